import type { Intent } from "#sandbox/domains/chain/prepare.ts";
import type { FeeLevel } from "#shared/wire/contract-call.ts";

/** How a request says that its transaction is paid for. */
export type Terms = {
  /** Base units; "0" leaves the fee to the fee level. */
  readonly fee?: string | undefined;
  readonly feeLevel?: FeeLevel | undefined;
};

/** The terms of the transaction: `fee` is the most that it may cost. */
export const paidFor = ({ fee = "0", feeLevel }: Terms): Pick<Intent, "feeLevel" | "mostFee"> => {
  const most = BigInt(fee);
  return { feeLevel: feeLevel ?? "MEDIUM", mostFee: most === 0n ? undefined : most };
};
