/** The largest calldata, in bytes: no node accepts a larger transaction. */
export const mostDataBytes = 128 * 1024;
/** Characters of a text to look up: that much data in hexadecimal. */
export const longestLookup = 2 + 2 * mostDataBytes;
/** Characters of anything but data. */
export const longestWords = 200;
