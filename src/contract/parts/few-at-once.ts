const mostAtOnce = 4;

/** Does the work for each item, a few at a time in their order; once the signal has come, no further one is begun. */
export const fewAtOnce = async <T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, worker));
};
