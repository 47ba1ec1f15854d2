export type Loop = {
  /** There is something new: look soon instead of at the appointed time. */
  readonly wake: () => void;
  /** Lets the round that is running end, and starts no other. */
  readonly stop: () => Promise<void>;
};

/** Even with nothing due the loop looks this often: leases run out without notice. */
const idleMs = 5_000;
const shortestMs = 50;

/**
 * Runs `round` again and again, one at a time: at the time that `next` names, when woken, and at least every five
 * seconds. A round that fails is noted and does not end the loop.
 */
export const startLoop = (
  round: () => Promise<void>,
  next: () => Promise<number | null>,
  now: () => number,
  note: (error: unknown) => void,
): Loop => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let woken = false;

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };
  const run = (): void => {
    running ??= once().finally(() => {
      running = undefined;
    });
  };
  const once = async (): Promise<void> => {
    woken = false;
    let due: number | null = null;
    try {
      await round();
      due = await next();
    } catch (error) {
      note(error);
    }
    if (stopped) return;
    const wait = due === null ? idleMs : Math.min(idleMs, Math.max(shortestMs, due - now()));
    schedule(woken ? shortestMs : wait);
  };
  schedule(0);
  return {
    wake: () => {
      woken = true;
      if (!stopped && running === undefined) schedule(shortestMs);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
