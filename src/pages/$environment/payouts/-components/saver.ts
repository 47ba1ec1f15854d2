import { ApiError } from "#src/api/client/api-error.ts";
import type { StoredPayout } from "#src/api/payouts.ts";

/** How the saving of a draft is. */
export type SaveState =
  | { readonly kind: "saved" | "changed" | "saving" }
  | { readonly kind: "failed"; readonly error: Error }
  /** Somebody else has saved another version. */
  | { readonly kind: "conflict"; readonly theirs: StoredPayout }
  /** It was started meanwhile: it can be saved as a new draft only. */
  | { readonly kind: "started" }
  /** Somebody has removed it. */
  | { readonly kind: "gone" };

type Settings<B> = {
  readonly version: string;
  readonly state: SaveState;
  readonly save: (version: string, body: B) => Promise<StoredPayout>;
  /** The payout as it is stored now; undefined if it is there no more. */
  readonly find: () => Promise<StoredPayout | undefined>;
  /** What is typed now; another object after every edit. */
  readonly body: () => B;
  readonly onState: (state: SaveState) => void;
  readonly onSaved: (stored: StoredPayout) => void;
  readonly later?: (job: () => void, ms: number) => () => void;
};

/** Saves a draft a while after each edit, one request at a time, each over the version that the last one has made. */
export type Saver = {
  /** Something was edited. */
  readonly changed: () => void;
  /** Saves what is not saved yet, now; settles when nothing more is to be saved or it cannot be. */
  readonly now: () => Promise<void>;
  /** Saves over another version than the one that was seen: a person has decided so. */
  readonly over: (version: string) => Promise<void>;
  /** Takes over what was read, and with it that there is nothing to save. */
  readonly take: (stored: StoredPayout) => void;
  readonly version: () => string;
  readonly stop: () => void;
};

/** How long after the last edit it is saved, and after a failure tried again. */
export const saveAfterMs = 1_000;
const againAfterMs = 10_000;

const usualLater = (job: () => void, ms: number): (() => void) => {
  const timer = setTimeout(job, ms);
  return () => clearTimeout(timer);
};

export const createSaver = <B>(settings: Settings<B>): Saver => {
  const { save, find, body, onState, onSaved, later = usualLater } = settings;
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

  /** Whether it was saved. */
  const once = async (): Promise<boolean> => {
    const sent = body();
    set({ kind: "saving" });
    try {
      const stored = await save(version, sent);
      version = stored.version;
      saved = sent;
      onSaved(stored);
      set({ kind: body() === sent ? "saved" : "changed" });
      return true;
    } catch (error) {
      await failed(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };

  /** One request after another, until nothing is left of what was typed meanwhile. */
  const all = async (): Promise<void> => {
    while (isOpen() && body() !== saved) if (!(await once())) return;
  };

  const failed = async (error: Error): Promise<void> => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409 || status === 412) {
      const theirs = await find().catch(() => "unread" as const);
      if (theirs === undefined) return set({ kind: "gone" });
      if (theirs !== "unread") return set(theirs.runId === null ? { kind: "conflict", theirs } : { kind: "started" });
    }
    set({ kind: "failed", error });
    wait(againAfterMs);
  };

  const now = (): Promise<void> => {
    cancel();
    saving ??= all().finally(() => {
      saving = undefined;
    });
    return saving;
  };

  if (state.kind === "changed") wait(saveAfterMs);
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
