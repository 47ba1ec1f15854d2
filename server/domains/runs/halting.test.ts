import { describe, expect, test } from "vitest";
import type { RunItemState } from "#shared/console/run.ts";
import { createHalting } from "./halting.ts";

const [stops, continues] = [
  { id: "run-1", on_failure: "stop" },
  { id: "run-1", on_failure: "continue" },
] as const;
const item = (position: number, line: number | null = null, state: RunItemState = "sending") => ({
  position,
  line,
  state,
});
const failed = { state: "failed" } as const;
const error = (message: string) => JSON.stringify({ code: "ERR_010", message });

/** The note after each of these items in turn. */
const notes = (states: readonly RunItemState[], halting = createHalting()) =>
  states.map((state, position) => halting.noteFor(continues, item(position), { state }));

describe("a run that is to stop at the first failure", () => {
  test.each([
    ["failed", "Item 3 failed."],
    ["not_sent", "Item 3 was not sent."],
    ["unknown", "The outcome of item 3 is unconfirmed."],
  ] as const)("says which item is %s", (state, note) => {
    expect(createHalting().noteFor(stops, item(2), { state })).toBe(note);
    expect(createHalting().noteFor(stops, item(2), { state, error: null })).toBe(note);
  });

  test("says the line of the item, and why", () => {
    const change = { ...failed, error: error("No funds.") };
    expect(createHalting().noteFor(stops, item(2, 7), change)).toBe("Item 3 (line 7) failed: No funds.");
    const long = { ...failed, error: error("x".repeat(401)) };
    expect(createHalting().noteFor(stops, item(0), long)).toBe(`Item 1 failed: ${"x".repeat(400)}…`);
  });

  test("goes on after what is no failure, and after an unconfirmed outcome that is settled as one", () => {
    for (const state of ["succeeded", "started", "waiting", "cancelled"] as const)
      expect(createHalting().noteFor(stops, item(0), { state })).toBeNull();
    expect(createHalting().noteFor(stops, item(0), {})).toBeNull();
    expect(createHalting().noteFor(stops, item(0, null, "unknown"), failed)).toBeNull();
  });
});

describe("a run that is to continue", () => {
  test.each([
    [["failed", "failed", "failed", "failed", "failed"], "The last 5 were refused by the service."],
    [
      ["failed", "not_sent", "failed", "failed", "failed"],
      "The last 5 were refused by the service, or could not be sent.",
    ],
    [
      ["failed", "not_sent", "failed", "failed", "unknown"],
      "The last 5 were refused by the service, or Postern could not confirm them.",
    ],
  ] as const)("halts after five failures in a row: %j", (states, note) => {
    expect(notes(states)).toEqual([null, null, null, null, note]);
  });

  test("counts anew after a success, and where it has stopped", () => {
    expect(notes(["failed", "failed", "failed", "failed", "succeeded", "failed"])).toEqual(Array(6).fill(null));
    const halting = createHalting();
    notes(["failed", "failed", "failed", "failed"], halting);
    halting.forget("run-1");
    expect(halting.noteFor(continues, item(4), failed)).toBeNull();
  });

  test("counts an item once, however often it is looked at, and each run by itself", () => {
    const halting = createHalting();
    notes(["failed", "failed", "failed", "failed"], halting);
    expect(halting.noteFor(continues, item(3), failed)).toBeNull();
    expect(halting.noteFor({ ...continues, id: "run-2" }, item(4), failed)).toBeNull();
    expect(halting.noteFor({ ...continues, id: "run-2" }, item(5), { state: "succeeded" })).toBeNull();
    expect(halting.noteFor(continues, item(4), failed)).toBe("The last 5 were refused by the service.");
  });
});
