import { mostLookedUp } from "#shared/console/labels.ts";

type Waiter<T> = {
  readonly key: string;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
};

/** Long enough for all parts of a page to ask, too short to be noticed. */
const waitMs = 5;

/**
 * Gathers what is asked for one by one at about the same time, and asks for all of it at once, in parts of no more than the server
 * takes. `ask` answers how to find the answer for a key.
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
      const others = waiting.get(scope);
      if (others !== undefined) {
        others.push({ key, resolve, reject });
        return;
      }
      waiting.set(scope, [{ key, resolve, reject }]);
      setTimeout(() => flush(scope), waitMs);
    });
};
