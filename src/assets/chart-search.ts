import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { ifValid } from "#src/lib/fallback.ts";
import { listSearch, urlText } from "#src/lists/list-search.ts";

/** How far back a chart goes: days, or all of them. */
export const periods = ["30", "90", "365", "all"] as const;
export type Period = (typeof periods)[number];

/** A router parses bare digits as a number. */
const periodSchema = lazily(() => ifValid(z.pipe(z.coerce.string(), z.enum(periods))));

/** Search parameters of assets: the charts' asset by its key (default: the first) and period; and the sort. */
export const chartSearch = { chart: urlText, period: periodSchema, sort: listSearch.sort };

export type ChartSearch = {
  readonly chart?: string | undefined;
  readonly period?: Period | undefined;
  readonly sort?: string | undefined;
};
export type OnChartSearch = (change: ChartSearch) => void;
