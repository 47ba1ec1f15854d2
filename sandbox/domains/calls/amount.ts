import { parseUnits } from "viem/utils";
import { invalid } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";

/**
 * The `amount` of a write in base units. The specification leaves its unit open; here it is the network's native unit,
 * as exact decimal text.
 */
export const amountInBaseUnits = (amount: string | undefined, payable: boolean, network: Network): bigint => {
  if (amount === undefined) return 0n;
  const [, fraction = ""] = amount.split(".");
  if (!/^\d{1,60}(\.\d+)?$/.test(amount)) throw invalid("amount", "expected a decimal number without sign or exponent");
  if (fraction.length > network.decimals) {
    throw invalid("amount", `${network.name} has ${network.decimals} decimals, got ${fraction.length}`);
  }
  const value = parseUnits(amount, network.decimals);
  if (value >= 1n << 256n) throw invalid("amount", "is larger than any amount of the network");
  if (value > 0n && !payable) throw invalid("amount", "the function is not payable, so it takes no amount");
  return value;
};
