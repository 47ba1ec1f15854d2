/** Characters on each side. */
const side = 6;

/** `0x7Eb6bA…A4A605` for a hash, an address or an id; short values stay whole. */
export const shortHash = (value: string): string =>
  value.length <= 16 ? value : `${value.slice(0, value.startsWith("0x") ? side + 2 : side)}…${value.slice(-side)}`;
