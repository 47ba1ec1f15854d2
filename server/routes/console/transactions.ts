import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { TransactionsControl } from "#server/domains/transactions/control.ts";
import { transactionDays } from "#server/domains/transactions/days.ts";
import { listTransactions } from "#server/domains/transactions/list.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { ownersAreBehind } from "#server/domains/transactions/tidy.ts";
import { checkMark } from "#server/http/guards.ts";
import { type Environments, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import {
  type transactionsAnswerSchema,
  type transactionDaysAnswerSchema,
  transactionDaysQuerySchema,
  transactionsQuerySchema,
  transactionsRefreshBodySchema,
  type transactionsRefreshSchema,
} from "#shared/console/transactions.ts";

export type TransactionRouteDependencies = Environments & {
  readonly facts: FactsDependencies;
  readonly transactions: TransactionsControl;
  readonly mirror: MirrorControl;
  readonly now: () => number;
};

/** The organization's transactions as listed by the service, for everyone who is signed in. */
export const transactionRoutes = (app: FastifyInstance, dependencies: TransactionRouteDependencies): void => {
  const { facts, transactions, mirror, now } = dependencies;

  /** The owners of the transactions' addresses come from the mirror. */
  const used = async (environment: string): Promise<void> => {
    await Promise.all([transactions.used(environment), mirror.used(environment)]);
  };

  app.get<InEnvironment>(
    "/console/:environment/transactions",
    async (request): Promise<z.output<typeof transactionsAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const query = parseQuery(transactionsQuerySchema, request.query);
      await used(environment);
      // Read first: a list that is already complete is shown as a whole.
      const list = await transactionsProgress(facts.store, environment);
      const { data, next } = await listTransactions(facts, environment, query);
      // The owner's addresses may have been read after the transactions: these are reassigned immediately, not with the
      // next head.
      if (data.length === 0 && list.state === "complete" && (await ownersAreBehind(facts.store, environment))) {
        await transactions.refresh(environment);
        return { data: [], next, list: await transactionsProgress(facts.store, environment) };
      }
      return { data: [...data], next, list };
    },
  );

  app.get<InEnvironment>(
    "/console/:environment/transactions/days",
    async (request): Promise<z.output<typeof transactionDaysAnswerSchema>> => {
      const environment = environmentOf(dependencies, request);
      const query = parseQuery(transactionDaysQuerySchema, request.query);
      await used(environment);
      const list = await transactionsProgress(facts.store, environment);
      return { ...(await transactionDays(facts, environment, query, now())), list };
    },
  );

  app.post<InEnvironment>(
    "/console/:environment/transactions/refresh",
    async (request): Promise<z.output<typeof transactionsRefreshSchema>> => {
      checkMark(request);
      const environment = environmentOf(dependencies, request);
      parseRequest(transactionsRefreshBodySchema, request.body ?? {}, "body");
      await transactions.refresh(environment);
      return { list: await transactionsProgress(facts.store, environment) };
    },
  );
};
