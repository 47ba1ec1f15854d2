import type { FeeLevel } from "#shared/wire/contract-call.ts";
import { outOfRange } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Intent } from "../chain/prepare.ts";

/** How a request says that its transaction is paid for. */
export type Terms = {
  readonly useGasless?: boolean | undefined;
  /** Base units; "0" for what the service makes of the fee level. */
  readonly fee?: string | undefined;
  readonly feeLevel?: FeeLevel | undefined;
};

/** Terms as a transaction has them. On a gasless network every transaction is free, elsewhere its sender pays (ERR_304). */
export const paidFor = (
  network: Network,
  { useGasless, fee = "0", feeLevel }: Terms,
): Pick<Intent, "feeLevel" | "mostFee"> => {
  if (useGasless === true && !network.isGasless) throw outOfRange("useGasless", `${network.name} is not gasless`);
  const most = BigInt(fee);
  return { feeLevel: feeLevel ?? "MEDIUM", mostFee: most === 0n ? undefined : most };
};
