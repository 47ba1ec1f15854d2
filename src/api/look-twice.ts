/** Longer than a server takes to record a request that it has already received. */
const settleMs = 1_500;

/** Looks up what a request created, and once more a moment later if it was not found. Null if it is still missing. */
export const lookTwice = async <T>(look: () => Promise<T | undefined>): Promise<T | null> => {
  const result = await look();
  if (result !== undefined) return result;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, settleMs);
  });
  return (await look()) ?? null;
};
