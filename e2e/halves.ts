/** Whether everything runs (`npm run test:full`). `npm test` leaves out what decisions 68 and 72 name. */
export const isFull = process.env["POSTERN_TEST_FULL"] === "1";

/**
 * What `npm test` runs of a list whose entries are tried in the same way: every second one, beginning with the first or the second. Of a half
 * it is a quarter.
 * `npm run test:full` runs them all.
 */
export const halfOf = <T>(all: readonly T[], first: 0 | 1 = 0): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % 2 === first);
