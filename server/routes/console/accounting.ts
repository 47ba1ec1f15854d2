import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { transactionsCoverage } from "#server/domains/accounting/coverage.ts";
import { exportAccounting } from "#server/domains/accounting/export.ts";
import { seenAssets, seenMonths } from "#server/domains/accounting/seen.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { TransactionsControl } from "#server/domains/transactions/control.ts";
import { asFile } from "#server/http/as-file.ts";
import { environmentOf, type BookDependencies, type InEnvironment } from "#server/http/in-environment.ts";
import { parseQuery } from "#server/lib/parse.ts";
import type { transactionsSeenAnswerSchema } from "#shared/console/accounting.ts";
import type { Coverage } from "#shared/console/coverage.ts";
import { accountingFile, accountingQuerySchema } from "#shared/console/transactions.ts";

type Dependencies = BookDependencies & {
  readonly facts: FactsDependencies;
  readonly transactions: Pick<TransactionsControl, "used">;
  readonly mirror: Pick<MirrorControl, "used">;
};

/** The accounting export, and the filters of it and of the list of transactions. */
export const accountingRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { now, facts, transactions, mirror } = dependencies;

  /** Starts the copies that nobody has used yet, and says how complete they are. */
  const coverageIn = async (environment: string): Promise<Coverage> => {
    await Promise.all([transactions.used(environment), mirror.used(environment)]);
    return transactionsCoverage(facts.store, environment, now());
  };

  app.get<InEnvironment>("/console/:environment/accounting", async (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const query = parseQuery(accountingQuerySchema, request.query);
    const coverage = await coverageIn(environment);
    const lines = Readable.from(exportAccounting(facts, environment, query, { coverage, now: now() }));
    const what = coverage.isComplete ? accountingFile(query) : `${accountingFile(query)}-incomplete`;
    return asFile(reply, { environment, what, format: query.format }, now()).send(lines);
  });

  app.get<InEnvironment>(
    "/console/:environment/transactions/seen",
    async (request): Promise<z.output<typeof transactionsSeenAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const coverage = await coverageIn(environment);
      const [assets, months] = await Promise.all([seenAssets(facts, environment), seenMonths(facts, environment)]);
      return { data: { assets: [...assets], months: [...months] }, coverage };
    },
  );
};
