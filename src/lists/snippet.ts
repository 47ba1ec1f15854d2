/** A text with the part that was looked for, cut to what is around that part. */
export type Snippet = { readonly before: string; readonly match: string; readonly after: string };

const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** So many characters stand on each side of the part. */
const around = 6;

/** Where a text has a part, in any case, with some of what is around it; undefined where it has not. */
export const snippet = (text: string, part: string): Snippet | undefined => {
  const plain = text.normalize("NFC");
  const at = folded(plain).indexOf(folded(part.trim()));
  // A letter whose lower case is longer than itself: where the part begins cannot be told then.
  if (at === -1 || folded(plain).length !== plain.length) return undefined;
  const end = at + folded(part.trim()).length;
  // Whole characters: half of one would be drawn as an escape.
  const [left, right] = [Array.from(plain.slice(0, at)), Array.from(plain.slice(end))];
  return {
    before: left.length > around + 1 ? `…${left.slice(-around).join("")}` : left.join(""),
    match: plain.slice(at, end),
    after: right.length > around + 1 ? `${right.slice(0, around).join("")}…` : right.join(""),
  };
};
