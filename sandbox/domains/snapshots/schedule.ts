/**
 * How many of the last blocks are always mined again. A snapshot has neither the states before its block nor the prices of its
 * blocks, which the chain answers questions from; both are there for the blocks that were mined since.
 */
export const alwaysMined = 10;

/** How many blocks are between two snapshots at least, unless the start is told otherwise. */
export const usualInterval = 64;

/** The smallest interval: with it, one of the three snapshots that are kept can always be used. */
export const leastInterval = 8;

/** How many blocks a long replay mines before it writes a snapshot, so that a start that is killed has not worked for nothing. */
const longReplay = 1000;

/**
 * Whether a snapshot is due after a block. A snapshot holds all blocks, so the pause between two grows with the chain: otherwise
 * writing them would cost more and more of each block's time.
 */
export const isDue = (number: number, last: number, interval: number): boolean =>
  number - last >= Math.max(interval, Math.floor(number / 128));

/** Whether a start may use a snapshot that ends with a block. */
export const isUsable = (number: number, length: number): boolean => number <= length - alwaysMined;

/** Up to which block a replay goes on before it writes a snapshot; the length of the log when none is due. */
export const nextStop = (at: number, length: number, interval: number): number => {
  const last = length - alwaysMined;
  return isDue(last, at, interval) ? Math.min(at + longReplay, last) : length;
};
