import { shortHash } from "./short-hash.ts";

const start = "your address (";

/** What an address of the organization without a label is called: whose it is, not the bare name of its profile, which others share. */
export const ownAddressName = (profile: string): string => `${start}profile ${profile})`;

export const isOwnAddressName = (name: string): boolean => name.startsWith(start);

/** The name beside its address: the profile alone. */
export const nameBesideAddress = (name: string): string =>
  isOwnAddressName(name) ? name.slice(`${start}profile `.length, -1) : name;

/** A name that stands for its address: the profile with the digits of the one of its addresses that is meant. */
export const nameInPlaceOf = (name: string, address: string): string =>
  isOwnAddressName(name) ? `${nameBesideAddress(name)} · ${shortHash(address)}` : name;
