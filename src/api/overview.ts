import { queryOptions } from "@tanstack/react-query";
import { balancesAnswerSchema } from "#shared/console/find.ts";
import {
  type CountedList,
  journalOverviewSchema,
  type Overview,
  type OverviewPart,
  overviewSchema,
  overviewUrl,
} from "#shared/console/overview.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { createBatch } from "./client/batch.ts";
import { consoleRequest, relay } from "./client/client.ts";
import { isNotOffered } from "./client/offered.ts";
import { keys } from "./keys.ts";
import { journalPath, watchRowsMs } from "./operations.ts";
import { findPath } from "./source/mirror.ts";
import { type Count, countRecords } from "./source/source.ts";

/** What Postern's mirror has the records of, and so can be counted while the service cannot be asked. */
const mirrored = {
  listNetworks: "networks",
  listProfiles: "profiles",
  listWallets: "wallets",
  listAddresses: "addresses",
} as const;

const resourceOf = {
  ...mirrored,
  listTemplates: "templates",
  listTokens: "issuedTokens",
  listCollections: "collections",
} as const;

/** The parts of the overview that are asked for at about the same time are one request. */
const inOneAnswer = createBatch<Overview>(async (environment, parts) => {
  const overview = await consoleRequest({ path: overviewUrl(environment, parts), schema: overviewSchema });
  return () => overview;
});

const askFor = (environment: string, part: OverviewPart): Promise<Overview> => inOneAnswer(environment, part);

/**
 * How many records one of the organization's lists has; null if this deployment does not offer templates, tokens or collections. A list that the
 * server could not count at once is asked for by itself.
 */
export const countOptions = (environment: string, list: CountedList) =>
  queryOptions({
    queryKey: keys[resourceOf[list]].count(environment),
    queryFn: async ({ signal }): Promise<Count | null> => {
      const { counts } = await askFor(environment, list);
      const count = counts[list];
      if (count?.state === "known") return { total: count.total, asOf: null };
      if (list === "listTemplates" || list === "listTokens" || list === "listCollections") {
        return count?.state === "not_offered" ? null : countIssued(environment, list, signal);
      }
      return countRecords(
        (page) => relay(environment, list, { query: pageQuery(page), signal }),
        { environment, kind: mirrored[list] },
        signal,
      );
    },
    staleTime: 30_000,
  });

const countIssued = async (
  environment: string,
  list: Exclude<CountedList, keyof typeof mirrored>,
  signal: AbortSignal,
): Promise<Count | null> => {
  const options = { query: pageQuery({ skip: 0, take: 1 }), signal };
  try {
    const total =
      list === "listTemplates"
        ? (await relay(environment, list, options)).result.count
        : (await relay(environment, list, options)).total;
    return { total, asOf: null };
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
};

/** The organization that the server's key belongs to (specification, Endpoints 11). */
export const organizationOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.organization.one(environment),
    queryFn: async ({ signal }) => {
      const { organization } = await askFor(environment, "getOrganization");
      return organization ?? (await relay(environment, "getOrganization", { signal })).data;
    },
    staleTime: 300_000,
  });

/** Adding up all addresses takes the server a while. */
const sums = { timeoutMs: 60_000, againMs: 5_000 };

/** What the organization's addresses hold per network in base units, by the mirror, and how complete that is. */
export const balancesOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.addresses.balances(environment),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${findPath(environment)}/balances`,
        schema: balancesAnswerSchema,
        signal,
        timeoutMs: sums.timeoutMs,
      }),
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data?.list.state === "syncing" ? sums.againMs : false),
  });

/** What the overview shows of the journal: the newest operations, those to settle, and when the last ones were made. */
export const journalOverviewOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.overview(environment),
    queryFn: ({ signal }) =>
      consoleRequest({ path: `${journalPath(environment)}/overview`, schema: journalOverviewSchema, signal }),
    refetchInterval: ({ state: { data } }) => watchRowsMs([...(data?.last ?? []), ...(data?.unsettled ?? [])]),
  });
