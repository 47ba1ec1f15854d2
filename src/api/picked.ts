import type { FindKind, MirrorList } from "#shared/console/find.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { type Find, found, type RecordOf } from "./find.ts";
import { type Paged, walk } from "./source/pages.ts";

/**
 * Rows of a list; `partial` is how far the mirror is that they were picked out of, null where the service picked them out
 * itself: then they are all that there are.
 */
export type Picked<T> = Paged<T> & { readonly partial: MirrorList | null };

type Kind = "addresses" | "wallets";

/** A page of what the server's mirror of an organization's list has of something. */
export const picked = async <K extends Kind>(
  environment: string,
  kind: K,
  filter: Pick<Find, "q" | "networkId" | "profile">,
  page: PageWindow,
  signal: AbortSignal,
): Promise<Picked<RecordOf<K>>> => {
  const { data, pagination, list } = await found(environment, kind, filter, page, signal);
  return { data, pagination, partial: list ?? null };
};

const againMs = 2_000;

/** Rows of a mirror that is being read are asked for again: more come as it goes on. */
export const whileRead = <T>({ state }: { readonly state: { readonly data: Picked<T> | undefined } }) =>
  state.data?.partial?.state === "syncing" ? againMs : false;

/** One record, or null where it was not met, and whether all of them were looked at. */
export type Looked<T> = { readonly record: T | null; readonly complete: boolean };

type LookUp<K extends FindKind> = {
  readonly kind: K;
  readonly filter: Pick<Find, "q" | "profile">;
  readonly isIt: (record: RecordOf<K>) => boolean;
  /** The service's own list. */
  readonly list: Parameters<typeof walk<RecordOf<K>>>[0];
};

/** How many records of the service's list are looked through for one that the mirror does not have. */
const lookedThrough = 2_000;

/**
 * A record for which the interface has no look-up: out of the mirror, else out of the first of the service's list, because what
 * has been created a moment ago is not in the mirror yet.
 */
export const lookedUp = async <K extends FindKind>(
  environment: string,
  { kind, filter, isIt, list }: LookUp<K>,
  signal: AbortSignal,
): Promise<Looked<RecordOf<K>>> => {
  const mirrored = await found(environment, kind, filter, { skip: 0, take: 10 }, signal);
  const record = mirrored.data.find(isIt);
  if (record !== undefined) return { record, complete: true };
  const walked = await walk(list, { most: lookedThrough, until: isIt });
  return {
    record: walked.items.find(isIt) ?? null,
    complete: walked.complete || mirrored.list?.state === "complete",
  };
};

const soonMs = 5_000;

/** What was not met is looked for again: the mirror hears of what is created. */
export const untilMet = ({ state }: { readonly state: { readonly data: unknown } }) =>
  state.data === null ? soonMs : false;
