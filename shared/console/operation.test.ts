import { describe, expect, test } from "vitest";
import { operationQuerySchema, settleBodySchema } from "./operation.ts";
import { isFinal, isUnderWay, needsSettling, operationStates } from "./operation-states.ts";

describe("states of an operation", () => {
  test.each([
    ["denied", "final"],
    ["prepared", "under way"],
    ["not_sent", "final"],
    ["sending", "under way"],
    ["rejected", "final"],
    ["unknown", "to settle"],
    ["started", "under way"],
    ["running", "under way"],
    ["hash", "under way"],
    ["ended", "to settle"],
    ["failed", "final"],
    ["reverted", "final"],
    ["succeeded", "final"],
  ] as const)("%s is %s", (state, kind) => {
    expect({ final: isFinal(state), settle: needsSettling(state), underWay: isUnderWay(state) }).toEqual({
      final: kind === "final",
      settle: kind === "to settle",
      underWay: kind === "under way",
    });
  });

  test("each state stands in the table above once", () => {
    expect(new Set(operationStates).size).toBe(13);
  });
});

test.each([
  [{}, true],
  [{ state: "open", take: "5" }, true],
  [{ state: "unknown", networkId: "n" }, true],
  [{ state: "gone" }, false],
  [{ take: "1000" }, false],
  [{ person: "x" }, false],
])("the journal's query %j is accepted: %s", (query, accepted) => {
  expect(operationQuerySchema.safeParse(query).success).toBe(accepted);
});

test.each([
  [{ outcome: "not_sent", note: "Looked at the chain: nothing there." }, true],
  [{ outcome: "not_sent", note: "   " }, false],
  [{ outcome: "unknown", note: "x" }, false],
  [{ outcome: "succeeded" }, false],
])("settling with %j is accepted: %s", (body, accepted) => {
  expect(settleBodySchema.safeParse(body).success).toBe(accepted);
});
