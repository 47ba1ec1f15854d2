import * as z from "zod/mini";
import { type PayoutBody, payoutBodySchema } from "#shared/console/payouts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ApiError, isRefused } from "#src/api/client/api-error.ts";
import { fetchPayout, savePayout, type StoredPayout } from "#src/api/payouts.ts";
import { tab } from "#src/lib/browser-storage.ts";
import { withDefault } from "#src/lib/fallback.ts";
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

/** A name that the server refuses must not make everything else unreadable. */
const keptBodySchema = lazily(() => z.extend(payoutBodySchema.built, { name: z.string() }));
/** `sent` has the marks of versions sent whose responses have not arrived. */
const unsavedSchema = lazily(() =>
  z.object({
    version: z.string(),
    body: keptBodySchema.built,
    sent: withDefault(z.array(z.string()), []),
  }),
);
const kept = tab.under("postern.payout/");
/** How soon after an edit it is stored for a reload, unless it is saved before: a long payout's rows are a large text. */
const keepAfterMs = 300;

/** Whether this tab has edits of a payout that are not in its stored version. */
export const hasUnsaved = (environment: string, stored: StoredPayout): boolean => {
  const unsaved = kept.read(`${environment}/${stored.id}`, unsavedSchema);
  return unsaved !== undefined && !isSame(stored, unsaved.body);
};

export const factsOf = ({ name, networkId, addressId, asset }: StoredPayout): Facts => ({
  name,
  networkId,
  addressId,
  asset,
});

/** The draft as stored. A name that is being edited may be empty: the stored one is not. */
export const bodyOf = ({ facts, history }: Draft): PayoutBody => ({
  ...facts,
  name: facts.name.trim() || "Payout",
  rows: storedRows(history.rows),
});

/** Drafts whose page was left while they are being saved. A page that is opened meanwhile continues with them. */
const left = new Map<string, DraftStore>();
type DraftStore = ReturnType<typeof makeDraft>;

/** What a reload does, for tests. */
export const forgetLeft = (): void => left.clear();

/**
 * A draft being edited: saved automatically, and stored in the tab until then, so that a reload loses nothing. Another
 * person's version is never overwritten without a decision. `personId` is who edits.
 */
export const openDraft = (environment: string, stored: StoredPayout, personId: string, onSaved: () => void) =>
  left.get(`${environment}/${stored.id}`) ?? makeDraft(environment, stored, personId, onSaved);

const makeDraft = (environment: string, stored: StoredPayout, personId: string, onSaved: () => void) => {
  const { id } = stored;
  const key = `${environment}/${id}`;
  const begin = beginWith(stored, kept.read(key, unsavedSchema), personId);
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
    const [earlier, body] = [sent, bodyOf(draft)];
    sent = [...new Set([...earlier, markOf(body)])].slice(-mostSent);
    // A page that is left before the response arrives recognizes this version when it is opened again.
    keep();
    try {
      const saved = await savePayout(environment, id, version, body);
      sent = [];
      return saved;
    } catch (error) {
      // A refused version was not stored, but an earlier one may have been.
      if (isRefused(error)) sent = earlier;
      throw error;
    }
  };
  const saver = createSaver<Draft>({
    version: begin.version,
    state: begin.state,
    save: put,
    find,
    isOwn: (payout) => isOneOf(payout, sent, personId),
    isSame: (payout, draft) => isSame(payout, bodyOf(draft)),
    body: () => view.draft,
    onState: (save) => {
      show({ save });
      if (save.kind === "saved") forget();
      // From here on a person decides, whatever is stored.
      if (save.kind === "conflict") sent = [];
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
  const store = {
    view: () => view,
    latest: () => view.draft,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called when its page opens; returns a function that closes it. */
    open: () => {
      left.delete(key);
      window.addEventListener("pagehide", leave);
      // A reload found it saved, or left something to save.
      if (view.save.kind === "saved") forget();
      if (view.save.kind === "changed") saver.changed();
      return () => {
        window.removeEventListener("pagehide", leave);
        leave();
        // The last input is sent, and stays in the tab until the response arrives.
        left.set(key, store);
        void saver.now().finally(() => {
          if (left.get(key) !== store) return;
          left.delete(key);
          saver.stop();
        });
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
  return store;
};

const draftOf = (stored: StoredPayout): Draft => ({ facts: factsOf(stored), history: historyOf(stored.rows) });

/** The body as it is compared and marked, whatever the order of its properties. */
const textOf = ({ name, networkId, addressId, asset, rows }: PayoutBody): string =>
  JSON.stringify([
    name,
    networkId,
    addressId,
    asset,
    rows.map(({ to, amount, asset: of, purpose }) => [to, amount, of, purpose]),
  ]);

const isSame = (stored: StoredPayout, body: PayoutBody): boolean => textOf(bodyOf(draftOf(stored))) === textOf(body);

/** More than this many saves in a row without a response are not remembered. */
const mostSent = 20;

/** Recognizes a body without keeping it: its length and 64 bits of hash. */
const markOf = (body: PayoutBody): string => {
  const text = textOf(body);
  let [one, other] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
  }
  return [text.length, one >>> 0, other >>> 0].join(" ");
};

/** Whether a stored version is this person's, and one of those sent. */
const isOneOf = (stored: StoredPayout, sent: readonly string[], personId: string): boolean =>
  stored.changedBy.id === personId && sent.includes(markOf(bodyOf(draftOf(stored))));

type Unsaved = z.output<typeof unsavedSchema>;
type Begin = {
  readonly draft: Draft;
  readonly state: SaveState;
  readonly version: string;
  readonly sent: readonly string[];
};

/** Starts with unsaved input from before a reload. */
const beginWith = (stored: StoredPayout, unsaved: Unsaved | undefined, personId: string): Begin => {
  const { version } = stored;
  if (unsaved === undefined || isSame(stored, unsaved.body)) {
    return { draft: draftOf(stored), state: { kind: "saved" }, version, sent: [] };
  }
  const { rows, ...facts } = unsaved.body;
  const mine = { facts, history: historyOf(rows) };
  if (stored.runId !== null) return { draft: mine, state: { kind: "started" }, version, sent: [] };
  if (unsaved.version === version || isOneOf(stored, unsaved.sent, personId)) {
    return { draft: mine, state: { kind: "changed" }, version, sent: unsaved.sent };
  }
  return { draft: mine, state: { kind: "conflict", theirs: stored }, version, sent: [] };
};
