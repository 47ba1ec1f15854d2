import { sendersIn } from "#server/domains/journal/withdrawal-senders.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import type { Reading } from "./requests.ts";

/**
 * The addresses that an item sends from: those named by a withdrawal, else the address of the record it names, if
 * known. `addresses` are those of address records, by canonical id.
 */
export const sendingAddresses = (
  { item, spending }: Pick<Reading, "item" | "spending">,
  addresses: ReadonlyMap<string, string>,
): readonly string[] => {
  if (spending === null) return [];
  if (isWithdrawal(item.endpoint)) return sendersIn(spending.sender);
  const address = addresses.get(canonicalId(spending.sender));
  return address === undefined ? [] : [address];
};
