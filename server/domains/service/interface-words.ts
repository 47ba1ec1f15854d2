import { endpointList } from "#shared/wire/endpoints.ts";
import { errorBodySchema, errorCategories } from "#shared/wire/error.ts";
import { isRecord } from "#shared/json/is-record.ts";

/** Words that are read and are in no schema: older keys and values that stay open there. */
const open = ["already_running", "COMPLETED", "TERMINATED", "TIMED_OUT", "revertData", "returnData", "transactionHash"];

/**
 * What the interface itself calls things: the keys of its answers and the values of its enumerations. Each answer has them, so one that equals a
 * secret gives nothing away.
 */
export const wordsOf = (schemas: readonly unknown[]): ReadonlySet<string> => {
  const words = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value) || seen.has(value)) return;
    seen.add(value);
    const { def, innerType } = internalsOf(value);
    // A schema that is built when it is first used.
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

/** What a schema is made of. */
const internalsOf = (
  schema: Readonly<Record<string, unknown>>,
): { readonly def?: unknown; readonly innerType?: unknown } => {
  const internals = schema["_zod"];
  return isRecord(internals) ? internals : {};
};

/** The words of all answers. Collecting them builds every schema, so it is done once a text holds a secret at all. */
export const interfaceWords = (): ReadonlySet<string> => (known ??= collected());

let known: ReadonlySet<string> | undefined;

const collected = (): ReadonlySet<string> =>
  new Set([
    ...wordsOf([errorBodySchema, ...endpointList.map(({ response }) => response)]),
    ...errorCategories,
    ...open,
  ]);
