/** Characters of a group. */
export const groupSize = 4;

const prefix = "0x";

/** An address without the `0x` that all of its kind have. */
export const digitsOf = (address: string): string =>
  address.toLowerCase().startsWith(prefix) ? address.slice(prefix.length) : address;

/** Part of an address. */
export type AddressGroup = {
  readonly text: string;
  /** The first or last one, which people compare. */
  readonly isEnd: boolean;
  /** How many of its characters, from its beginning, are to be typed. */
  readonly marked: number;
};

/** An address in groups of four characters; the first one includes `0x`. */
export const addressGroups = (
  address: string,
  marked?: { readonly start: number; readonly text: string },
): readonly AddressGroup[] => {
  const digits = digitsOf(address);
  const before = address.slice(0, address.length - digits.length);
  const count = Math.ceil(digits.length / groupSize);
  return Array.from({ length: count }, (_, index) => {
    const at = index * groupSize;
    const text = digits.slice(at, at + groupSize);
    const end = marked === undefined ? 0 : marked.start + marked.text.length;
    return {
      text: index === 0 ? before + text : text,
      isEnd: index === 0 || index === count - 1,
      marked: marked === undefined || at < marked.start ? 0 : Math.min(text.length, Math.max(0, end - at)),
    };
  });
};
