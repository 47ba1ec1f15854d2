import type { Meaning, MeaningField } from "#shared/meaning/types.ts";

/** The fields of a meaning that its sentence does not tell already: that of a standard call has its addresses and amounts. */
export const fieldsBeside = ({ source, fields }: Meaning): readonly MeaningField[] =>
  source === "standard"
    ? fields.filter(({ value }) => value.every(({ kind }) => kind === "text" || kind === "quoted"))
    : fields;

/** What a sentence calls its addresses, by each in lower case: beside it they are called the same. */
export const namesIn = ({ long, inner }: Meaning): ReadonlyMap<string, string> =>
  new Map([
    ...inner.flatMap((call) => [...namesIn(call)]),
    ...long.flatMap((piece) =>
      piece.kind === "address" && piece.name !== null ? [[piece.address.toLowerCase(), piece.name] as const] : [],
    ),
  ]);
