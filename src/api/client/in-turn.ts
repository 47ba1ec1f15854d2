/**
 * A browser has six connections to a server without TLS. Two are reserved for Postern's own responses while the wallet
 * service hangs.
 */
const most = 4;

type Turns = { running: number; readonly waiting: (() => void)[] };

const noneRuns = (): Turns => ({ running: 0, waiting: [] });
let turns = noneRuns();

/** Runs jobs that wait for the wallet service, a few at a time. */
export const inTurn = async <T>(job: () => Promise<T>): Promise<T> => {
  const own = turns;
  if (own.running < most) own.running += 1;
  // A job that ends passes its turn on.
  else await new Promise<void>((resolve) => own.waiting.push(resolve));
  try {
    return await job();
  } finally {
    const next = own.waiting.shift();
    if (next === undefined) own.running -= 1;
    else next();
  }
};

/** For tests: jobs that an earlier test left waiting must not block later ones. */
export const forgetTurns = (): void => {
  turns = noneRuns();
};
