import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { LedgerControl } from "#server/domains/transactions/control.ts";
import { ledgerDays } from "#server/domains/transactions/days.ts";
import { listTransactions } from "#server/domains/transactions/list.ts";
import { ledgerProgress } from "#server/domains/transactions/progress.ts";
import { ownersAreBehind } from "#server/domains/transactions/tidy.ts";
import { checkMark } from "#server/http/guards.ts";
import { type Environments, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import {
  type ledgerAnswerSchema,
  type ledgerDaysAnswerSchema,
  ledgerDaysQuerySchema,
  ledgerQuerySchema,
  ledgerRefreshBodySchema,
  type ledgerRefreshSchema,
} from "#shared/console/ledger.ts";

export type LedgerRouteDependencies = Environments & {
  readonly facts: FactsDependencies;
  readonly ledger: LedgerControl;
  readonly mirror: MirrorControl;
  readonly now: () => number;
};

/** The organization's transactions as listed by the service, for everyone who is signed in. */
export const ledgerRoutes = (app: FastifyInstance, dependencies: LedgerRouteDependencies): void => {
  const { facts, ledger, mirror, now } = dependencies;

  /** The owners of the transactions' addresses come from the mirror. */
  const used = async (environment: string): Promise<void> => {
    await Promise.all([ledger.used(environment), mirror.used(environment)]);
  };

  app.get<InEnvironment>(
    "/console/:environment/transactions",
    async (request): Promise<z.output<typeof ledgerAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const query = parseQuery(ledgerQuerySchema, request.query);
      await used(environment);
      // Read first: a list that is already complete is shown as a whole.
      const list = await ledgerProgress(facts.store, environment);
      const { data, next } = await listTransactions(facts, environment, query);
      // The owner's addresses may have been read after the transactions: these are reassigned immediately, not with the
      // next head.
      if (data.length === 0 && list.state === "complete" && (await ownersAreBehind(facts.store, environment))) {
        await ledger.refresh(environment);
        return { data: [], next, list: await ledgerProgress(facts.store, environment) };
      }
      return { data: [...data], next, list };
    },
  );

  app.get<InEnvironment>(
    "/console/:environment/transactions/days",
    async (request): Promise<z.output<typeof ledgerDaysAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const query = parseQuery(ledgerDaysQuerySchema, request.query);
      await used(environment);
      const list = await ledgerProgress(facts.store, environment);
      return { ...(await ledgerDays(facts, environment, query, now())), list };
    },
  );

  app.post<InEnvironment>(
    "/console/:environment/transactions/refresh",
    async (request): Promise<z.output<typeof ledgerRefreshSchema>> => {
      checkMark(request);
      const environment = environmentOf(dependencies, request);
      parseRequest(ledgerRefreshBodySchema, request.body ?? {}, "body");
      await ledger.refresh(environment);
      return { list: await ledgerProgress(facts.store, environment) };
    },
  );
};
