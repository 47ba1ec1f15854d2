import { endpoints } from "#shared/wire/endpoints.ts";
import { enabledNetworkListSchema, networkCodeOf, networkListSchema } from "#shared/wire/network.ts";
import { canonicalId, isUuid } from "../journal/canonical-id.ts";
import { Problem } from "#server/lib/problem.ts";
import { ask, inTime, type LookUp, pageFrom } from "./look-up.ts";

/**
 * The canonical id of the network that a request names by its id, name, alias or older code (docs/decisions/0004). A UUID is its own.
 * Anything else is looked up in the service's lists as they are now, because a name may go over to another network. A service that has
 * neither list may know nothing but the codes: there, a code is its own. Throws a problem that
 * says that nothing was sent where the network cannot be told for sure.
 */
export const networkOf = async (reference: string, lookUp: LookUp | null): Promise<string> => {
  if (isUuid(reference)) return canonicalId(reference);
  const networks = lookUp === null ? undefined : await inTime(listNetworks(lookUp));
  if (networks === "lacking") {
    const code = networkCodeOf([reference]);
    if (code !== undefined) return code;
  }
  if (networks === undefined) {
    throw new Problem(
      "POSTERN_NOT_SENT",
      "The service's list of networks could not be read, so Postern cannot tell which network this is. Nothing was sent. Use the network's id, or try again.",
    );
  }
  const [id, other] = networks === "lacking" ? [] : matching(networks, reference);
  if (id !== undefined && other === undefined) return id;
  const fault = id === undefined ? "is not a network that the service lists" : "fits more than one network";
  throw new Problem("POSTERN_BAD_REQUEST", `path.networkId: this ${fault}. Use the network's id. Nothing was sent.`);
};

/** A network and the words that it goes by. */
export type Named = { readonly id: string; readonly words: readonly unknown[] };

/** The ids of the networks that a reference fits: by their id, else by a word of theirs, else by one in another case. */
export const matching = (networks: readonly Named[], reference: string): readonly string[] => {
  const folded = fold(reference);
  const fits: readonly ((network: Named) => boolean)[] = [
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

/** Networks of a list, "lacking" where the service has no such list; undefined if it cannot be read now. */
type Listed = readonly Named[] | "lacking" | undefined;

/** All networks that the service lists. */
const listNetworks = async (lookUp: LookUp): Promise<Listed> => {
  const [own, enabled] = await Promise.all([organizationNetworks(lookUp), enabledNetworks(lookUp)]);
  if (own === undefined || enabled === undefined) return undefined;
  if (own === "lacking") return enabled;
  return enabled === "lacking" ? own : [...own, ...enabled];
};

const organizationNetworks = async (lookUp: LookUp): Promise<Listed> => {
  const all: Named[] = [];
  for (;;) {
    const found = await ask(lookUp, endpoints.listNetworks, pageFrom(all.length));
    if (found === "unreadable") return undefined;
    if (found === "lacking" && all.length === 0) return found;
    if (typeof found === "string") return all;
    const { networks, pagination } = networkListSchema.parse(found.value);
    all.push(
      ...networks.map((network) => ({ id: network.id, words: [network.name, network["code"], network["alias"]] })),
    );
    if (networks.length === 0 || all.length >= pagination.totalElements) return all;
  }
};

const enabledNetworks = async (lookUp: LookUp): Promise<Listed> => {
  const found = await ask(lookUp, endpoints.listEnabledNetworks, {});
  if (found === "unreadable") return undefined;
  if (typeof found === "string") return found === "lacking" ? found : [];
  const { networks } = enabledNetworkListSchema.parse(found.value);
  return networks.map((network) => ({ id: network.networkId, words: [network.name, network.alias, network["code"]] }));
};
