import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { local, storedValue } from "#src/lib/browser-storage.ts";

const lists = local.under("postern-write-list/");
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
  /** The errors of its ABI as JSON, for what a dry run says; a list of a version before there were any has none. */
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
export type WriteList = {
  readonly items: readonly ListItem[];
  readonly editing: string | null;
};

const empty: WriteList = { items: [], editing: null };

/** The list of prepared writes of an environment, as this browser keeps it. */
export const readWriteList = (environment: string): WriteList => listIn(lists.readText(environment));

/** Changes the list, for this tab and the others. */
export const changeWriteList = (environment: string, change: (list: WriteList) => WriteList): void => {
  lists.write(environment, change(readWriteList(environment)));
};

/** Changes one call of the list. */
export const changeItem = (environment: string, key: string, change: Partial<ListItem>): void => {
  changeWriteList(environment, ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }));
};

/** The list, live. */
export const useWriteList = (environment: string): WriteList => {
  const text = useSyncExternalStore(lists.subscribe, () => lists.readText(environment));
  return useMemo(() => listIn(text), [text]);
};

const listIn = (text: string | null): WriteList => storedValue(text, listSchema) ?? empty;
