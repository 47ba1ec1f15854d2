const mostAtOnce = 4;

/** Processes the items in order, a few at a time; after the signal, begins no further one. */
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
