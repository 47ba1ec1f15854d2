import { queryOptions } from "@tanstack/react-query";
import { assetsAnswerSchema } from "#shared/console/assets.ts";
import {
  type CountedList,
  flowsUrl,
  journalOverviewSchema,
  mainHoldingsUrl,
  type Overview,
  type OverviewPart,
  overviewSchema,
  overviewUrl,
} from "#shared/console/overview.ts";
import { operationsPath } from "#shared/console/paths.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { transactionDaysAnswerSchema } from "#shared/console/transactions.ts";
import { assetsAgainMs } from "./assets.ts";
import { createBatch } from "./client/batch.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { watchRowsMs } from "./operations.ts";
import type { Count } from "./source/source.ts";

const resourceOf = {
  listNetworks: "networks",
  listProfiles: "profiles",
  listWallets: "wallets",
  listAddresses: "addresses",
  listTemplates: "templates",
  listTokens: "issuedTokens",
  listCollections: "collections",
} as const;

/** What the server could not return immediately is fetched separately: rarely, so its code is loaded on demand. */
const alone = () => import("./count-alone.ts");

/** Parts of the overview requested at about the same time share one request. */
const inOneAnswer = createBatch<Overview>(async (environment, parts) => {
  const overview = await consoleRequest({ path: overviewUrl(environment, parts), schema: overviewSchema });
  return () => overview;
});

const askFor = (environment: string, part: OverviewPart): Promise<Overview> => inOneAnswer(environment, part);

/**
 * The number of records in one of the organization's lists; null if this deployment does not offer templates, tokens or
 * collections. A list that the server could not count immediately is fetched separately.
 */
export const countOptions = (environment: string, list: CountedList) =>
  queryOptions({
    queryKey: keys[resourceOf[list]].count(environment),
    queryFn: async ({ signal }): Promise<Count | null> => {
      const { counts } = await askFor(environment, list);
      const count = counts[list];
      if (count?.state === "known") return { total: count.total, asOf: count.asOf ?? null };
      if (count?.state === "not_offered" && isIssued(list)) return null;
      return (await alone()).countAlone(environment, list, signal);
    },
    staleTime: 30_000,
    // An earlier count is asked for again.
    refetchInterval: ({ state }) => againMs(state, typeof state.data?.asOf === "string" && 10_000),
  });

/** These are not mirrored, and a deployment may lack each. */
const isIssued = (list: CountedList): boolean =>
  list === "listTemplates" || list === "listTokens" || list === "listCollections";

/** The organization that the server's key belongs to (specification, Endpoints 11). */
export const organizationOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.organization.one(environment),
    queryFn: async ({ signal }) => {
      const { organization } = await askFor(environment, "getOrganization");
      return organization ?? (await alone()).organizationAlone(environment, signal);
    },
    staleTime: 300_000,
  });

/** The organization's holdings of its main assets; fetched again while balances are being read. */
export const mainHoldingsOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.assets.main(environment),
    queryFn: ({ signal }) => consoleRequest({ path: mainHoldingsUrl(environment), schema: assetsAnswerSchema, signal }),
    refetchInterval: ({ state }) => againMs(state, assetsAgainMs({ kind: "organization" }, state.data)),
  });

/** Recent inflows and outflows of the assets that moved most. */
export const flowsOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.assets.flows(environment),
    queryFn: ({ signal }) =>
      consoleRequest({ path: flowsUrl(environment), schema: transactionDaysAnswerSchema, signal }),
    refetchInterval: ({ state }) => againMs(state, state.data?.list.state === "syncing" && 5_000),
  });

/** The overview's journal figures: the newest operations, those to settle, and the number of recent failures. */
export const journalOverviewOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.overview(environment),
    queryFn: ({ signal }) =>
      consoleRequest({ path: `${operationsPath(environment)}/overview`, schema: journalOverviewSchema, signal }),
    refetchInterval: ({ state }) =>
      againMs(
        state,
        watchRowsMs([...(state.data?.last ?? []), ...(state.data?.unsettled ?? [])]) ||
          (state.data?.runs.some(({ state: run }) => isRunning(run)) === true && 5_000),
      ),
  });
