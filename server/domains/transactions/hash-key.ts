/** A transaction hash for comparison: hexadecimal digits in lower case without 0x, anything else unchanged. */
export const hashKey = (hash: string): string =>
  /^(?:0x)?[0-9a-f]+$/i.test(hash) ? hash.toLowerCase().replace(/^0x/, "") : hash;
