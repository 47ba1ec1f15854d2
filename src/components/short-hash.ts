/** `0x1234…cdef` of a hash or an id; what is short already stays whole. */
export const shortHash = (value: string): string =>
  value.length <= 16 ? value : `${value.slice(0, value.startsWith("0x") ? 6 : 4)}…${value.slice(-4)}`;
