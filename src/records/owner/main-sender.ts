import { isDecimals, readBaseUnits } from "#shared/amount/units.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { networkOf } from "#src/records/use-senders.ts";

/**
 * The address that a payment from a wallet or profile most likely comes from: the one with the most of its network's
 * coin, in its unit. Undefined if none is on a network that can send.
 */
export const mainSender = (addresses: readonly Address[], networks: readonly Network[]): Address | undefined => {
  const enabled = networks.filter((network) => network.enabled);
  const candidates = addresses.flatMap((address) => {
    const network = networkOf(enabled, address);
    if (network === undefined) return [];
    const { decimals = 18 } = network;
    return [{ address, amount: readBaseUnits(address.balance) ?? 0n, decimals: isDecimals(decimals) ? decimals : 18 }];
  });
  const [largest] = candidates.toSorted((one, other) => {
    const left = one.amount * 10n ** BigInt(other.decimals);
    const right = other.amount * 10n ** BigInt(one.decimals);
    return left === right ? 0 : left > right ? -1 : 1;
  });
  return largest?.address;
};
