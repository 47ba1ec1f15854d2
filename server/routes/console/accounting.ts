import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { exportAccounting } from "#server/domains/accounting/export.ts";
import { seenAssets, seenMonths } from "#server/domains/accounting/seen.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { asFile } from "#server/http/as-file.ts";
import { environmentOf, type BookDependencies, type InEnvironment } from "#server/http/in-environment.ts";
import { parseQuery } from "#server/lib/parse.ts";
import type { transactionsSeenAnswerSchema } from "#shared/console/accounting.ts";
import { accountingFile, accountingQuerySchema } from "#shared/console/transactions.ts";

type Dependencies = BookDependencies & { readonly facts: FactsDependencies };

/** The accounting export, and the filters of it and of the list of transactions. */
export const accountingRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { now, facts } = dependencies;

  app.get<InEnvironment>("/console/:environment/accounting", (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const query = parseQuery(accountingQuerySchema, request.query);
    const lines = Readable.from(exportAccounting(facts, environment, query));
    return asFile(reply, { environment, what: accountingFile(query), format: query.format }, now()).send(lines);
  });

  app.get<InEnvironment>(
    "/console/:environment/transactions/seen",
    async (request): Promise<z.output<typeof transactionsSeenAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const [assets, months] = await Promise.all([seenAssets(facts, environment), seenMonths(facts, environment)]);
      return { data: { assets: [...assets], months: [...months] } };
    },
  );
};
