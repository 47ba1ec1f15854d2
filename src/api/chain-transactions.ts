import { queryOptions } from "@tanstack/react-query";
import { type TransactionAnswer, transactionAnswerSchema } from "#shared/console/transaction-answer.ts";
import { isDecided } from "#shared/console/transaction-states.ts";
import { fillPath } from "#shared/wire/path.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";

/** How often a transaction without a receipt is fetched again. */
const watchMs = 3_000;
/** Both the service and the node are queried. */
const timeoutMs = 30_000;

type TransactionRef = { readonly environment: string; readonly networkId: string; readonly hash: string };

/** A network's transaction, sent through Postern or not; fetched again until it is final. */
export const transactionOptions = ({ environment, networkId, hash }: TransactionRef) =>
  queryOptions({
    queryKey: keys.transactions.one(environment, networkId, hash.toLowerCase()),
    queryFn: async ({ signal }) => {
      const path = fillPath("/console/{environment}/transactions/{networkId}/{hash}", { environment, networkId, hash });
      return (await consoleRequest({ path, schema: transactionAnswerSchema, signal, timeoutMs })).data;
    },
    refetchInterval: ({ state }) => againMs(state, state.data !== undefined && isOpen(state.data) && watchMs),
  });

/** On a network without receipts, the state is the one the service lists. */
const isOpen = ({ receipt, ledger: listed }: TransactionAnswer): boolean =>
  receipt === null && (listed === null || !isDecided(listed.state));
