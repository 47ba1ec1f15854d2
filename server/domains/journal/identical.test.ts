import { describe, expect, test } from "vitest";
import { unacknowledged } from "./identical.ts";

/** Newest first, as the journal gives them. */
const operation = (id: string, acknowledges: string | null = null, run: string | null = null) => ({
  id,
  acknowledges,
  run_id: run,
  doubt: null,
});
const begin = () => Promise.resolve(true);
const left = (identical: readonly ReturnType<typeof operation>[], named: string | null, ofRun?: string) =>
  unacknowledged(identical, {
    acknowledges: named,
    run: ofRun === undefined ? null : { id: ofRun, acknowledgesOwn: true, begin },
  })?.id;

describe("Reliability 8: an identical operation counts as acknowledged", () => {
  const chain = [operation("c", "b"), operation("b", "a"), operation("a")];

  test("where it is named, and where the named one acknowledged it", () => {
    expect([left(chain, null), left(chain, "c"), left(chain, "b"), left(chain, "x")]).toEqual([
      "c",
      undefined,
      "c",
      "c",
    ]);
  });

  test("where it is of the run whose person has confirmed its identical items", () => {
    const own = [operation("2", null, "run"), operation("1", null, "run")];
    expect([left(own, null, "run"), left(own, null, "other"), left(own, null)]).toEqual([undefined, "2", "2"]);
    expect(left([...own, operation("a")], null, "run")).toBe("a");
    expect(left([...own, operation("a")], "a", "run")).toBe(undefined);
  });

  test("with the identical ones of its run that were recorded before it, never with a later one", () => {
    const run = [operation("3", "a", "run"), operation("2", "a", "run"), operation("1", "a", "run"), operation("a")];
    expect([left(run, "3"), left(run, "2")]).toEqual([undefined, "3"]);
    const mixed = [operation("3", null, "run"), operation("y", null, "other"), operation("1", null, "run")];
    expect(left(mixed, "3")).toBe("y");
  });

  test("a circle of names ends", () => {
    expect(left([operation("b", "a"), operation("a", "b"), operation("x")], "b")).toBe("x");
  });
});
