import { addressKey } from "#shared/console/identifiers.ts";
import type { ListedTransaction, TransactionEntry } from "#shared/console/transactions.ts";
import type { Asset, Movement } from "#shared/meaning/types.ts";

/** Whether the service lists something that a receipt does not have, such as a coin that a contract has paid. */
export const listsMore = ({ entries }: Pick<ListedTransaction, "entries">, moved: readonly Movement[]): boolean =>
  entries.some((entry) => entry.amount !== "0" && !moved.some((movement) => isOf(entry, movement)));

/** Only the ends and the contract are compared: a list may sum amounts, or name a collection instead of its tokens. */
const isOf = (entry: TransactionEntry, movement: Movement): boolean =>
  movement.kind === "transfer" &&
  contractOf(entry.asset) === contractOf(movement.asset) &&
  isEnd(entry.from, movement.from) &&
  isEnd(entry.to, movement.to);

const contractOf = (asset: Asset): string => (asset.kind === "native" ? "" : addressKey(asset.token));

const isEnd = (listed: string | null, end: string): boolean =>
  listed === null || addressKey(listed) === addressKey(end);
