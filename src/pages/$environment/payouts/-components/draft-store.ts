import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { type PayoutBody, payoutBodySchema } from "#shared/console/payouts.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { fetchPayout, savePayout, type StoredPayout } from "#src/api/payouts.ts";
import { tab } from "#src/lib/browser-storage.ts";
import { type History, historyOf, storedRows, withRows } from "./edit-rows.ts";
import { createSaver, type SaveState } from "./saver.ts";

/** What a payout is beside its rows. */
export type Facts = Omit<PayoutBody, "rows">;

/** A draft as it is in its editor. */
export type Draft = { readonly facts: Facts; readonly history: History };

/** What an editor shows of its draft. */
export type DraftView = {
  readonly draft: Draft;
  readonly save: SaveState;
  /** Counts the edits: what is typed now has a number of its own. */
  readonly edits: number;
};

const unsavedSchema = lazily(() => z.object({ version: z.string(), body: payoutBodySchema }));
const kept = tab.under("postern.payout/");
/** How soon after an edit it is kept for a reload: the rows of a long payout are a large text. */
const keepAfterMs = 300;

/** Whether this tab has edits of a payout that are not saved. */
export const hasUnsaved = (environment: string, id: string): boolean => kept.readText(`${environment}/${id}`) !== null;

export const factsOf = ({ name, networkId, addressId, asset }: StoredPayout): Facts => ({
  name,
  networkId,
  addressId,
  asset,
});

/** What is stored of a draft. A name that is being written may be empty: what is stored has one. */
export const bodyOf = ({ facts, history }: Draft): PayoutBody => ({
  ...facts,
  name: facts.name.trim() === "" ? "Payout" : facts.name,
  rows: storedRows(history.rows),
});

/**
 * A draft that is edited: saved by itself, and kept in the tab until it is, so that a reload loses nothing. Another person's version is never
 * overwritten without a decision.
 */
export const openDraft = (environment: string, stored: StoredPayout, onSaved: () => void) => {
  const { id } = stored;
  const key = `${environment}/${id}`;
  const begin = beginWith(stored, kept.read(key, unsavedSchema));
  const listeners = new Set<() => void>();
  let view: DraftView = { draft: begin.draft, save: begin.state, edits: 0 };
  let keeping: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Partial<DraftView>): void => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const keep = (): void => {
    clearTimeout(keeping);
    keeping = undefined;
    kept.write(key, { version: saver.version(), body: bodyOf(view.draft) });
  };
  const forget = (): void => {
    clearTimeout(keeping);
    keeping = undefined;
    kept.write(key, undefined);
  };
  const find = async (): Promise<StoredPayout | undefined> => {
    try {
      return await fetchPayout(environment, id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  };
  const saver = createSaver<Draft>({
    version: begin.version,
    state: begin.state,
    save: (version, draft) => savePayout(environment, id, version, bodyOf(draft)),
    find,
    body: () => view.draft,
    onState: (save) => {
      show({ save });
      if (save.kind === "saved") forget();
    },
    onSaved,
  });

  const change = (draft: Draft): void => {
    show({ draft, edits: view.edits + 1 });
    clearTimeout(keeping);
    keeping = setTimeout(keep, keepAfterMs);
    saver.changed();
  };
  const leave = (): void => {
    if (keeping !== undefined) keep();
  };
  return {
    view: () => view,
    latest: () => view.draft,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** While its page is open; returns how to close it. */
    open: () => {
      window.addEventListener("pagehide", leave);
      return () => {
        window.removeEventListener("pagehide", leave);
        leave();
        // What was typed last is sent, and stays in the tab until the answer is there.
        void saver.now().then(saver.stop);
      };
    },
    version: saver.version,
    saveNow: saver.now,
    setFacts: (facts: Partial<Facts>): void => change({ ...view.draft, facts: { ...view.draft.facts, ...facts } }),
    setHistory: (edit: (history: History) => History): void => {
      const history = edit(view.draft.history);
      if (history !== view.draft.history) change({ ...view.draft, history });
    },
    /** Own edits go over the version of the other person. */
    keepMine: (theirs: StoredPayout): void => void saver.over(theirs.version),
    /** The other person's version comes in place of the own edits, which undo brings back. */
    takeTheirs: (theirs: StoredPayout): void => {
      const history = withRows(view.draft.history, historyOf(theirs.rows).rows);
      show({ draft: { facts: factsOf(theirs), history }, edits: view.edits + 1 });
      saver.take(theirs);
    },
    /** The own edits have become a draft of their own. */
    forget: (): void => {
      saver.take(stored);
      forget();
    },
  };
};

type Begin = { readonly draft: Draft; readonly state: SaveState; readonly version: string };

/** With what was typed before a reload and is not saved yet. */
const beginWith = (stored: StoredPayout, unsaved: z.output<typeof unsavedSchema> | undefined): Begin => {
  const draft = { facts: factsOf(stored), history: historyOf(stored.rows) };
  const { version } = stored;
  if (unsaved === undefined || JSON.stringify(unsaved.body) === JSON.stringify(bodyOf(draft))) {
    return { draft, state: { kind: "saved" }, version };
  }
  const { rows, ...facts } = unsaved.body;
  const mine = { facts, history: historyOf(rows) };
  if (stored.runId !== null) return { draft: mine, state: { kind: "started" }, version };
  const state: SaveState = unsaved.version === version ? { kind: "changed" } : { kind: "conflict", theirs: stored };
  return { draft: mine, state, version };
};
