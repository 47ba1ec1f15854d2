import { allListed, type Listed, matching, networkAmong } from "#server/domains/references/network.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { enabledNetworks, organizationNetworks } from "#server/domains/service/networks.ts";
import { canonicalId, isUuid, sameId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { type Network, networkCodeOf } from "#shared/wire/network.ts";
import { about, aboutAll, faultIn } from "./finding.ts";
import type { Reading } from "./requests.ts";

/** A network that items name. */
export type NamedNetwork = {
  /** Its canonical id, if known. */
  readonly id: string | null;
  /** From the organization's list, if it could be read. */
  readonly network: Network | null;
};

type Checked = {
  readonly findings: readonly RunFinding[];
  readonly networks: ReadonlyMap<string, NamedNetwork>;
  /** The service's lists could not be read now. */
  readonly isUnread: boolean;
};

/**
 * Reports networks that the organization does not have or that are not enabled; each is looked up once, by the name the
 * items use.
 */
export const checkNetworks = async (readings: readonly Reading[], lookUp: LookUp): Promise<Checked> => {
  const names = new Set<string>();
  const spent = new Set<string>();
  await inSlices(readings, ({ network, spending }) => {
    if (network !== null) names.add(network);
    if (spending !== null) spent.add(spending.network);
  });
  if (names.size === 0) return { findings: [], networks: new Map(), isUnread: false };
  const needsCatalog = [...spent].some((name) => !isUuid(name));
  const [own, enabled] = await Promise.all([
    organizationNetworks(lookUp),
    needsCatalog ? enabledNetworks(lookUp) : ("lacking" as const),
  ]);
  const listed = allListed(own, enabled);
  const networks = new Map<string, NamedNetwork>();
  const faults = new Map<string, string>();
  for (const name of names) {
    const named = spent.has(name) ? spentOn(listed, name) : { id: writtenOn(listed, name) };
    const network =
      typeof own === "string" || named.id === null ? null : (own.find(({ id }) => sameId(id, named.id)) ?? null);
    networks.set(name, { id: named.id, network });
    const fault = "fault" in named ? named.fault : faultOf(own, network);
    if (fault !== undefined) faults.set(name, fault);
  }
  const unread =
    typeof own === "string"
      ? [aboutAll("warning", "The service did not respond, so Postern could not check that the network is enabled.")]
      : [];
  return { findings: [...unread, ...findingsOf(readings, names, faults)], networks, isUnread: listed === "unreadable" };
};

/** The network that a name certainly means, because money is spent there; or why it cannot be identified. */
const spentOn = (
  listed: Listed,
  name: string,
): { readonly id: string } | { readonly id: null; readonly fault: string } => {
  try {
    return { id: networkAmong(listed, name) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id: null, fault: faultIn(error) };
  }
};

/** The network of a name at an endpoint that gets the name unchanged: its id, or the older code. */
const writtenOn = (listed: Listed, name: string): string => {
  const [id] = typeof listed === "string" || networkCodeOf([name]) === undefined ? [] : matching(listed, name);
  return id ?? canonicalId(name);
};

const faultOf = (own: readonly Network[] | string, network: Network | null): string | undefined => {
  if (typeof own === "string") return undefined;
  if (network === null) return "The organization has no such network.";
  return network.enabled ? undefined : `The network ${network.name} is not enabled.`;
};

/** One finding if all items name the same network, else one per item. */
const findingsOf = (
  readings: readonly Reading[],
  names: ReadonlySet<string>,
  faults: ReadonlyMap<string, string>,
): readonly RunFinding[] => {
  const [only] = names;
  if (names.size === 1 && readings.every(({ network }) => network === only)) {
    return [...faults.values()].map((fault) => aboutAll("error", fault));
  }
  return readings.flatMap(({ item, network }) => {
    const fault = network === null ? undefined : faults.get(network);
    return fault === undefined ? [] : [about(item, "error", fault)];
  });
};
