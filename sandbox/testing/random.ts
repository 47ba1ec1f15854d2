/** Random-looking numbers that are the same for the same seed. */
export type Random = {
  /** A number from `least` up to, but not including, `bound`. */
  readonly between: (least: number, bound: number) => number;
};

/** The generator mulberry32: small, and good enough for choosing moments. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (least, bound) => least + next() * (bound - least) };
};
