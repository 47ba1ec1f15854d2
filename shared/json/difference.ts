import { isRecord } from "./is-record.ts";

/** A difference between two JSON documents and its path: `display.formats["f()"].fields[0].label`. */
export type JsonChange = {
  readonly path: string;
  /** As JSON; undefined if it was added. */
  readonly before: string | undefined;
  /** As JSON; undefined if it was removed. */
  readonly after: string | undefined;
};

/** The differences between two JSON documents, value by value. The order of keys does not matter. */
export const jsonDifference = (before: unknown, after: unknown): readonly JsonChange[] => {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const change = { path, before: old.get(path), after: now.get(path) };
    return change.before === change.after ? [] : [change];
  });
};

/** Every leaf value, and every empty object and list, by its path. */
const valuesOf = (document: unknown): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: "", value: document }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { path, value } = one;
    const inside = partsOf(value);
    if (inside.length === 0) values.set(path, JSON.stringify(value));
    // A stack: reversed, so that the order is kept.
    for (const [step, inner] of inside.toReversed())
      open.push({ path: `${path}${stepText(step, path)}`, value: inner });
  }
  return values;
};

const partsOf = (value: unknown): readonly (readonly [step: string | number, inner: unknown])[] => {
  if (Array.isArray(value)) return value.map((inner: unknown, index) => [index, inner]);
  return isRecord(value) ? Object.entries(value) : [];
};

const stepText = (step: string | number, path: string): string => {
  if (typeof step === "number") return `[${step}]`;
  if (!/^[\w$]+$/.test(step)) return `[${JSON.stringify(step)}]`;
  return path === "" ? step : `.${step}`;
};
