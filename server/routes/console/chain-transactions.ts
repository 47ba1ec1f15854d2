import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { findTransaction, type TransactionDependencies } from "#server/domains/transactions/find.ts";
import { type Environments, runningIn } from "#server/http/in-environment.ts";
import { parseRequest } from "#server/lib/parse.ts";
import type { transactionAnswerSchema } from "#shared/console/transaction-answer.ts";
import { transactionParamsSchema } from "#shared/console/transaction.ts";

type OfTransaction = { Params: { environment: string; networkId: string; hash: string } };

/** A network's transaction, for its own page: readable by roles that read receipts. */
export const chainTransactionRoutes = (
  app: FastifyInstance,
  dependencies: Environments & Pick<TransactionDependencies, "facts">,
): void => {
  app.get<OfTransaction>(
    "/console/:environment/transactions/:networkId/:hash",
    async (request): Promise<z.output<typeof transactionAnswerSchema>> => {
      const running = runningIn(dependencies, request);
      const { networkId, hash } = parseRequest(transactionParamsSchema, { ...request.params }, "path");
      return { data: await findTransaction(dependencies, { running, networkId, hash, requestId: request.id }) };
    },
  );
};
