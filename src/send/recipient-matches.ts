import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isOwnAddressName, nameInPlaceOf } from "#shared/text/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { isOnNetwork, shownName } from "#src/records/own-address.ts";

/** An address that a text may mean. */
export type RecipientMatch = {
  /** With its checksum. */
  readonly address: string;
  /** Its name, or its first and last characters. */
  readonly title: string;
  /** It has a name, which the field can show in its place. */
  readonly isNamed: boolean;
};

/** Matches of one kind, under a heading of their own. */
export type MatchGroup = { readonly heading: string; readonly matches: readonly RecipientMatch[] };

/** What was found for a text, in the order of the service and of the journal. */
export type Hits = {
  readonly labels: readonly { readonly networkId: string | null; readonly address: string; readonly label: string }[];
  /** The recipients of the newest payments, newest first. */
  readonly recent: readonly { readonly address: string; readonly name: string | null }[];
  /** The organization's addresses on the network that match. */
  readonly own: readonly Address[];
  /** The organization's address whose id the text is, as the service has it. */
  readonly ofId: Address | undefined;
};

/** The most of a kind: more are found by typing. */
const mostOfKind = 8;

/**
 * The addresses that a text may mean on a network: those with a name first, then the organization's own, then those paid
 * before without a name, then the one that was looked up by its id. Each address is there once, and the sender is not.
 */
export const matchGroups = (
  text: string,
  network: Network,
  { labels, recent, own, ofId }: Hits,
  except = "",
): readonly MatchGroup[] => {
  const seen = new Set([addressKey(except)]);
  const fresh = (matches: readonly RecipientMatch[]) =>
    matches.filter(({ address }) => {
      const isNew = !seen.has(addressKey(address));
      seen.add(addressKey(address));
      return isNew;
    });
  const typed = text.trim().toLowerCase();
  const fits = ({ title, address }: RecipientMatch) => `${title} ${address}`.toLowerCase().includes(typed);
  const named = [
    ...labels
      .filter(
        ({ networkId, address }) =>
          networkId === network.id ||
          (networkId === null && addressProblemOn(network, checksumAddress(address)) === undefined),
      )
      .map(({ address, label }) => matchOf(address, label)),
    ...recent
      .filter(({ name }) => name !== null && !isOwnAddressName(name))
      .map(({ address, name }) => matchOf(address, name ?? undefined)),
  ];
  const mine = [
    ...own.map((one) => matchOf(one.address, shownName(one))),
    ...recent
      .filter(({ name }) => name !== null && isOwnAddressName(name))
      .map(({ address, name }) => matchOf(address, name ?? undefined)),
  ];
  const paid = recent.filter(({ name }) => name === null).map(({ address }) => matchOf(address, undefined));
  const asked = ofId !== undefined && isOnNetwork(ofId.networkId, network) ? [ofId] : [];
  const groups = [
    { heading: "Recipients", matches: fresh(named.filter(fits)) },
    { heading: "Your addresses", matches: fresh(mine) },
    { heading: "Paid before", matches: fresh(paid.filter(fits)) },
    { heading: "Looked up", matches: fresh(asked.map((one) => matchOf(one.address, shownName(one)))) },
  ];
  return groups
    .filter(({ matches }) => matches.length > 0)
    .map(({ heading, matches }) => ({ heading, matches: matches.slice(0, mostOfKind) }));
};

const matchOf = (given: string, name: string | undefined): RecipientMatch => {
  const address = checksumAddress(given);
  return {
    address,
    title: name === undefined ? shortHash(address) : nameInPlaceOf(name, address),
    isNamed: name !== undefined,
  };
};
