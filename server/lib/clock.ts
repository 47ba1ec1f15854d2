/** The two clocks of a process, in milliseconds. */
export type Clock = {
  /** The time since 1970: for what is stored, shown or agreed with others. The machine may set it, in either direction. */
  readonly now: () => number;
  /** The time since some moment: for every limit and wait of this process. It never goes back and nobody sets it. */
  readonly elapsed: () => number;
};

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
