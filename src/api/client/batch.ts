import { mostLookedUp } from "#shared/console/labels.ts";

type Waiter<T> = {
  readonly key: string;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
};

/** Long enough for all parts of a page to ask, too short for a person to notice. */
const waitMs = 5;

/**
 * Collects look-ups that are made at about the same time and sends them as one request, or as several if there are more than the
 * server takes. `ask` returns a function that finds a key's answer.
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

  const flush = (scope: string): void => {
    const all = waiting.get(scope) ?? [];
    waiting.delete(scope);
    for (let at = 0; at < all.length; at += mostLookedUp) void send(scope, all.slice(at, at + mostLookedUp));
  };

  return (scope: string, key: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const others = waiting.get(scope) ?? [];
      waiting.set(scope, [...others, { key, resolve, reject }]);
      // Each look-up sets a timer, so that one that never ends (a test's clock) holds up no later ones. The first sends all.
      setTimeout(() => flush(scope), waitMs);
    });
};
