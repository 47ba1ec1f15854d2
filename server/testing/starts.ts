import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

type Starts = {
  /** Each test of the `describe` has its own. */
  readonly startsForEach: () => void;
  /** The tests of the `describe` share one: none of them changes what another one sees. */
  readonly startsOnce: () => void;
};

/** How the tests of a `describe` get what a file's tests need. */
export const starts = (start: () => Promise<void>, end: () => Promise<void>): Starts => ({
  startsForEach: () => {
    beforeEach(start);
    afterEach(end);
  },
  startsOnce: () => {
    beforeAll(start);
    afterAll(end);
  },
});
