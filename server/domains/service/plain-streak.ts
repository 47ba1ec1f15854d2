// How many bytes in a row are printable ASCII, or every other one with zeros in between, as in UTF-16. A streak counts
// each printable byte twice, and one for a zero after the last: so an odd streak says that no second zero may follow.

export const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

/** The streak after one more byte. */
export const streakWith = (streak: number, byte: number): number => {
  if (isPrintable(byte)) return (streak & ~1) + 2;
  return byte === 0 && streak > 0 && (streak & 1) === 0 ? streak + 1 : 0;
};

/** Whether a streak has this many printable bytes. */
export const isLong = (streak: number, bytes: number): boolean => streak >= 2 * bytes;
