import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { local, storedValue } from "#src/lib/browser-storage.ts";

const lists = local.under("postern-write-list/");
/** The most calls on a list: each is reviewed. */
export const mostWrites = 200;

/** The pasted table row that a call was made from. */
const rowSchema = lazily(() =>
  z.object({
    /** The line of the pasted text, from 1. */
    line: z.number(),
    columns: z.array(z.string()),
    cells: z.array(z.string()),
  }),
);

const itemSchema = lazily(() =>
  z.object({
    /**
     * Created when the call was added or changed, so it identifies the call and its contents. Earlier versions sent the
     * call with it.
     */
    key: z.string().check(z.minLength(1)),
    networkId: z.string(),
    address: z.string(),
    name: z.nullable(z.string()),
    /** The ABI entry of the function as JSON. */
    entry: z.string(),
    /** The errors of its ABI as JSON, for decoding a dry run; lists of earlier versions have none. */
    errors: z._default(z.string(), "[]"),
    args: z.array(z.unknown()),
    senderId: z.string(),
    sender: z.string(),
    amount: z.string(),
    feeLevel: z.string(),
    /** When an earlier version may have sent it from its tab; the operation once it was known. */
    sentAt: z.nullable(z.number()),
    operationId: z.nullable(z.string()),
    row: z.optional(rowSchema),
  }),
);

const startingSchema = lazily(() =>
  z.object({
    /** The calls intended for the run. */
    keys: z.array(z.string()),
    at: z.number(),
    /** The list may have changed since, so a run under its key may not match the list. */
    isChanged: z.boolean(),
  }),
);

const startedSchema = lazily(() => z.object({ runId: z.string(), count: z.number() }));

const listSchema = lazily(() =>
  z.object({
    items: z.array(itemSchema).check(z.maxLength(mostWrites)),
    /** The key of the call being edited in its form. */
    editing: z.nullable(z.string()),
    startKey: z.optional(z.string().check(z.minLength(1))),
    starting: z.optional(startingSchema),
    started: z.optional(startedSchema),
  }),
);

/** A prepared write; never with the client share. */
export type ListItem = Readonly<z.output<typeof itemSchema>>;
export type PastedRow = Readonly<z.output<typeof rowSchema>>;
/** A start that may have reached the server, until its run is known. */
export type Starting = Readonly<z.output<typeof startingSchema>>;

export type WriteList = {
  readonly items: readonly ListItem[];
  readonly editing: string | null;
  /** The idempotency key of the list's start. Another list has another key, unless a run may have been started with it. */
  readonly startKey?: string | undefined;
  readonly starting?: Starting | undefined;
  /** The run of the last start, until it is dismissed. Its calls are no longer on the list. */
  readonly started?: Readonly<z.output<typeof startedSchema>> | undefined;
};

const empty: WriteList = { items: [], editing: null };

/** An environment's list of prepared writes, as stored in this browser. */
export const readWriteList = (environment: string): WriteList => listIn(lists.readText(environment));

/** Changes the calls of the list, for this tab and the others. Returns false if only this page has it. */
export const changeWriteList = (
  environment: string,
  change: (list: WriteList) => Pick<WriteList, "items" | "editing">,
): boolean => {
  const before = readWriteList(environment);
  const { items, editing } = change(before);
  return write(environment, { items, editing, ...keyed(before, items), started: before.started });
};

/** Changes one call of the list. */
export const changeItem = (environment: string, key: string, change: Partial<ListItem>): void => {
  changeWriteList(environment, ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }));
};

/** The key of the list's start; a list of an earlier version gets one now. */
export const startKeyOf = (environment: string): string => {
  const list = readWriteList(environment);
  const startKey = list.startKey ?? crypto.randomUUID();
  if (list.startKey === undefined) write(environment, { ...list, startKey });
  return startKey;
};

/** Records that the calls with these keys are about to be started: from here on they may have been. */
export const noteStart = (environment: string, keys: readonly string[]): Starting => {
  const list = readWriteList(environment);
  const isChanged = list.starting?.isChanged ?? false;
  const starting = { keys: [...keys], at: Date.now(), isChanged };
  write(environment, { ...list, editing: null, starting });
  return starting;
};

/**
 * Records that a start was refused; `before` is the start that was open before it, which stays open. So does one that
 * another tab made since.
 */
export const noteRefusal = (environment: string, refused: Starting, before: Starting | undefined): void => {
  const list = readWriteList(environment);
  if (list.starting?.at === refused.at) write(environment, { ...list, starting: before });
};

/** Unlocks a list whose start has apparently not arrived. It keeps its key, so a late run is still found. */
export const allowChange = (environment: string): void => {
  const { starting, ...list } = readWriteList(environment);
  if (starting !== undefined) write(environment, { ...list, starting: { ...starting, isChanged: true } });
};

/** Gives the list another key, because a run of other calls has its key. */
export const takeNewKey = (environment: string): void => {
  const { items, editing, started } = readWriteList(environment);
  write(environment, { items, editing, startKey: crypto.randomUUID(), started });
};

/** Removes a run's calls from the list. The rest is another list, with another key. */
export const noteStarted = (environment: string, runId: string, keys: readonly string[]): void => {
  const { items } = readWriteList(environment);
  const rest = items.filter(({ key }) => !keys.includes(key));
  const started = { runId, count: keys.length };
  write(environment, { items: rest, editing: null, ...(rest.length === 0 ? {} : newKey()), started });
};

/** Forgets the last start's run, which the person has seen. */
export const dismissStarted = (environment: string): void => {
  const { started: _started, ...list } = readWriteList(environment);
  write(environment, list);
};

/** Whether the list may have been started, so it must not change until that is known. */
export const isLocked = ({ starting }: WriteList): boolean => starting !== undefined && !starting.isChanged;

/** The list, live. */
export const useWriteList = (environment: string): WriteList => {
  const text = useSyncExternalStore(lists.subscribe, () => lists.readText(environment));
  return useMemo(() => listIn(text), [text]);
};

const listIn = (text: string | null): WriteList => storedValue(text, listSchema) ?? empty;

const write = (environment: string, list: WriteList): boolean => lists.write(environment, list);

/** The key and the open start of the list after its calls have changed. */
const keyed = (
  { items: before, startKey, starting }: WriteList,
  items: readonly ListItem[],
): Pick<WriteList, "startKey" | "starting"> => {
  if (isSame(before, items)) return { startKey, starting };
  if (items.length === 0) return {};
  // A run may have been started with this key. Another key could start a second one.
  if (starting !== undefined) return { startKey, starting: { ...starting, isChanged: true } };
  return newKey();
};

const newKey = () => ({ startKey: crypto.randomUUID() });

/** Whether two lists have the same calls in the same order. */
export const isSame = (one: readonly ListItem[], other: readonly ListItem[]): boolean =>
  one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);
