import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { type ledgerAnswerSchema, ledgerQuerySchema } from "#shared/console/ledger.ts";
import { type Environments, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { ledgerProgress } from "#server/domains/ledger/progress.ts";
import { listTransactions } from "#server/domains/ledger/list.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { parseQuery } from "#server/lib/parse.ts";

export type LedgerRouteDependencies = Environments & { readonly facts: FactsDependencies };

/** The organization's transactions as the service has listed them: for everybody who is signed in. */
export const ledgerRoutes = (app: FastifyInstance, dependencies: LedgerRouteDependencies): void => {
  const { facts } = dependencies;

  app.get<InEnvironment>(
    "/console/:environment/transactions",
    async (request): Promise<z.output<typeof ledgerAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const query = parseQuery(ledgerQuerySchema, request.query);
      // Asked first: a list that is complete by then is shown as a whole.
      const list = await ledgerProgress(facts.store, environment);
      const { data, next } = await listTransactions(facts, environment, query);
      return { data: [...data], next, list };
    },
  );
};
