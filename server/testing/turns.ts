/** How often others get their turn while some work is under way, and what the work returns. */
export const turnsDuring = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly turns: number }> => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  try {
    const value = await work();
    return { value, turns };
  } finally {
    clearImmediate(next);
  }
};
