import { isRecord } from "#shared/json/is-record.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { withoutFrames } from "./trace-text.ts";

/** An error body without developer text, and that text, for the log. */
export type Untraced = { readonly bytes: Buffer; readonly withheld: readonly string[] };

/**
 * Removes stack traces and file paths from an error body, whatever their key, and inside messages too. A body without
 * any is returned unchanged, and so is one that is not JSON, which is never passed on.
 */
export const withoutTraces = (bytes: Buffer): Untraced => cleaned(bytes, clean);

/** What was found, and how many more characters of longer texts are searched. */
type Search = { readonly withheld: string[]; left: number };

/** Texts up to this length are always searched: they include the ids by which an operation is followed. */
const shortText = 200;
/** Characters of longer texts of one body that are searched for traces; text beyond them is withheld. */
const mostSearched = 64 * 1024;

/**
 * The same for a 2xx. Contract results are data; only a failed workflow's error is treated as one: the member `error`
 * of the response, or of its `data`. `parsed` is the value of a long response.
 */
export const withoutTracesInError = (bytes: Buffer, parsed?: unknown): Untraced => {
  const cleanBody = (value: unknown, search: Search): unknown => {
    const inError = (one: unknown): unknown =>
      isRecord(one) && Object.hasOwn(one, "error") ? { ...one, error: clean(one["error"], search) } : one;
    const outer = inError(value);
    return isRecord(outer) && isRecord(outer["data"]) ? { ...outer, data: inError(outer["data"]) } : outer;
  };
  return cleaned(bytes, cleanBody, parsed);
};

const cleaned = (bytes: Buffer, cleanBody: (value: unknown, search: Search) => unknown, parsed?: unknown): Untraced => {
  const withheld: string[] = [];
  const value = parsed ?? valueOf(bytes.toString("utf8"));
  if (value === undefined) return { bytes, withheld };
  const body = cleanBody(value, { withheld, left: mostSearched });
  return withheld.length === 0 ? { bytes, withheld } : { bytes: Buffer.from(JSON.stringify(body)), withheld };
};

const valueOf = (text: string): unknown => {
  try {
    // JSON readers skip a byte order mark.
    return parseExactly(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
};

const clean = (value: unknown, search: Search): unknown => {
  if (typeof value === "string") return cleanText(value, search);
  if (Array.isArray(value)) return value.map((item) => clean(item, search));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (!isTrace(key)) return [[cleanText(key, search), clean(inner, search)] as const];
    search.withheld.push(`${key}: ${typeof inner === "string" ? inner : JSON.stringify(inner)}`);
    return [];
  });
  return Object.fromEntries(entries);
};

/** Some services put a whole error, as JSON, into the message of another. */
const cleanText = (text: string, search: Search): string => {
  const { withheld } = search;
  if (text.length > shortText) search.left -= text.length;
  if (text.length > shortText && search.left < 0) {
    withheld.push(text);
    return inLog;
  }
  const nested = /^\s*[{[]/.test(text) ? valueOf(text) : undefined;
  if (nested !== undefined) {
    const before = withheld.length;
    const inner = clean(nested, search);
    return withheld.length === before ? text : JSON.stringify(inner);
  }
  const rest = withoutFrames(text);
  if (rest === text) return text;
  withheld.push(text);
  return rest === "" ? inLog : rest;
};

const inLog = "[in the log]";

/** Keys under which frameworks put a stack: `stack`, `stack_trace`, `StackTraceString`, `traceback`, `exception`, `innerException`, `trace`. */
const isTrace = (key: string): boolean =>
  /^(?:.*(?:stacktrace|traceback|backtrace|callstack|stackframes?|stacklines?)(?:string|text|list)?|(?:error|raw|full|js|cause|server|component)?stack|traces?|frames|(?:inner|root|nested|original)?exceptions?|exception(?:details?|info|stack|trace))$/.test(
    key
      .slice(0, shortText)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ""),
  );
