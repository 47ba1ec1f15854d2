/**
 * Refuses every parameter except text, safe integers and null. The SQLite driver crashes the process on a boolean,
 * stores undefined and NaN as NULL and rounds integers over 2^53; PostgreSQL treats each of them differently.
 */
export const checkParameter = (value: unknown): void => {
  if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return;
  throw new TypeError(`A column takes text, a safe integer or null, not ${describe(value)}.`);
};

const describe = (value: unknown): string => (typeof value === "number" ? String(value) : typeof value);
