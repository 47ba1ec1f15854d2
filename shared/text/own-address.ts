import { shortHash } from "./short-hash.ts";

const start = "your address (";

/**
 * The name of the organization's own address without a label: its owner, not just the name of its profile, which other
 * addresses share.
 */
export const ownAddressName = (profile: string): string => `${start}profile ${profile})`;

export const isOwnAddressName = (name: string): boolean => name.startsWith(start);

/** The name shown beside its address: only the profile. */
export const nameBesideAddress = (name: string): string =>
  isOwnAddressName(name) ? name.slice(`${start}profile `.length, -1) : name;

/** The name shown instead of its address: the profile with the digits of this address. */
export const nameInPlaceOf = (name: string, address: string): string =>
  isOwnAddressName(name) ? `${nameBesideAddress(name)} · ${shortHash(address)}` : name;
