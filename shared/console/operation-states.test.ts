import { describe, expect, test } from "vitest";
import {
  canMove,
  hasFailed,
  hasOpenTransaction,
  hasReverted,
  hasSucceeded,
  isDenied,
  isFinal,
  isInFlight,
  isTracked,
  isUnderWay,
  lacksTransaction,
  leadsTo,
  mayHaveTransaction,
  mayHaveUnknownTransaction,
  maySpend,
  needsSettling,
  operationStates,
  progressOf,
  stateFilters,
  stateGroups,
  stateOfReceipt,
  statesOf,
} from "./operation-states.ts";

/** Every allowed transition, written by hand, so that a change of the table is a change here too. */
const allowed: ReadonlySet<string> = new Set([
  "prepared → sending",
  "prepared → not_sent",
  "sending → started",
  "sending → succeeded",
  "sending → rejected",
  "sending → unknown",
  "sending → not_sent",
  "started → running",
  "started → hash",
  "started → failed",
  "started → ended",
  "running → hash",
  "running → failed",
  "running → ended",
  "hash → succeeded",
  "hash → reverted",
  "unknown → hash",
  "unknown → succeeded",
  "unknown → reverted",
  "unknown → not_sent",
  "ended → hash",
  "ended → succeeded",
  "ended → reverted",
  "ended → not_sent",
]);

const pairs = operationStates.flatMap((from) => operationStates.map((to) => [from, to] as const));

describe("the state machine", () => {
  test.each(pairs)("%s → %s follows the design", (from, to) => {
    expect(canMove(from, to)).toBe(allowed.has(`${from} → ${to}`));
  });

  test("lets nothing leave a final state", () => {
    for (const from of operationStates.filter(isFinal)) {
      expect(operationStates.filter((to) => canMove(from, to))).toEqual([]);
    }
  });

  test("reaches every state except the two that a row can start in", () => {
    const reached = operationStates.filter((to) => operationStates.some((from) => canMove(from, to)));
    expect(operationStates.filter((state) => !reached.includes(state))).toEqual(["denied", "prepared"]);
  });

  test("never leads back to a state from which a write is sent", () => {
    for (const from of operationStates.filter((state) => state !== "prepared")) {
      expect(canMove(from, "prepared") || canMove(from, "sending")).toBe(false);
    }
  });

  test("assigns every state that is not final to a sender, the tracker or an admin", () => {
    for (const state of operationStates.filter((one) => !isFinal(one))) {
      const waiting = [isInFlight(state), isTracked(state), needsSettling(state)].filter(Boolean);
      expect([state, waiting.length]).toEqual([state, 1]);
    }
  });

  test("counts as spending nothing only final states that never reached the service, or were refused there", () => {
    expect(operationStates.filter((state) => !maySpend(state))).toEqual(["denied", "not_sent", "rejected"]);
  });
});

describe("a state", () => {
  test("says who has to act next, or how it ended", () => {
    expect(Object.fromEntries(operationStates.map((state) => [state, progressOf(state)]))).toEqual({
      denied: "denial",
      prepared: "sender",
      not_sent: "withheld",
      sending: "sender",
      rejected: "rejection",
      unknown: "admin",
      started: "tracker",
      running: "tracker",
      hash: "tracker",
      ended: "admin",
      failed: "failure",
      reverted: "failure",
      succeeded: "success",
    });
  });

  test("leads to what comes later, directly or through others, and never to what came before", () => {
    expect(operationStates.filter((to) => leadsTo("prepared", to))).toEqual(
      operationStates.filter((state) => state !== "denied" && state !== "prepared"),
    );
    expect(operationStates.filter((to) => leadsTo("running", to))).toEqual(
      operationStates.filter((state) =>
        ["not_sent", "hash", "ended", "failed", "reverted", "succeeded"].includes(state),
      ),
    );
    expect(operationStates.filter((to) => leadsTo("hash", to))).toEqual(["reverted", "succeeded"]);
    for (const from of operationStates.filter(isFinal)) {
      expect([from, operationStates.filter((to) => leadsTo(from, to))]).toEqual([from, []]);
    }
  });

  test("lacks a transaction while one may still be found", () => {
    expect(operationStates.filter(lacksTransaction)).toEqual(["unknown", "started", "running", "ended"]);
  });

  test("says whether it has a transaction, may have an unknown one, or waits for the end of a known one", () => {
    expect(operationStates.filter((state) => !mayHaveTransaction(state))).toEqual([
      "denied",
      "prepared",
      "not_sent",
      "rejected",
      "failed",
    ]);
    expect(operationStates.filter(mayHaveUnknownTransaction)).toEqual([
      "sending",
      "unknown",
      "started",
      "running",
      "ended",
    ]);
    expect(operationStates.filter(hasOpenTransaction)).toEqual(["hash"]);
  });

  test("says whether it was denied, failed, reverted or succeeded", () => {
    expect(operationStates.filter(isDenied)).toEqual(["denied"]);
    expect(operationStates.filter(hasFailed)).toEqual(["failed", "reverted"]);
    expect(operationStates.filter(hasReverted)).toEqual(["reverted"]);
    expect(operationStates.filter(hasSucceeded)).toEqual(["succeeded"]);
  });

  test("follows from a receipt", () => {
    expect([1, 0].map((status) => stateOfReceipt({ status }))).toEqual(["succeeded", "reverted"]);
  });

  test("is under way while the server sends or tracks it", () => {
    expect(operationStates.filter(isUnderWay)).toEqual(["prepared", "sending", "started", "running", "hash"]);
  });
});

describe("a list of operations", () => {
  const groups = {
    open: ["prepared", "sending", "unknown", "started", "running", "hash", "ended"],
    underway: ["prepared", "sending", "started", "running", "hash"],
    unconfirmed: ["unknown", "ended"],
    unsuccessful: ["rejected", "failed", "reverted"],
  };

  test("can be narrowed to each state and to four groups", () => {
    expect(stateGroups).toEqual(groups);
    expect(stateFilters).toEqual([...operationStates, ...Object.keys(groups)]);
  });

  test.each(stateFilters)("narrowed to %s has its states", (filter) => {
    expect(statesOf(filter)).toEqual(Object.entries(groups).find(([name]) => name === filter)?.[1] ?? [filter]);
  });
});
