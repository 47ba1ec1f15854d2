import { describe, expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Finding } from "./finding.ts";

const at = 1_000_000;
const hash = `0x${"ab".repeat(32)}`;
const error = { code: "WORKFLOW_FAILED", message: "It failed." };
const eventOf = (finding: Finding | null, retryAfter?: string) =>
  ({ kind: "looked", finding, retryAfter, silence: {} }) as const;
/** Without jitter. */
const around = { at, chance: 1 };

describe("a finding that leads to another state moves the row, and the next poll is soon", () => {
  test.each([
    ["started", { type: "workflow running" }, "running", undefined],
    ["started", { type: "transaction found", hash, created: undefined, error: null }, "hash", hash],
    ["running", { type: "workflow failed", error }, "failed", "It failed."],
    ["running", { type: "workflow ended", error }, "ended", "It failed."],
  ] as const)("%s, %j: %s", (state, finding, to, detail) => {
    expect(decide({ state, polls: 7 }, eventOf(finding), around)).toEqual({
      kind: "move",
      event: { ...finding, pollAt: at + 1_000 },
      to,
      detail,
    });
  });
});

describe("otherwise the row waits", () => {
  test.each([
    ["without a finding", "started", null],
    ["where it is already", "running", { type: "workflow running" }],
    ["where the state allows no such step", "hash", { type: "workflow failed", error }],
  ] as const)("%s", (_why, state, finding) => {
    expect(decide({ state, polls: 0 }, eventOf(finding), around)).toEqual({
      kind: "wait",
      columns: { next_poll_at: at + 1_500, polls: 1 },
    });
  });

  test("longer each time, and as long as the service asks for", () => {
    const next = (polls: number, retryAfter?: string) => {
      const decision = decide({ state: "started", polls }, eventOf(null, retryAfter), around);
      return decision.kind === "wait" ? (decision.columns.next_poll_at ?? 0) - at : undefined;
    };
    expect([next(1), next(2), next(100)]).toEqual([2_250, 3_375, 20_000]);
    expect([next(0, "60"), next(100, "1")]).toEqual([60_000, 20_000]);
  });

  test("with what is recorded of a withdrawal that nothing was found of", () => {
    const looked = { ...eventOf(null), silence: { silent_ms: 5, looked_at: at } };
    expect(decide({ state: "started", polls: 0 }, looked, around)).toMatchObject({
      kind: "wait",
      columns: { silent_ms: 5, looked_at: at, polls: 1 },
    });
  });
});
