/**
 * How many of the last blocks are always mined again. A snapshot lacks the states before its block and its blocks'
 * prices, from which the chain answers questions; both exist for the blocks mined since.
 */
export const alwaysMined = 10;

/** The default minimum number of blocks between two snapshots. */
export const usualInterval = 64;

/** The smallest interval: with it, one of the three stored snapshots is always usable. */
export const leastInterval = 8;

/** How many blocks a long replay mines before writing a snapshot, so that a killed start has not worked in vain. */
const longReplay = 1000;

/**
 * Whether a snapshot is due after a block. A snapshot contains all blocks, so the interval grows with the chain:
 * otherwise writing would take more and more of each block's time.
 */
export const isDue = (number: number, last: number, interval: number): boolean =>
  number - last >= Math.max(interval, Math.floor(number / 128));

/** Whether a start may use a snapshot that ends with a block. */
export const isUsable = (number: number, length: number): boolean => number <= length - alwaysMined;

/** The block up to which a replay continues before writing a snapshot; the length of the log if none is due. */
export const nextStop = (at: number, length: number, interval: number): number => {
  const last = length - alwaysMined;
  return isDue(last, at, interval) ? Math.min(at + longReplay, last) : length;
};
