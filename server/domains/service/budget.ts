/** How much may be decoded while one text is searched, in bytes. */
export type Budget = { left: number };

/** What is left of a text that would take too long to search: nothing, because it may hold a secret. */
export class SearchTooLong extends Error {
  override readonly name = "SearchTooLong";
  constructor() {
    super("The text has too many layers to be searched for secrets.");
  }
}

const mebi = 1024 * 1024;
/** A few layers of escapes around everything, or all of it as Base64 or hex: what ordinary programs write. */
const perByte = 4;
/** So that a short text may have as many layers as are looked through at all. */
const forShort = 4 * mebi;

/** The most that is decoded of one text, whatever its size: it bounds how long the server is busy with it. */
export const mostDecoded = 48 * mebi;

/** What may be decoded of a text of so many bytes. */
export const budgetFor = (bytes: number): Budget => ({ left: Math.min(perByte * bytes + forShort, mostDecoded) });

/** Takes bytes from a budget. Throws SearchTooLong where it has too few left. */
export const spend = (budget: Budget, bytes: number): void => {
  budget.left -= bytes;
  if (budget.left < 0) throw new SearchTooLong();
};
