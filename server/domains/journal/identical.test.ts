import { describe, expect, test } from "vitest";
import { unacknowledged } from "./identical.ts";

/** Newest first, as the journal returns them. */
const operation = (id: string, acknowledges: string | null = null, run: string | null = null) => ({
  id,
  operation: "writeContract",
  acknowledges,
  run_id: run,
  doubt: null,
});
const begin = () => Promise.resolve(true);
const left = (identical: readonly ReturnType<typeof operation>[], acknowledgedId: string | null, ofRun?: string) =>
  unacknowledged(identical, {
    acknowledges: acknowledgedId,
    run: ofRun === undefined ? null : { id: ofRun, comparedAt: 0, acknowledges: [], acknowledgesOwn: true, begin },
  })?.id;

describe("Reliability 8: an identical operation counts as acknowledged", () => {
  const chain = [operation("c", "b"), operation("b", "a"), operation("a")];

  test("if it is named, or if the named one acknowledged it", () => {
    expect([left(chain, null), left(chain, "c"), left(chain, "b"), left(chain, "x")]).toEqual([
      "c",
      undefined,
      "c",
      "c",
    ]);
  });

  test("if it belongs to the same run and the person confirmed its identical items", () => {
    const own = [operation("2", null, "run"), operation("1", null, "run")];
    expect([left(own, null, "run"), left(own, null, "other"), left(own, null)]).toEqual([undefined, "2", "2"]);
    expect(left([...own, operation("a")], null, "run")).toBe("a");
    expect(left([...own, operation("a")], "a", "run")).toBe(undefined);
  });

  test("together with earlier identical ones of its run, never with a later one", () => {
    const run = [operation("3", "a", "run"), operation("2", "a", "run"), operation("1", "a", "run"), operation("a")];
    expect([left(run, "3"), left(run, "2")]).toEqual([undefined, "3"]);
    const mixed = [operation("3", null, "run"), operation("y", null, "other"), operation("1", null, "run")];
    expect(left(mixed, "3")).toBe("y");
  });

  test("if a person has confirmed it for an item of a run, together with others that know nothing of it", () => {
    const unrelated = [operation("b"), operation("a"), operation("0")];
    const ofItem = (acknowledges: readonly string[]) =>
      unacknowledged(unrelated, {
        acknowledges: null,
        run: { id: "run", comparedAt: 0, acknowledges, acknowledgesOwn: false, begin },
      })?.id;
    expect([ofItem([]), ofItem(["b"]), ofItem(["a"]), ofItem(["a", "b"])]).toEqual(["b", "a", "b", "0"]);
    expect(ofItem(["0", "a", "b"])).toBeUndefined();
  });

  test("circular acknowledgements end", () => {
    expect(left([operation("b", "a"), operation("a", "b"), operation("x")], "b")).toBe("x");
  });
});
