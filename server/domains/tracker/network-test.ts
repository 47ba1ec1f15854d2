import { mirroredNetworkNames } from "#server/domains/mirror/look-up.ts";
import { matching } from "#server/domains/references/network.ts";
import { canonicalId, isUuid, sameId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { networkCodeOf } from "#shared/wire/network.ts";

/** Returns a test whether a row's network name means this network. */
export const networkTest = async (
  store: Store,
  environment: string,
  network: string,
): Promise<(reference: string) => boolean> => {
  const names = await mirroredNetworkNames(store, environment);
  return (reference) => {
    if (canonicalId(reference) === network) return true;
    const [id, other] = isUuid(reference) ? [] : matching(names, reference);
    return id === network && other === undefined;
  };
};

/**
 * A test whether a row may be about a network. The service may name it by a word that its lists do not have, or that
 * two networks have: such a row is not known to be about another one.
 */
export const networkDoubt = async (
  store: Store,
  environment: string,
  networkId: string,
): Promise<(reference: string) => boolean> => {
  const names = await mirroredNetworkNames(store, environment);
  const code = networkCodeOf([networkId]);
  return (reference) => {
    if (sameId(reference, networkId)) return true;
    const ids = matching(names, reference);
    if (ids.length > 0) return ids.includes(canonicalId(networkId));
    const otherCode = networkCodeOf([reference]);
    return !isUuid(reference) && (code === undefined || otherCode === undefined || otherCode === code);
  };
};
