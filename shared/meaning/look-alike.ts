type NamedAddress = { readonly address: string; readonly name: string | null };

/**
 * The known address that another resembles: the same first four or last four characters, but a different middle. One
 * that matches at both ends comes first. A known address resembles no other.
 */
export const looksLike = (address: string, addresses: readonly NamedAddress[]): NamedAddress | undefined => {
  const target = ends(address);
  if (target === undefined) return undefined;
  let half: NamedAddress | undefined;
  let both: NamedAddress | undefined;
  for (const one of addresses) {
    const own = ends(one.address);
    if (own === undefined) continue;
    if (own.digits === target.digits) return undefined;
    const [isFirst, isLast] = [own.first === target.first, own.last === target.last];
    if (isFirst && isLast) both ??= one;
    else if (isFirst || isLast) half ??= one;
  }
  return both ?? half;
};

/**
 * The severity of a resemblance. With thousands of known addresses one end may match by chance; both ends hardly ever
 * do.
 */
export const likenessSeverity = (address: string, original: string): "note" | "careful" => {
  const [own, other] = [ends(address), ends(original)];
  return own?.first === other?.first && own?.last === other?.last ? "careful" : "note";
};

/** Undefined for another family of networks, where the ends differ in other ways. */
const ends = (address: string) => {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]?.toLowerCase();
  return digits === undefined ? undefined : { digits, first: digits.slice(0, 4), last: digits.slice(-4) };
};
