import { behindString } from "./scan.ts";
import { drain, type Steps } from "./steps.ts";

/** A JSON text without blanks between its parts, its numbers as written, and what its parsed value does not reveal. */
export type Written = {
  readonly text: string;
  /** The members of the outermost object, or the items of the outermost list, which have no key. */
  readonly parts: readonly { readonly key: string | undefined; readonly text: string }[];
  /** How deep lists and objects are nested. */
  readonly depth: number;
  /** The first number that JSON.stringify writes differently once it is parsed: `1.0`, `1e3`, `9007199254740993`. */
  readonly respelled: string | undefined;
  /** The path of the first key that its object has twice. */
  readonly repeated: string | undefined;
  /** The path of the first key that code could take for a prototype. */
  readonly unsafe: string | undefined;
};

/** Characters between two steps. */
const stepLength = 32 * 1024;

export const unsafeKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** A list or object that is still open. */
type Open = {
  /** The keys so far; undefined for a list. */
  readonly keys: Set<string> | undefined;
  /** The key or index of the current value. */
  step: string | number;
  isKeyNext: boolean;
};

/** Reads JSON without changing how its numbers are written. Throws a SyntaxError. */
export const readWritten = (text: string): Written => {
  JSON.parse(text);
  const tokens: string[] = [];
  return { ...drain(walkSteps(text, tokens)), text: tokens.join("") };
};

/** What `readWritten` finds, in steps. The tokens are added to a list, if there is one. Expects valid JSON. */
const walkSteps = function* (text: string, tokens: string[] | undefined): Steps<Omit<Written, "text">> {
  const open: Open[] = [];
  const parts: { readonly key: string | undefined; readonly text: string }[] = [];
  let [partFrom, depth, paused] = [0, 0, 0];
  let [respelled, repeated, unsafe]: (string | undefined)[] = [];
  const pathOf = () => open.map(({ step }) => step).join(".");
  const readKey = (parent: Open, key: string): void => {
    parent.step = key;
    if (unsafeKeys.has(key)) unsafe ??= pathOf();
    if (parent.keys?.has(key) === true) repeated ??= pathOf();
    parent.keys?.add(key);
  };
  const endPart = (parent: Open): void => {
    const part = tokens?.slice(partFrom).join("") ?? "";
    if (part !== "") parts.push({ key: parent.keys === undefined ? undefined : String(parent.step), text: part });
  };
  for (let at = 0; at < text.length;) {
    if (at - paused > stepLength) {
      yield;
      paused = at;
    }
    const sign = text.charAt(at);
    const parent = open.at(-1);
    const from = at;
    at += 1;
    if (isBlank(sign)) continue;
    if (sign === '"') {
      at = behindString(text, from);
      const isKey = parent?.isKeyNext === true;
      if (!isKey && tokens === undefined) continue;
      const value = String(JSON.parse(text.slice(from, at)));
      if (isKey) readKey(parent, value);
      tokens?.push(JSON.stringify(value));
      continue;
    }
    if (sign === "{" || sign === "[") {
      open.push({ keys: sign === "{" ? new Set() : undefined, step: 0, isKeyNext: sign === "{" });
      depth = Math.max(depth, open.length);
    } else if (sign === "}" || sign === "]") {
      if (parent !== undefined && open.length === 1) endPart(parent);
      open.pop();
    } else if (sign === "," && parent !== undefined) {
      if (open.length === 1) endPart(parent);
      if (parent.keys !== undefined) parent.isKeyNext = true;
      else if (typeof parent.step === "number") parent.step += 1;
    } else if (sign === ":" && parent !== undefined) parent.isKeyNext = false;
    else {
      while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at += 1;
      const word = text.slice(from, at);
      if (/^[-\d]/.test(word) && JSON.stringify(Number(word)) !== word) respelled ??= word;
      tokens?.push(word);
      continue;
    }
    tokens?.push(sign);
    if (open.length === 1 && (parent === undefined || sign === "," || sign === ":")) partFrom = tokens?.length ?? 0;
  }
  return { parts, depth, respelled, repeated, unsafe };
};

/** Whether JSON.parse keeps all of a text: how its numbers are written, and every key. */
export const isPlain = ({ respelled, repeated, unsafe }: Pick<Written, "respelled" | "repeated" | "unsafe">): boolean =>
  respelled === undefined && repeated === undefined && unsafe === undefined;

const isBlank = (sign: string): boolean => sign === " " || sign === "\n" || sign === "\r" || sign === "\t";

/** The path to a value: keys, and `*` for any item of a list. */
export type ValuePath = readonly string[];

/**
 * A JSON text in which each object at one of the paths became a text, as `readWritten` takes it, unless `JSON.parse`
 * keeps all of it. Any other text, valid or not, is returned unchanged. In steps, because it may be long.
 */
export const withWrittenSteps = function* (text: string, paths: readonly ValuePath[]): Steps<string> {
  const deepest = Math.max(...paths.map(({ length }) => length));
  const isAsked = (steps: readonly string[]) =>
    paths.some((path) => path.length === steps.length && path.every((key, index) => key === steps[index]));
  const open: { readonly isObject: boolean; step: string; isKeyNext: boolean }[] = [];
  const pieces: string[] = [];
  let [done, paused, skipped] = [0, 0, 0];
  for (let at = 0; at < text.length;) {
    if (at - paused > stepLength) {
      yield;
      paused = at;
    }
    const sign = text.charAt(at);
    const parent = open.at(-1);
    const from = at;
    at += 1;
    if (sign === '"') {
      at = behindString(text, from);
      if (skipped === 0 && parent?.isKeyNext === true) parent.step = keyIn(text.slice(from, at));
    } else if (sign === "{" || sign === "[") {
      if (skipped > 0 || open.length > deepest) {
        skipped += 1;
        continue;
      }
      if (sign === "{" && isAsked(open.map(({ step }) => step))) {
        at = endOf(text, from);
        // It is not JSON.
        if (at === 0) return text;
        const value = text.slice(from, at);
        if (!(yield* isKeptSteps(value))) {
          pieces.push(text.slice(done, from), JSON.stringify(value));
          done = at;
        }
      } else open.push({ isObject: sign === "{", step: sign === "{" ? "" : "*", isKeyNext: sign === "{" });
    } else if (sign === "}" || sign === "]") {
      if (skipped > 0) skipped -= 1;
      else open.pop();
    } else if (skipped === 0 && parent?.isObject === true && (sign === "," || sign === ":")) {
      parent.isKeyNext = sign === ",";
    }
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(done)].join("");
};

/** `withWrittenSteps` at once. */
export const withWritten = (text: string, paths: readonly ValuePath[]): string => drain(withWrittenSteps(text, paths));

const keyIn = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return "";
  }
};

/** Whether JSON.parse keeps all of a value, or refuses it. */
const isKeptSteps = function* (value: string): Steps<boolean> {
  try {
    return isPlain(yield* walkSteps(value, undefined));
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
};

/** The offset behind the object that begins at an offset; 0 if it does not end. */
const endOf = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = behindString(text, at) - 1;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return 0;
};
