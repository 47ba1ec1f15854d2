/** A browser has six connections to a server without TLS. Two are left for Postern's own answers while the wallet service hangs. */
const most = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs jobs that wait for the wallet service, a few at a time. */
export const inTurn = async <T>(job: () => Promise<T>): Promise<T> => {
  if (running < most) running += 1;
  // Who ends passes its turn on.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await job();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};
