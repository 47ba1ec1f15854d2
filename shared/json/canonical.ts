/**
 * JSON with sorted keys and no whitespace: one text per value, whoever wrote it. Stored hashes depend on it, so not a
 * byte of it may change. `spell` normalizes the texts inside.
 */
export const canonicalJson = (value: unknown, spell = (text: string): string => text): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "string") return spell(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
