import { inTime, notingMs } from "#server/lib/in-time.ts";

/** How long a recorded use is not recorded again. */
const noteMs = 30_000;

export type UsedDependencies = {
  readonly elapsed: () => number;
  /** Records that someone uses an environment. */
  readonly mark: (environment: string) => Promise<void>;
  /** Wakes the loop that reads its lists. */
  readonly wake: () => void;
  readonly note: (error: unknown) => void;
};

/** Records uses of environments, each rarely. Never fails. */
export const createUsed = ({ elapsed, mark, wake, note }: UsedDependencies) => {
  const noted = new Map<string, number>();
  return async (environment: string): Promise<void> => {
    const at = elapsed();
    if (at - (noted.get(environment) ?? Number.NEGATIVE_INFINITY) < noteMs) return;
    noted.set(environment, at);
    const marked = mark(environment).then(wake, (error: unknown) => {
      noted.delete(environment);
      note(error);
    });
    // A read neither fails nor waits long if the database cannot be written to.
    await inTime(marked, notingMs);
  };
};
