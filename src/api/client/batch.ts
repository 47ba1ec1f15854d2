import { mostLookedUp } from "#shared/console/labels.ts";

type Waiter<T> = {
  readonly key: string;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
};

/** Long enough for all parts of a page to make their look-ups, too short for a person to notice. */
const waitMs = 5;

/** Sent together when the timer fires: look-ups of different kinds on a page do not wait for one another. */
const due = new Set<() => void>();

const sendDue = (): void => {
  const now = [...due];
  due.clear();
  for (const flush of now) flush();
};

/**
 * Collects look-ups that are made at about the same time and sends them as one request, or as several if there are more
 * than the server takes. `ask` returns a function that finds a key's result.
 */
export const createBatch = <T>(ask: (scope: string, keys: readonly string[]) => Promise<(key: string) => T>) => {
  const waiting = new Map<string, Waiter<T>[]>();

  const send = async (scope: string, part: readonly Waiter<T>[]): Promise<void> => {
    try {
      const answer = await ask(scope, [...new Set(part.map(({ key }) => key))]);
      for (const { key, resolve } of part) resolve(answer(key));
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  };

  const flush = (): void => {
    const scopes = [...waiting];
    waiting.clear();
    for (const [scope, all] of scopes) {
      for (let at = 0; at < all.length; at += mostLookedUp) void send(scope, all.slice(at, at + mostLookedUp));
    }
  };

  return (scope: string, key: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const others = waiting.get(scope) ?? [];
      waiting.set(scope, [...others, { key, resolve, reject }]);
      due.add(flush);
      // Each look-up sets a timer, so that one that never ends (a test's clock) does not delay later ones. The first
      // timer sends all.
      setTimeout(sendDue, waitMs);
    });
};
