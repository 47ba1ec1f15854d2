import { describe, expect, test } from "vitest";
import { settleBodySchema } from "./evidence.ts";
import { isFinal, isUnderWay, needsSettling, operationStates, stateFilters, statesOf } from "./operation-states.ts";
import { operationQuerySchema } from "./operation.ts";

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

  test("a state filter selects that state, and a group filter all its states", () => {
    expect(operationStates.map((state) => statesOf(state))).toEqual(operationStates.map((state) => [state]));
    const groups = stateFilters.filter((filter) => !operationStates.some((state) => state === filter));
    expect(Object.fromEntries(groups.map((group) => [group, statesOf(group).join(" ")]))).toEqual({
      open: "prepared sending unknown started running hash ended",
      underway: "prepared sending started running hash",
      unconfirmed: "unknown ended",
      unsuccessful: "rejected failed reverted",
    });
  });

  test("the table above lists each state once", () => {
    expect(new Set(operationStates).size).toBe(13);
  });
});

test.each([
  [{}, true],
  [{ state: "open", take: "5" }, true],
  [{ state: "unknown", networkId: "n" }, true],
  [{ state: "unconfirmed" }, true],
  [{ state: "gone" }, false],
  [{ take: "1000" }, false],
  [{ person: "x" }, true],
  [{ people: "x" }, false],
  [{ state: "attention", since: "2026-03-01", until: "2026-03-02T12:00:00+02:00" }, true],
  [{ since: "yesterday" }, false],
  [{ asset: "native", min: "1", max: "9".repeat(78) }, true],
  [{ asset: "native", min: "1.5" }, false],
  [{ asset: "native", max: "9".repeat(79) }, false],
  [{ min: "1" }, false],
  [{ grouped: "true", since: "2026-03-01", take: "5" }, true],
  [{ grouped: "true", state: "open" }, false],
  [{ grouped: "true", skip: "20" }, false],
  [{ grouped: "payouts", kind: "payments", skip: "20" }, true],
  [{ grouped: "payouts", kind: "payments", state: "open" }, false],
  [{ grouped: "payouts", kind: "writeContract" }, false],
  [{ grouped: "payouts" }, false],
  [{ cursor: "1772366400000.abc-1", upTo: "1772366400000" }, true],
  [{ cursor: "a b" }, false],
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
