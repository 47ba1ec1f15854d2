/** Characters of a group. */
export const groupSize = 4;

const prefix = "0x";

/** An address without its `0x`, if it has one. */
export const digitsOf = (address: string): string =>
  address.toLowerCase().startsWith(prefix) ? address.slice(prefix.length) : address;

/** Characters of an address. */
export type MarkedCharacters = {
  /** Where they begin among the digits, at the beginning of a group; counts from 0. */
  readonly start: number;
  readonly text: string;
};

/** Part of an address. */
type AddressGroup = {
  readonly text: string;
  /** How many of its characters, from its beginning, are marked. */
  readonly marked: number;
};

/** An address in groups of four characters; the first one includes `0x`. */
export const addressGroups = (address: string, marked?: MarkedCharacters): readonly AddressGroup[] => {
  const digits = digitsOf(address);
  const before = address.slice(0, address.length - digits.length);
  const { start, end } =
    marked === undefined ? { start: 0, end: 0 } : { start: marked.start, end: marked.start + marked.text.length };
  return Array.from({ length: Math.ceil(digits.length / groupSize) }, (_, index) => {
    const at = index * groupSize;
    const text = digits.slice(at, at + groupSize);
    return {
      text: index === 0 ? before + text : text,
      marked: at < start ? 0 : Math.min(text.length, Math.max(0, end - at)),
    };
  });
};
