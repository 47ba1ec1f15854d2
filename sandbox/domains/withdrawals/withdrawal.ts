import type { SenderRow } from "./senders.ts";

/** A withdrawal whose fields have been checked: addresses as they are kept, the value in base units. */
export type Withdrawal = {
  readonly organizationId: string;
  readonly senders: readonly SenderRow[];
  readonly to: string;
  readonly value: bigint;
  readonly clientShare: string;
};
