/**
 * Rows newest first. The service has no times, and may list either end first: the journal has the times of those that
 * Postern made, which also tell the direction of the others.
 */
export const newestFirst = <T>(rows: readonly T[], timeOf: (row: T) => string | undefined): readonly T[] => {
  const times = rows.map(timeOf).filter((time) => time !== undefined);
  const [first, last] = [times[0], times.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first > last;
  const ordered = isNewestFirst ? rows : rows.toReversed();
  const timed = ordered.filter((row) => timeOf(row) !== undefined);
  const sorted = timed.toSorted((one, other) => ((timeOf(one) ?? "") < (timeOf(other) ?? "") ? 1 : -1));
  // The others stay where they are among them.
  const next = sorted.values();
  return ordered.map((row) => (timeOf(row) === undefined ? row : (next.next().value ?? row)));
};
