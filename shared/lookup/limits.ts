/** Bytes of calldata that fit: no node takes a larger transaction. */
export const mostDataBytes = 128 * 1024;
/** Characters of a text that is looked up: so much data in hexadecimal. */
export const longestLookup = 2 + 2 * mostDataBytes;
/** Characters of anything but data. */
export const longestWords = 200;
