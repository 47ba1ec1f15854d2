import type { FeeLevel } from "#shared/wire/contract-call.ts";
import type { Intent } from "../chain/prepare.ts";

/** How a request says that its transaction is paid for. */
export type Terms = {
  /** Base units; "0" for what the service makes of the fee level. */
  readonly fee?: string | undefined;
  readonly feeLevel?: FeeLevel | undefined;
};

/** Terms as a transaction has them: `fee` is the most that it may cost. */
export const paidFor = ({ fee = "0", feeLevel }: Terms): Pick<Intent, "feeLevel" | "mostFee"> => {
  const most = BigInt(fee);
  return { feeLevel: feeLevel ?? "MEDIUM", mostFee: most === 0n ? undefined : most };
};
