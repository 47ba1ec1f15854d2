import { local } from "#src/lib/browser-storage.ts";

/** The outcomes that a person has been told of in this browser, and the order in which its tabs tell. */
export type NoticeMarks = {
  readonly has: (key: string) => boolean;
  readonly add: (keys: readonly string[]) => void;
  /** Runs work once no other tab tells the same person of the same environment. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
};

/** Part of `navigator.locks`, which all tabs of an origin share; a closed tab loses its locks. */
export type Locks = { readonly request: (name: string, work: () => Promise<void>) => Promise<unknown> };

const allMarks = local.under("postern-told/");
/** More than a page of pulses names: a tab that is seen again has missed no more. */
const mostMarks = 500;

/**
 * A mark in this browser's storage for each outcome that was told. Without locks, which a browser does not offer
 * without TLS, two tabs may tell the same at the same moment.
 */
export const noticeMarks = (personId: string, environment: string, locks: Locks | undefined): NoticeMarks => {
  const name = `${personId}/${environment}/`;
  const marks = allMarks.under(name);
  return {
    has: (key) => marks.readText(key) !== null,
    add: (keys) => {
      for (const key of keys) marks.writeText(key, new Date().toISOString());
      if (keys.length > 0) dropOldest();
    },
    inTurn: async (work) => {
      if (locks === undefined) await work();
      else await locks.request(`postern-told/${name}`, work);
    },
  };
};

const dropOldest = (): void => {
  const keys = allMarks.keys("");
  if (keys.length <= mostMarks) return;
  const byAge = keys
    .map((key) => [allMarks.readText(key) ?? "", key] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, key] of byAge.slice(0, keys.length - mostMarks)) allMarks.writeText(key, null);
};
