/** Longer than a server takes to record a request that it has already read. */
const settleMs = 1_500;

/** Looks for what a request has made, and once more a moment later if it is not found. Null if it is not found then either. */
export const lookTwice = async <T>(look: () => Promise<T | undefined>): Promise<T | null> => {
  const found = await look();
  if (found !== undefined) return found;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, settleMs);
  });
  return (await look()) ?? null;
};
