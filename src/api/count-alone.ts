import type { CountedList } from "#shared/console/overview.ts";
import { addressEndpoints } from "#shared/wire/address.ts";
import { collectionEndpoints } from "#shared/wire/collection.ts";
import { networkEndpoints } from "#shared/wire/network.ts";
import { organizationEndpoints } from "#shared/wire/organization.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { profileEndpoints } from "#shared/wire/profile.ts";
import { templateEndpoints } from "#shared/wire/template.ts";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { walletEndpoints } from "#shared/wire/wallet.ts";
import { relay } from "./client/client.ts";
import { isNotOffered } from "./client/offered.ts";
import { type Count, countRecords } from "./source/source.ts";

/*
 * What the overview asks for by itself where the server could not tell it at once. Most people never need it, so it is loaded then.
 */

/** Record kinds in Postern's mirror, which can be counted while the service is unreachable. */
const mirrored = {
  listNetworks: { endpoint: networkEndpoints.listNetworks, kind: "networks" },
  listProfiles: { endpoint: profileEndpoints.listProfiles, kind: "profiles" },
  listWallets: { endpoint: walletEndpoints.listWallets, kind: "wallets" },
  listAddresses: { endpoint: addressEndpoints.listAddresses, kind: "addresses" },
} as const;

type Mirrored = keyof typeof mirrored;

/** The number of records in a list; null if this deployment does not offer templates, tokens or collections. */
export const countAlone = async (
  environment: string,
  list: CountedList,
  signal: AbortSignal,
): Promise<Count | null> => {
  switch (list) {
    case "listTemplates":
    case "listTokens":
    case "listCollections":
      return countIssued(environment, list, signal);
    default: {
      const { endpoint, kind } = mirrored[list];
      return countRecords(
        (page, until) => relay<Mirrored>(environment, endpoint, { query: pageQuery(page), signal: until }),
        { environment, kind },
        signal,
      );
    }
  }
};

const countIssued = async (
  environment: string,
  list: Exclude<CountedList, Mirrored>,
  signal: AbortSignal,
): Promise<Count | null> => {
  try {
    return { total: await totalOf(environment, list, signal), asOf: null };
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
};

const totalOf = async (
  environment: string,
  list: Exclude<CountedList, Mirrored>,
  signal: AbortSignal,
): Promise<number> => {
  const options = { query: pageQuery({ skip: 0, take: 1 }), signal };
  switch (list) {
    case "listTemplates":
      return (await relay(environment, templateEndpoints.listTemplates, options)).result.count;
    case "listTokens":
      return (await relay(environment, tokenEndpoints.listTokens, options)).total;
    case "listCollections":
      return (await relay(environment, collectionEndpoints.listCollections, options)).total;
  }
};

/** The organization that the server's key belongs to (specification, Endpoints 11). */
export const organizationAlone = async (environment: string, signal: AbortSignal) =>
  (await relay(environment, organizationEndpoints.getOrganization, { signal })).data;
