import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { type PayoutBody, payoutBodySchema } from "#shared/console/payouts.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { fetchPayout, savePayout, type StoredPayout } from "#src/api/payouts.ts";
import { tab } from "#src/lib/browser-storage.ts";
import { type History, historyOf, storedRows, withRows } from "./edit-rows.ts";
import { createSaver, type SaveState } from "./saver.ts";

/** A payout without its rows. */
export type Facts = Omit<PayoutBody, "rows">;

/** A draft in its editor. */
export type Draft = { readonly facts: Facts; readonly history: History };

/** The editor's view of its draft. */
export type DraftView = {
  readonly draft: Draft;
  readonly save: SaveState;
  /** Counts the edits, so each state of the draft has its own number. */
  readonly edits: number;
};

/** `sent` is the last version sent whose response has not arrived. */
const unsavedSchema = lazily(() =>
  z.object({ version: z.string(), body: payoutBodySchema, sent: z.optional(payoutBodySchema) }),
);
const kept = tab.under("postern.payout/");
/** How soon after an edit it is stored for a reload: a long payout's rows are a large text. */
const keepAfterMs = 300;

/** Whether this tab has unsaved edits of a payout. */
export const hasUnsaved = (environment: string, id: string): boolean => kept.readText(`${environment}/${id}`) !== null;

export const factsOf = ({ name, networkId, addressId, asset }: StoredPayout): Facts => ({
  name,
  networkId,
  addressId,
  asset,
});

/** The draft as stored. A name that is being edited may be empty: the stored one is not. */
export const bodyOf = ({ facts, history }: Draft): PayoutBody => ({
  ...facts,
  name: facts.name.trim() === "" ? "Payout" : facts.name,
  rows: storedRows(history.rows),
});

/**
 * A draft being edited: saved automatically, and stored in the tab until then, so that a reload loses nothing. Another
 * person's version is never overwritten without a decision.
 */
export const openDraft = (environment: string, stored: StoredPayout, onSaved: () => void) => {
  const { id } = stored;
  const key = `${environment}/${id}`;
  const begin = beginWith(stored, kept.read(key, unsavedSchema));
  const listeners = new Set<() => void>();
  let view: DraftView = { draft: begin.draft, save: begin.state, edits: 0 };
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let { sent } = begin;

  const show = (next: Partial<DraftView>): void => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const keep = (): void => {
    clearTimeout(keeping);
    keeping = undefined;
    kept.write(key, { version: saver.version(), body: bodyOf(view.draft), sent });
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
  const put = async (version: string, draft: Draft): Promise<StoredPayout> => {
    const lost = sent;
    sent = bodyOf(draft);
    // A page that is left before the response arrives recognizes this version when it is opened again.
    keep();
    try {
      const saved = await savePayout(environment, id, version, sent);
      sent = undefined;
      return saved;
    } catch (error) {
      // What was refused is not stored: an earlier request may be.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) sent = lost;
      throw error;
    }
  };
  const saver = createSaver<Draft>({
    version: begin.version,
    state: begin.state,
    save: put,
    find,
    isOwn: (found) => isSame(found, sent),
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
    /** Called when its page opens; returns a function that closes it. */
    open: () => {
      window.addEventListener("pagehide", leave);
      return () => {
        window.removeEventListener("pagehide", leave);
        leave();
        // The last input is sent, and stays in the tab until the response arrives.
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
    /** Saves own edits over the other person's version. */
    keepMine: (theirs: StoredPayout): void => void saver.over(theirs.version),
    /** Replaces own edits with the other person's version; undo restores them. */
    takeTheirs: (theirs: StoredPayout): void => {
      const history = withRows(view.draft.history, historyOf(theirs.rows).rows);
      show({ draft: { facts: factsOf(theirs), history }, edits: view.edits + 1 });
      saver.take(theirs);
    },
    /** The own edits were copied to a separate draft. */
    forget: (): void => {
      saver.take(stored);
      forget();
    },
  };
};

const draftOf = (stored: StoredPayout): Draft => ({ facts: factsOf(stored), history: historyOf(stored.rows) });

const isSame = (stored: StoredPayout, body: PayoutBody | undefined): boolean =>
  JSON.stringify(bodyOf(draftOf(stored))) === JSON.stringify(body);

type Unsaved = z.output<typeof unsavedSchema>;
type Begin = {
  readonly draft: Draft;
  readonly state: SaveState;
  readonly version: string;
  readonly sent?: PayoutBody | undefined;
};

/** Starts with unsaved input from before a reload. */
const beginWith = (stored: StoredPayout, unsaved: Unsaved | undefined): Begin => {
  const { version } = stored;
  if (unsaved === undefined || isSame(stored, unsaved.body)) {
    return { draft: draftOf(stored), state: { kind: "saved" }, version };
  }
  const { rows, ...facts } = unsaved.body;
  const mine = { facts, history: historyOf(rows) };
  if (stored.runId !== null) return { draft: mine, state: { kind: "started" }, version };
  const { sent } = unsaved;
  const isBehind = unsaved.version !== version && !isSame(stored, sent);
  return { draft: mine, state: isBehind ? { kind: "conflict", theirs: stored } : { kind: "changed" }, version, sent };
};
