import type { Moved } from "#server/domains/transactions/merge.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { noteMoved } from "./due.ts";

/** An older coin transfer is no reason to read an address: the list of addresses updates its coins. */
const recentMs = 60 * 60_000;

/** Schedules addresses whose tokens a listed transaction moved, or whose coins it moved recently. */
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
