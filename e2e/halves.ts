/** Whether everything runs (`npm run test:full`). `npm test` omits what decisions 68 and 72 list. */
export const isFull = process.env["POSTERN_TEST_FULL"] === "1";

/** Whether this is the run of `npm test`, which also leaves out what decision 84 lists. */
export const isBrief = process.env["POSTERN_TEST_BRIEF"] === "1";

/**
 * The part of a list of similar entries that `npm test` runs: every second one, beginning with the first or the second.
 * Half of a half is a quarter. `npm run test:full` runs them all.
 */
export const halfOf = <T>(all: readonly T[], first: 0 | 1 = 0): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % 2 === first);
