import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

const prefix = "postern-write-list/";
/** More than anybody reviews. */
export const mostWrites = 50;

const itemSchema = z.object({
  /** The idempotency key, made when the call was added or changed; it names the call in the list as well. */
  key: z.string().check(z.minLength(1)),
  networkId: z.string(),
  address: z.string(),
  name: z.nullable(z.string()),
  /** The ABI entry of the function as JSON. */
  entry: z.string(),
  /** The errors of its ABI as JSON, for what a dry run says; a list that was kept before there were any has none. */
  errors: z._default(z.string(), "[]"),
  args: z.array(z.unknown()),
  senderId: z.string(),
  sender: z.string(),
  amount: z.string(),
  feeLevel: z.string(),
  /** When it was sent, once it may have reached the server. */
  sentAt: z.nullable(z.number()),
  operationId: z.nullable(z.string()),
  /** The identical operation that the person has been shown, where there was one. */
  acknowledges: z.nullable(z.string()),
});

const listSchema = z.object({
  items: z.array(itemSchema).check(z.maxLength(mostWrites)),
  /** The key of the call that was taken into its form again. */
  editing: z.nullable(z.string()),
});

/** A write as it was prepared; never with the client share. */
export type ListItem = Readonly<z.output<typeof itemSchema>>;
export interface WriteList {
  readonly items: readonly ListItem[];
  readonly editing: string | null;
}

const empty: WriteList = { items: [], editing: null };
const listeners = new Set<() => void>();
/** What was read last, by environment: the same text is the same list. */
const lists = new Map<string, { readonly text: string | null; readonly list: WriteList }>();

/** The list of prepared writes of an environment, as this browser keeps it. */
export function readWriteList(environment: string): WriteList {
  const known = lists.get(environment);
  const text = readText(environment);
  // Where nothing can be kept, the page holds it.
  if (known !== undefined && (text === undefined || text === known.text)) return known.list;
  const list = parse(text ?? null);
  lists.set(environment, { text: text ?? null, list });
  return list;
}

/** Changes the list, for this tab and the others. */
export function changeWriteList(environment: string, change: (list: WriteList) => WriteList): void {
  const list = change(readWriteList(environment));
  const text = JSON.stringify(list);
  try {
    localStorage.setItem(prefix + environment, text);
    lists.set(environment, { text, list });
  } catch {
    lists.set(environment, { text: readText(environment) ?? null, list });
  }
  for (const listener of listeners) listener();
}

/** Changes one call of the list. */
export function changeItem(environment: string, key: string, change: Partial<ListItem>): void {
  changeWriteList(environment, ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }));
}

/** The list, live. */
export function useWriteList(environment: string): WriteList {
  return useSyncExternalStore(subscribe, () => readWriteList(environment));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readText(environment: string): string | null | undefined {
  try {
    return localStorage.getItem(prefix + environment);
  } catch {
    return undefined;
  }
}

function parse(text: string | null): WriteList {
  try {
    return listSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return empty;
  }
}
