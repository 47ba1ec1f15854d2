import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { ledgerSeenAnswerSchema } from "#shared/console/accounting.ts";
import {
  type LedgerAnswer,
  ledgerAnswerSchema,
  type ledgerQuerySchema,
  ledgerRefreshSchema,
  type LedgerTransaction,
} from "#shared/console/ledger.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";
import { repeatMs } from "./repeat.ts";
import { askAgainMs } from "./source/mirror.ts";
import { stale, useChange } from "./stale.ts";

/** What a list of transactions is asked for. */
export type LedgerAsked = z.input<typeof ledgerQuerySchema>;
/** What narrows it. */
export type LedgerFilter = Omit<LedgerAsked, "take" | "cursor">;

const ledger = (environment: string) => `/console/${encodeURIComponent(environment)}/transactions`;

/** How often a page with a pending transaction is fetched again. */
const watchMs = 5_000;
/** The way back to the pages before is made of pages that were seen. */
const keptMs = 30 * 60_000;

/** A page of the transactions of the organization or of one owner, the newest first. */
export const ledgerOptions = (environment: string, { cursor, take, ...filter }: LedgerAsked) =>
  queryOptions({
    queryKey: keys.ledger.page(environment, filter, take, cursor),
    queryFn: (asked) =>
      consoleRequest({
        path: ledger(environment),
        query: { ...filter, take, cursor },
        schema: ledgerAnswerSchema,
        signal: asked.signal,
        everyMs: repeatMs(asked, lookMs),
      }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      askAgainMs(data?.list) ||
      (dataUpdateCount < mostLooks && data?.data.length === 0 && lookMs) ||
      (data?.data.some(({ state }) => state === "pending") === true && watchMs) ||
      (dataUpdateCount < mostLooks && data?.data.some(lacksUnit) === true && lookMs),
    gcTime: keptMs,
  });

/**
 * A page asks the server to read the tokens on it that it does not know, which takes a moment, as it does until transactions that were read have their
 * owners: a list that is empty may not stay so. Neither is waited for without end.
 */
const mostLooks = 5;
const lookMs = 2_000;

const lacksUnit = ({ entries }: LedgerTransaction): boolean =>
  entries.some(({ asset, text }) => asset.kind === "erc20" && text.includes(" base units"));

/**
 * The cursor of the page before a page, where this browser has seen that one: the server gives only the cursor of the page after. Null: it is
 * the first page, which has none.
 */
export const newerCursor = (
  client: QueryClient,
  environment: string,
  { cursor, take, ...filter }: LedgerAsked,
): string | null | undefined => {
  const seen = client.getQueriesData<LedgerAnswer>({ queryKey: keys.ledger.page(environment, filter, take) });
  const before = seen.find(([, page]) => page !== undefined && page.next === cursor);
  if (before === undefined) return undefined;
  const own = before[0].at(-1);
  return typeof own === "string" ? own : null;
};

/** The assets and months that there are transactions of. */
export const ledgerSeenOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.ledger.seen(environment),
    queryFn: async ({ signal }) =>
      (await consoleRequest({ path: `${ledger(environment)}/seen`, schema: ledgerSeenAnswerSchema, signal })).data,
    staleTime: 60_000,
  });

/** Has the server compare its copy with the service's list. */
export const useRefreshLedger = (environment: string) =>
  useChange(stale.afterLedgerRefresh(environment), () =>
    consoleRequest({
      method: "POST",
      path: `${ledger(environment)}/refresh`,
      body: {},
      schema: ledgerRefreshSchema,
    }),
  );
