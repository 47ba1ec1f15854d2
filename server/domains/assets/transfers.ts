import { addressKey } from "#shared/console/identifiers.ts";
import type { Moved } from "../ledger/merge.ts";
import { noteMoved } from "./due.ts";

/** A transfer of coins that is older than this is no reason to ask for an address: the list of addresses brings its coins. */
const recentMs = 60 * 60_000;

/** Has addresses read whose tokens a listed transaction has moved, or whose coins it has moved a moment ago. */
export const noteTransfers: Moved = async (writer, environment, wholes, now) => {
  const moved = wholes.flatMap(({ transaction, rows }) => {
    const isRecent = transaction.at === null || now - transaction.at < recentMs;
    return rows.flatMap((row) => {
      const isToken = row.kind === "erc20" || row.kind === "erc721" || row.kind === "erc1155";
      return isToken || isRecent ? [row.from_address, row.to_address] : [];
    });
  });
  const addresses = moved.flatMap((address) => (address === null ? [] : [addressKey(address)]));
  if (addresses.length > 0) await noteMoved(writer, environment, addresses, now);
};
