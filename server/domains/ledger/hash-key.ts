/** How the hash of a transaction is compared: hexadecimal digits in small letters and without 0x, anything else as it is. */
export const hashKey = (hash: string): string =>
  /^(?:0x)?[0-9a-f]+$/i.test(hash) ? hash.toLowerCase().replace(/^0x/, "") : hash;
