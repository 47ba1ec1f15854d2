import { ApiError } from "#src/api/client/api-error.ts";
import type { StoredPayout } from "#src/api/payouts.ts";

/** The state of saving a draft. */
export type SaveState =
  | { readonly kind: "saved" | "changed" | "saving" }
  | { readonly kind: "failed"; readonly error: Error }
  /** Someone else has saved another version. */
  | { readonly kind: "conflict"; readonly theirs: StoredPayout }
  /** It was started meanwhile: it can be saved as a new draft only. */
  | { readonly kind: "started" }
  /** Somebody has removed it. */
  | { readonly kind: "gone" };

type Settings<B> = {
  readonly version: string;
  readonly state: SaveState;
  readonly save: (version: string, body: B) => Promise<StoredPayout>;
  /** The stored payout; undefined if it no longer exists. */
  readonly find: () => Promise<StoredPayout | undefined>;
  /** Whether a stored version was sent from here, by a request whose response was lost. */
  readonly isOwn: (stored: StoredPayout) => boolean;
  /** Whether a stored version is what was just sent. */
  readonly isSame: (stored: StoredPayout, sent: B) => boolean;
  /** The current input; a new object after every edit. */
  readonly body: () => B;
  readonly onState: (state: SaveState) => void;
  readonly onSaved: (stored: StoredPayout) => void;
  readonly later?: (job: () => void, ms: number) => () => void;
};

/** Saves a draft a while after each edit, one request at a time, each based on the version the last one made. */
export type Saver = {
  /** Something was edited, or a reload has left something to save. */
  readonly changed: () => void;
  /** Saves unsaved edits now; settles when nothing is left to save or saving fails. */
  readonly now: () => Promise<void>;
  /** Saves over a version other than the one seen: a person decided to. */
  readonly over: (version: string) => Promise<void>;
  /** Adopts a version that was read, with nothing left to save. */
  readonly take: (stored: StoredPayout) => void;
  readonly version: () => string;
  readonly stop: () => void;
};

/** How long after the last edit it is saved, and after a failure retried. */
export const saveAfterMs = 1_000;
const againAfterMs = 10_000;

const usualLater = (job: () => void, ms: number): (() => void) => {
  const timer = setTimeout(job, ms);
  return () => clearTimeout(timer);
};

export const createSaver = <B>(settings: Settings<B>): Saver => {
  const { save, find, isOwn, isSame, body, onState, onSaved, later = usualLater } = settings;
  let { version, state } = settings;
  let saved: B | undefined = state.kind === "saved" ? body() : undefined;
  let saving: Promise<void> | undefined;
  let cancel = () => {};
  const set = (next: SaveState): void => {
    state = next;
    onState(next);
  };
  const isOpen = (): boolean => state.kind !== "conflict" && state.kind !== "started" && state.kind !== "gone";
  const wait = (ms: number): void => {
    cancel();
    cancel = later(() => void now(), ms);
  };

  const adopt = (stored: StoredPayout, sent: B): void => {
    version = stored.version;
    saved = sent;
    onSaved(stored);
    set({ kind: body() === sent ? "saved" : "changed" });
  };

  /** True if it was saved, or if the rest can be saved at once because the stored version is its own. */
  const once = async (): Promise<boolean> => {
    const sent = body();
    set({ kind: "saving" });
    try {
      adopt(await save(version, sent), sent);
      return true;
    } catch (error) {
      return failed(sent, error instanceof Error ? error : new Error(String(error)));
    }
  };

  /** One request after another, until no edits made meanwhile are left. */
  const all = async (): Promise<void> => {
    while (isOpen() && body() !== saved) if (!(await once())) return;
  };

  /** Handles a failed save. True if the stored version was sent from here: what has changed since is saved over it. */
  const failed = async (sent: B, error: Error): Promise<boolean> => {
    const status = error instanceof ApiError ? error.status : 0;
    const theirs = status === 409 || status === 412 ? await find().catch(() => "unread" as const) : "unread";
    if (theirs === "unread") {
      set({ kind: "failed", error });
      wait(againAfterMs);
      return false;
    }
    if (theirs?.runId === null && theirs.version !== version && isOwn(theirs)) {
      if (isSame(theirs, sent)) adopt(theirs, sent);
      else version = theirs.version;
      return true;
    }
    if (theirs === undefined) set({ kind: "gone" });
    else set(theirs.runId === null ? { kind: "conflict", theirs } : { kind: "started" });
    return false;
  };

  const now = (): Promise<void> => {
    cancel();
    saving ??= all().finally(() => {
      saving = undefined;
    });
    return saving;
  };

  return {
    changed: () => {
      if (!isOpen()) return;
      if (saving === undefined) set({ kind: "changed" });
      wait(saveAfterMs);
    },
    now,
    over: (seen) => {
      version = seen;
      saved = undefined;
      set({ kind: "changed" });
      return now();
    },
    take: (stored) => {
      cancel();
      version = stored.version;
      saved = body();
      set({ kind: "saved" });
    },
    version: () => version,
    stop: () => cancel(),
  };
};
