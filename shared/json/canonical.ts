/**
 * JSON with sorted keys and nothing between them: one text for one value, whoever has written it. Stored hashes are made of it,
 * so not a byte of it may change. `spell` brings the texts inside to one spelling.
 */
export const canonicalJson = (value: unknown, spell = (text: string): string => text): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "string") return spell(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
