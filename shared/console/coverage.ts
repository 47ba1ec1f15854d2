import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { findKinds, type MirrorList } from "./find.ts";

/**
 * What was looked through. `ledger`: Postern's copy of the service's list of transactions. `list`: the service's list of
 * one address's transactions, read now. `records`: the service's records that show whether something was created.
 * `journal`: the operations sent through Postern. The others are Postern's copies of the service's lists, and the tokens
 * of addresses.
 */
export const coveragePlaces = [
  "ledger",
  "list",
  "workflow",
  "receipt",
  "node",
  "records",
  "journal",
  "tokens",
  ...findKinds,
] as const;

/**
 * Why something may be missing. `reading`: it is still being read. `unanswered`: the last try failed. `outdated`: it
 * was compared with the service too long ago. `unreadable`: it has entries that Postern cannot read. `missing`: the
 * service counts more entries than it lists. `cut`: there is more than Postern looks through at once. `unfinished`: it
 * has not ended. `unlisted`: it may lack what another address sent, because the service pays the gas. `earlier`: it has
 * what would match if a clock was wrong. `not-found`: the service no longer has it. `not-offered`: the service does not
 * offer it. `none`: there is nothing to ask.
 */
export const gapReasons = [
  "reading",
  "unanswered",
  "outdated",
  "unreadable",
  "missing",
  "cut",
  "unfinished",
  "unlisted",
  "earlier",
  "not-found",
  "not-offered",
  "none",
] as const;

export const gapSchema = lazily(() =>
  z.object({
    place: z.enum(coveragePlaces),
    reason: z.enum(gapReasons),
    /** The address whose entries it has. */
    address: z.nullable(z.string()),
    /** How many entries were read, and of how many. */
    read: z.nullable(z.int()),
    total: z.nullable(z.int()),
    /** When it last agreed with the service. */
    asOf: z.nullable(z.iso.datetime()),
    /** What the service or the node said instead of an answer. */
    message: z.nullable(z.string()),
  }),
);

/**
 * How complete is what an answer concludes from. Something that is absent from an answer with gaps may exist
 * nevertheless.
 */
export const coverageSchema = lazily(() =>
  z.object({
    isComplete: z.boolean(),
    /** Up to when it is complete: the oldest comparison of a copy with the service; null without such a comparison. */
    asOf: z.nullable(z.iso.datetime()),
    gaps: z.array(gapSchema.built),
  }),
);

export type CoveragePlace = (typeof coveragePlaces)[number];
export type Gap = z.output<typeof gapSchema>;
export type Coverage = z.output<typeof coverageSchema>;

/** The age up to which a copy counts as current, if nothing depends on the last minutes. */
export const currentMs = 15 * 60_000;

export const gapOf = (place: CoveragePlace, reason: Gap["reason"], more: Partial<Gap> = {}): Gap => ({
  place,
  reason,
  address: null,
  read: null,
  total: null,
  asOf: null,
  message: null,
  ...more,
});

type Progress = Omit<MirrorList, "kind">;

/** Between these two times (Unix milliseconds) a copy must have agreed with the service to be complete. */
export type Currency = { readonly since: number; readonly now: number };

/** What may be missing from a copy of one of the service's lists. */
export const gapsInCopy = (place: CoveragePlace, progress: Progress, { since, now }: Currency): readonly Gap[] => {
  const { state, why, rows, unreadable, total, seen, walkedAt, checkedAt } = progress;
  if (state === "not_offered") return [gapOf(place, "not-offered")];
  const asOf = checkedAt;
  const checked = checkedAt === null ? null : Date.parse(checkedAt);
  // A time in the future was noted before the clock was set back.
  const isCurrent = walkedAt !== null && checked !== null && checked >= since && checked <= now;
  const gaps: Gap[] = [];
  if (!isCurrent && state === "failed") gaps.push(gapOf(place, "unanswered", { asOf, message: why }));
  if (!isCurrent && state === "syncing") gaps.push(gapOf(place, "reading", { asOf, read: seen ?? rows, total }));
  if (!isCurrent && state === "complete") gaps.push(gapOf(place, "outdated", { asOf }));
  const all = rows + unreadable;
  if (unreadable > 0) gaps.push(gapOf(place, "unreadable", { read: rows, total: all }));
  if (state === "complete" && total !== null && all < total) gaps.push(gapOf(place, "missing", { read: all, total }));
  return gaps;
};

/** Combines what may be missing, and how old the copies are. */
export const coverageOf = (gaps: readonly Gap[], ages: readonly (string | null)[] = []): Coverage => {
  const times = ages.flatMap((age) => age ?? []).toSorted();
  return { isComplete: gaps.length === 0, asOf: times[0] ?? null, gaps: [...gaps] };
};
