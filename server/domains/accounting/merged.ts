import type { ListedTransaction } from "#shared/console/transactions.ts";
import type { UnlistedOperation } from "./unlisted.ts";

/**
 * Transactions and operations in one order, newest first. A transaction without a time keeps its position in its list.
 */
export const merged = async function* (
  transactions: AsyncGenerator<ListedTransaction>,
  operations: AsyncGenerator<UnlistedOperation>,
): AsyncGenerator<ListedTransaction | UnlistedOperation> {
  try {
    let operation = await operations.next();
    for await (const transaction of transactions) {
      const at = transaction.at === null ? Number.POSITIVE_INFINITY : Date.parse(transaction.at);
      while (operation.done !== true && operation.value.at > at) {
        yield operation.value;
        operation = await operations.next();
      }
      yield transaction;
    }
    while (operation.done !== true) {
      yield operation.value;
      operation = await operations.next();
    }
  } finally {
    await operations.return(undefined);
  }
};
