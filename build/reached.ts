/** What can be reached from the starts, they themselves included. */
export const reached = <T>(starts: Iterable<T>, next: (one: T) => Iterable<T>): ReadonlySet<T> => {
  const all = new Set(starts);
  // Iterating over a set includes what is added meanwhile.
  for (const one of all) for (const other of next(one)) all.add(other);
  return all;
};
