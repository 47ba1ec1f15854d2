/** The two clocks of a process, in milliseconds. */
export type Clock = {
  /**
   * The time since 1970: for times that are stored, shown or shared with others. The machine may set it forward or
   * back.
   */
  readonly now: () => number;
  /** Monotonic time since an arbitrary moment: for every limit and wait of this process. */
  readonly elapsed: () => number;
};

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
