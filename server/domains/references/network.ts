import type { LookUp } from "#server/domains/service/ask.ts";
import { enabledNetworks, organizationNetworks } from "#server/domains/service/networks.ts";
import { canonicalId, isUuid } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import { networkCodeOf } from "#shared/wire/network.ts";
import { lookUpMs } from "./look-up.ts";

/**
 * The canonical id of the network that a request names by id, name, alias or older code (docs/decisions/0004). A UUID
 * is returned as it is. Anything else is looked up in the service's current lists, because a name may move to another
 * network. A service with neither list may know only the codes: there, a code stays a code. Throws a problem saying
 * that nothing was sent if the network is not certain.
 */
export const networkOf = async (reference: string, lookUp: LookUp | null): Promise<string> => {
  if (isUuid(reference)) return canonicalId(reference);
  const listed = lookUp === null ? undefined : await inTime(listNetworks(lookUp), lookUpMs);
  return networkAmong(listed ?? "unreadable", reference);
};

/** Like `networkOf`, for a record that may not name its network; null if it names none that the service lists. */
export const networkIdOf = async (reference: string | undefined, lookUp: LookUp | null): Promise<string | null> => {
  if (reference === undefined || reference === "") return null;
  try {
    return await networkOf(reference, lookUp);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

/** Like `networkOf`, with lists already read. */
export const networkAmong = (listed: Listed, reference: string): string => {
  if (isUuid(reference)) return canonicalId(reference);
  if (listed === "lacking") {
    const code = networkCodeOf([reference]);
    if (code !== undefined) return code;
  }
  if (listed === "unreadable") {
    throw new Problem(
      "POSTERN_NOT_SENT",
      "The service's list of networks could not be read, so Postern cannot tell which network this is. Nothing was sent. Use the network's id, or try again.",
    );
  }
  const [id, other] = listed === "lacking" ? [] : matching(listed, reference);
  if (id !== undefined && other === undefined) return id;
  const fault = id === undefined ? "is not a network that the service lists" : "fits more than one network";
  throw new Problem("POSTERN_BAD_REQUEST", `path.networkId: this ${fault}. Use the network's id. Nothing was sent.`);
};

/** A network and its names. */
export type NetworkNames = { readonly id: string; readonly words: readonly unknown[] };

/** The ids of the networks that fit a reference: by id, else by an exact name, else by a name in another case. */
export const matching = (networks: readonly NetworkNames[], reference: string): readonly string[] => {
  const folded = fold(reference);
  const fits: readonly ((network: NetworkNames) => boolean)[] = [
    ({ id }) => id === reference,
    ({ words }) => words.includes(reference),
    ({ id, words }) => [id, ...words].some((word) => typeof word === "string" && fold(word) === folded),
  ];
  for (const fit of fits) {
    const ids = new Set(networks.filter(fit).map(({ id }) => canonicalId(id)));
    if (ids.size > 0) return [...ids];
  }
  return [];
};

const fold = (text: string): string => text.trim().normalize("NFKC").toLowerCase();

/** All networks that the service lists; "lacking" if it has neither list, "unreadable" if one could not be read. */
export type Listed = readonly NetworkNames[] | "lacking" | "unreadable";

const listNetworks = async (lookUp: LookUp): Promise<Listed> =>
  allListed(...(await Promise.all([organizationNetworks(lookUp), enabledNetworks(lookUp)])));

/** The organization's and the catalog's networks, from the answers of the two lists. */
export const allListed = (
  own: Awaited<ReturnType<typeof organizationNetworks>>,
  enabled: Awaited<ReturnType<typeof enabledNetworks>>,
): Listed => {
  if (own === "unreadable" || enabled === "unreadable") return "unreadable";
  if (own === "lacking" && enabled === "lacking") return "lacking";
  return [
    ...(typeof own === "string" ? [] : own.map((network) => ({ id: network.id, words: wordsOf(network) }))),
    ...(typeof enabled === "string"
      ? []
      : enabled.map((network) => ({ id: network.networkId, words: wordsOf(network) }))),
  ];
};

const wordsOf = (network: Readonly<Record<string, unknown>>): readonly unknown[] => [
  network["name"],
  network["code"],
  network["alias"],
];
