import { isRecord } from "#shared/json/is-record.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { errorBodySchema, errorCategories } from "#shared/wire/error.ts";

/** Words that are accepted but in no schema: older keys and values that stay open. */
const open = ["already_running", "COMPLETED", "TERMINATED", "TIMED_OUT", "revertData", "returnData", "transactionHash"];

/**
 * The interface's own words: the keys of its responses and the values of its enumerations. Each response has them, so
 * one that equals a secret reveals nothing.
 */
export const wordsOf = (schemas: readonly unknown[]): ReadonlySet<string> => {
  const words = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value) || seen.has(value)) return;
    seen.add(value);
    const { def, innerType } = internalsOf(value);
    // A lazily built schema.
    visit(innerType);
    if (!isRecord(def)) return;
    const { shape, entries, values } = def;
    if (isRecord(shape)) {
      for (const [key, inner] of Object.entries(shape)) {
        words.add(key);
        visit(inner);
      }
    }
    for (const word of [
      ...(isRecord(entries) ? Object.values(entries) : []),
      ...(Array.isArray(values) ? values : []),
    ]) {
      if (typeof word === "string") words.add(word);
    }
    Object.values(def).forEach(visit);
  };
  visit(schemas);
  return words;
};

/** A schema's internals. */
const internalsOf = (
  schema: Readonly<Record<string, unknown>>,
): { readonly def?: unknown; readonly innerType?: unknown } => {
  const internals = schema["_zod"];
  return isRecord(internals) ? internals : {};
};

/**
 * The words of all responses. Collecting them builds every schema, so it happens only once a text contains a secret.
 */
export const interfaceWords = (): ReadonlySet<string> => (words ??= collected());

let words: ReadonlySet<string> | undefined;

const collected = (): ReadonlySet<string> =>
  new Set([
    ...wordsOf([errorBodySchema, ...endpointList.map(({ response }) => response)]),
    ...errorCategories,
    ...open,
  ]);
