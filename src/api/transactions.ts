import { queryOptions } from "@tanstack/react-query";
import { type TransactionAnswer, transactionAnswerSchema } from "#shared/console/transaction-answer.ts";
import { fillPath } from "#shared/wire/path.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";
import { repeatMs } from "./repeat.ts";

/** How often a transaction without a receipt is asked for again. */
const watchMs = 3_000;
/** The service and the node are both asked. */
const timeoutMs = 30_000;

type TransactionRef = { readonly environment: string; readonly networkId: string; readonly hash: string };

/** A transaction of a network, sent through Postern or not; fetched again until it is over. */
export const transactionOptions = ({ environment, networkId, hash }: TransactionRef) =>
  queryOptions({
    queryKey: keys.transactions.one(environment, networkId, hash.toLowerCase()),
    queryFn: async (asked) => {
      const path = fillPath("/console/{environment}/transactions/{networkId}/{hash}", { environment, networkId, hash });
      const everyMs = repeatMs(asked, watchMs);
      const { signal } = asked;
      return (await consoleRequest({ path, schema: transactionAnswerSchema, signal, timeoutMs, everyMs })).data;
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data) ? watchMs : false),
  });

/** A network without receipts has the state that the service lists. */
const isOpen = ({ receipt, ledger }: TransactionAnswer): boolean =>
  receipt === null && ledger?.state !== "confirmed" && ledger?.state !== "failed";
