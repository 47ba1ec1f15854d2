import { networks } from "#sandbox/lib/networks.ts";
import type { Listed } from "./list.ts";

/** How long a Bitcoin payment stays in the mempool before it is in a block, in milliseconds. */
export const mempoolMs = 1000;

type Confirmation = {
  readonly status: "PENDING" | "CONFIRMED" | "FAILED";
  readonly isMempool: boolean;
  /** When the status last changed. */
  readonly updatedAt: string;
};

/**
 * The status of a transfer at a time, in milliseconds since 1970. An EVM chain mines immediately, and so does the
 * faucet; a withdrawal on the Bitcoin network is pending for a moment. This is not stored, so a restart cannot leave
 * one pending.
 */
export const confirmationOf = (
  { network_id: networkId, sender, date, status }: Pick<Listed, "network_id" | "sender" | "date" | "status">,
  now: number,
): Confirmation => {
  if (sender === "" || !ledgers.has(networkId)) return { status, isMempool: false, updatedAt: date };
  const confirmed = Date.parse(date) + mempoolMs;
  return now < confirmed
    ? { status: "PENDING", isMempool: true, updatedAt: date }
    : { status, isMempool: false, updatedAt: new Date(confirmed).toISOString() };
};

const ledgers: ReadonlySet<string> = new Set(
  networks.filter(({ addressFamily }) => addressFamily === "BITCOIN").map(({ id }) => id),
);
