import type { Meaning, MeaningField } from "#shared/meaning/types.ts";

/** The fields that the sentence does not contain: the sentence of a standard call has its addresses and amounts. */
export const fieldsBeside = ({ source, fields }: Meaning): readonly MeaningField[] =>
  source === "standard"
    ? fields.filter(({ value }) => value.every(({ kind }) => kind === "text" || kind === "quoted"))
    : fields;

/** The addresses that a sentence has in full, in lower case. */
export const addressesIn = ({ long }: Meaning): ReadonlySet<string> =>
  new Set(long.flatMap((piece) => (piece.kind === "address" ? [piece.address.toLowerCase()] : [])));

/** The names in a sentence by lower-case address, so that they are the same beside it. */
export const namesIn = ({ long, inner }: Meaning): ReadonlyMap<string, string> =>
  new Map([
    ...inner.flatMap((call) => [...namesIn(call)]),
    ...long.flatMap((piece) =>
      piece.kind === "address" && piece.name !== null ? [[piece.address.toLowerCase(), piece.name] as const] : [],
    ),
  ]);
