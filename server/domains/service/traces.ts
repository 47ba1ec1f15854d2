import { isRecord } from "#shared/json/is-record.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { withoutFrames } from "./trace-text.ts";

/** An error body without developer text, and that text, for the log. */
export type Untraced = { readonly bytes: Buffer; readonly withheld: readonly string[] };

/**
 * Removes stack traces and file paths from an error body, whatever their key, and inside messages too. A body without
 * any is returned unchanged, and so is one that is not JSON, which is never passed on.
 */
export const withoutTraces = (bytes: Buffer): Untraced => cleaned(bytes, (value, withheld) => clean(value, withheld));

/**
 * The same for a 2xx. Contract results are data; only a failed workflow's error is treated as one: the member `error`
 * of the response, or of its `data`.
 */
export const withoutTracesInError = (bytes: Buffer): Untraced =>
  cleaned(bytes, (value, withheld) => {
    const inError = (one: unknown): unknown =>
      isRecord(one) && Object.hasOwn(one, "error") ? { ...one, error: clean(one["error"], withheld) } : one;
    const outer = inError(value);
    return isRecord(outer) && isRecord(outer["data"]) ? { ...outer, data: inError(outer["data"]) } : outer;
  });

const cleaned = (bytes: Buffer, cleanBody: (value: unknown, withheld: string[]) => unknown): Untraced => {
  const withheld: string[] = [];
  const value = valueOf(bytes.toString("utf8"));
  if (value === undefined) return { bytes, withheld };
  const body = cleanBody(value, withheld);
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

const clean = (value: unknown, withheld: string[]): unknown => {
  if (typeof value === "string") return cleanText(value, withheld);
  if (Array.isArray(value)) return value.map((item) => clean(item, withheld));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (!isTrace(key)) return [[cleanText(key, withheld), clean(inner, withheld)] as const];
    withheld.push(`${key}: ${typeof inner === "string" ? inner : JSON.stringify(inner)}`);
    return [];
  });
  return Object.fromEntries(entries);
};

/** Some services put a whole error, as JSON, into the message of another. */
const cleanText = (text: string, withheld: string[]): string => {
  const nested = /^\s*[{[]/.test(text) ? valueOf(text) : undefined;
  if (nested !== undefined) {
    const before = withheld.length;
    const inner = clean(nested, withheld);
    return withheld.length === before ? text : JSON.stringify(inner);
  }
  const rest = withoutFrames(text);
  if (rest === text) return text;
  withheld.push(text);
  return rest === "" ? "[in the log]" : rest;
};

/** Keys under which frameworks put a stack: `stack`, `stack_trace`, `StackTraceString`, `traceback`, `exception`, `innerException`, `trace`. */
const isTrace = (key: string): boolean =>
  /^(?:.*(?:stacktrace|traceback|backtrace|callstack|stackframes?|stacklines?)(?:string|text|list)?|(?:error|raw|full|js|cause|server|component)?stack|traces?|frames|(?:inner|root|nested|original)?exceptions?|exception(?:details?|info|stack|trace))$/.test(
    key.toLowerCase().replaceAll(/[^a-z]/g, ""),
  );
