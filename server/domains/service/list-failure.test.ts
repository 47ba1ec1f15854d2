import { expect, test } from "vitest";
import { afterFailure } from "./list-failure.ts";

const now = 1_000_000_000;

test.each([
  [0, 1, 0, 2_000],
  [0, 0, 0, 1_600],
  [3, 1, 0, 16_000],
  [50, 1, 0, 300_000],
  [0, 1, 90_000, 90_000],
  [0, 1, 1e12, 3_600_000],
])(
  "after %i failures, with chance %d and a requested wait of %d ms, the next attempt is in %d ms",
  (failures, chance, retryAfterMs, delay) => {
    const failure = { why: "The service cannot be reached.", retryAfterMs };
    expect(afterFailure({ failures }, failure, now, chance)).toEqual({
      error: failure.why,
      failures: failures + 1,
      due_at: now + delay,
    });
  },
);
