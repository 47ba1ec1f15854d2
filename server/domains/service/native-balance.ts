import { readBaseUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { nativeBalanceListSchema } from "#shared/wire/portfolio.ts";
import { ask, type LookUp } from "./ask.ts";

/**
 * The balance of an address in a network's own coin, in base units ("Operations beyond the specification"); undefined
 * if the service does not return it.
 */
export const nativeBalanceOf = async (
  lookUp: LookUp,
  networkId: string,
  address: string,
): Promise<bigint | undefined> => {
  const answer = await ask(lookUp, endpoints.getNativeBalance, { address, networkId });
  if (typeof answer === "string") return undefined;
  const { balance } = nativeBalanceListSchema.parse(answer.value);
  // A response counts only for the requested address.
  const own = balance.find((one) => one.address === undefined || addressKey(one.address) === addressKey(address));
  return readBaseUnits(own?.balance);
};
