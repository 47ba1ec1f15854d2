import { expect, test } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { adviceOf, summaryText } from "./notice-words.ts";

const changed = (state: OperationState) => ({
  id: state,
  kind: "withdraw",
  state,
  short: null,
  personId: "p",
  personName: "Ada",
  runId: null,
  at: "2026-01-01T00:00:00.000Z",
  isEnd: true,
});

test("operations that an admin has to settle are counted together, whichever of the two states they have", () => {
  expect(summaryText([changed("unknown"), changed("ended")])).toBe("2 operations are unconfirmed");
  expect(summaryText([changed("unknown"), changed("ended"), changed("succeeded")])).toBe(
    "3 operations: 2 unconfirmed, 1 succeeded",
  );
});

test("a notice warns not to send unconfirmed operations again, one or several", () => {
  expect(adviceOf("one")).toBe("Do not send it again until an admin settles it.");
  expect(adviceOf("many")).toBe("Do not send the unconfirmed ones again until an admin settles them.");
});
