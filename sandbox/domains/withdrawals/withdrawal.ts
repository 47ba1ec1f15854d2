import type { SenderRow } from "./senders.ts";

/** A validated withdrawal: addresses in stored form, the value in base units. */
export type Withdrawal = {
  readonly organizationId: string;
  readonly senders: readonly SenderRow[];
  readonly to: string;
  readonly value: bigint;
  readonly clientShare: string;
};
