import type { FastifyInstance } from "fastify";
import { transactionBodySchema } from "#shared/console/operation.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { admit, type Recording } from "#server/http/requester.ts";
import { checkMark } from "#server/http/guards.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { enterTransaction } from "#server/domains/journal/enter-transaction.ts";
import { findOperation } from "#server/domains/journal/list.ts";
import { networkIdOf } from "#server/domains/meaning/export-known.ts";
import { relayRead } from "#server/domains/relay/read.ts";
import { createSenderLists } from "#server/domains/tracker/sender-lists.ts";
import { isListed, rowEndedByLists } from "#server/domains/tracker/withdrawals.ts";
import type { RunningEnvironment, Upstream } from "#server/domains/environments/environment.ts";
import type { Store } from "#server/store/tables.ts";

type Dependencies = Recording & {
  readonly store: Store;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly elapsed: () => number;
  readonly wake: () => void;
};

/**
 * Where a deployment does not say how a workflow or a withdrawal ended, an admin enters the transaction. The service has to know its
 * receipt or, on a network without receipts, list it: a mistyped one would otherwise be waited for in vain, and end the operation by what another transaction did.
 */
export const transactionRoutes = (
  app: FastifyInstance,
  { store, refusals, now, elapsed, environments, wake }: Dependencies,
): void => {
  app.post<{ Params: { environment: string; id: string } }>(
    "/console/:environment/operations/:id/transaction",
    async (request) => {
      checkMark(request);
      const { environment, id } = request.params;
      const running = environments.get(environment);
      if (running === undefined) throw new Problem("POSTERN_NOT_FOUND", "There is no such environment.");
      const wanted = { action: "operation.transaction", environment, subject: id } as const;
      const by = await admit({ refusals, now }, request, "admin", wanted);
      const { transactionHash } = parseRequest(transactionBodySchema, request.body, "body");
      const upstream = running.upstream();
      const operation = await findOperation(store, environment, id);
      if (operation === undefined) throw new Problem("POSTERN_NOT_FOUND", "There is no such operation.");
      const listed = await rowEndedByLists(store, environment, id);
      const networkId = networkIdOf(operation);
      if (upstream === null || networkId === "") {
        throw new Problem("POSTERN_SERVICE_UNREACHABLE", "The service cannot be asked for the transaction now.");
      }
      const isKnown =
        listed === undefined
          ? await hasReceipt(upstream, { networkId, txId: transactionHash }, request.id)
          : await isListed({ store, senderLists: createSenderLists(elapsed) }, upstream, listed, transactionHash);
      if (isKnown === undefined) {
        throw new Problem("POSTERN_SERVICE_UNREACHABLE", "The service does not list the sender's transactions now.");
      }
      if (!isKnown) {
        throw new Problem(
          "POSTERN_BAD_REQUEST",
          listed === undefined
            ? "The service has no receipt of this transaction on the operation's network. Nothing was recorded."
            : "The service lists no such transaction from a sender of this withdrawal to its destination. Nothing was recorded.",
          { operationId: id },
        );
      }
      const entered = await enterTransaction(store, environment, id, { transactionHash, by }, now());
      if (entered === undefined) throw new Problem("POSTERN_NOT_FOUND", "There is no such operation.");
      if (entered === "not open" || entered === "taken") {
        throw new Problem("POSTERN_BAD_REQUEST", messages[entered], { status: 409, operationId: id });
      }
      wake();
      return { data: entered };
    },
  );
};

const hasReceipt = async (
  { service }: Upstream,
  params: { readonly networkId: string; readonly txId: string },
  requestId: string,
): Promise<boolean> => {
  const call = { endpoint: endpoints.getReceipt, params, query: {}, body: undefined, requestId };
  return (await relayRead(service, call)).status === 200;
};

const messages = {
  "not open": "This operation does not wait for a transaction. Nothing was recorded.",
  taken: "This transaction belongs to another operation of the journal. Nothing was recorded.",
} as const;
