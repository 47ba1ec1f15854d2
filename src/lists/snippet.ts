/** A text with its match, shortened around it. */
export type Snippet = { readonly before: string; readonly match: string; readonly after: string };

const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** How many characters are shown on each side of the match. */
const around = 6;

/** The part of a text around a match, in any case; undefined without one. */
export const snippet = (text: string, part: string): Snippet | undefined => {
  const plain = text.normalize("NFC");
  const at = folded(plain).indexOf(folded(part.trim()));
  // A letter whose lower case is longer: the position of the match is then unknown.
  if (at === -1 || folded(plain).length !== plain.length) return undefined;
  const end = at + folded(part.trim()).length;
  // Whole characters: half of one would be shown as an escape.
  const [left, right] = [Array.from(plain.slice(0, at)), Array.from(plain.slice(end))];
  return {
    before: left.length > around + 1 ? `…${left.slice(-around).join("")}` : left.join(""),
    match: plain.slice(at, end),
    after: right.length > around + 1 ? `${right.slice(0, around).join("")}…` : right.join(""),
  };
};
