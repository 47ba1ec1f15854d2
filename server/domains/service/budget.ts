/** How many bytes may be decoded while one text is searched. */
export type Budget = { left: number };

/** The text would take too long to search: it is dropped, because it may contain a secret. */
export class SearchTooLong extends Error {
  override readonly name = "SearchTooLong";
  constructor() {
    super("The text has too many layers to be searched for secrets.");
  }
}

const mebi = 1024 * 1024;
/** A few layers of escapes around everything, or all of it as Base64 or hex: what ordinary programs produce. */
const perByte = 4;
/** So that a short text may have the maximum number of layers. */
const forShort = 4 * mebi;

/** The most decoded for one text, whatever its size: it limits how long the server is busy. */
export const mostDecoded = 48 * mebi;

/** The decoding budget of a text of this many bytes. */
export const budgetFor = (bytes: number): Budget => ({ left: Math.min(perByte * bytes + forShort, mostDecoded) });

/** Takes bytes from a budget. Throws SearchTooLong if too few are left. */
export const spend = (budget: Budget, bytes: number): void => {
  budget.left -= bytes;
  if (budget.left < 0) throw new SearchTooLong();
};
