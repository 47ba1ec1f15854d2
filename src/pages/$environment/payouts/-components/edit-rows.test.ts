import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type History,
  historyOf,
  redone,
  storedRows,
  undone,
  withAdded,
  withBlock,
  withCell,
  withChecksums,
  withInserted,
  withoutRows,
} from "./edit-rows.ts";

const row = (to: string) => ({ to, amount: "", asset: "", purpose: "" });
const start = historyOf([row("a"), row("b"), row("c")]);
const names = ({ rows }: History) => rows.map(({ to }) => to);

describe("the editor's rows", () => {
  test("end with an empty one, which is not stored", () => {
    expect(names(start)).toEqual(["a", "b", "c", ""]);
    expect(storedRows(start.rows).map(({ to }) => to)).toEqual(["a", "b", "c"]);
    expect(names(withCell(start, 3, "to", "d"))).toEqual(["a", "b", "c", "d", ""]);
  });

  test("keep an empty one in the middle, so that the numbers of the others stay", () => {
    expect(storedRows(withCell(start, 1, "to", "").rows)).toHaveLength(3);
  });

  test("are inserted, removed, added and pasted as a block", () => {
    expect(names(withInserted(start, 1))).toEqual(["a", "", "b", "c", ""]);
    expect(names(withoutRows(start, 0, 1))).toEqual(["c", ""]);
    expect(names(withAdded(start, [row("x")], false))).toEqual(["a", "b", "c", "x", ""]);
    expect(names(withAdded(start, [row("x")], true))).toEqual(["x", ""]);
    const pasted = withBlock(start, 2, "amount", [["1", "PDT", "March", "more than there are"], ["2"]]);
    expect(storedRows(pasted.rows).slice(2)).toEqual([
      { to: "c", amount: "1", asset: "PDT", purpose: "March" },
      { to: "", amount: "2", asset: "", purpose: "" },
    ]);
  });

  test("keep the row of an edit separate from the others", () => {
    const edited = withCell(start, 1, "amount", "1");
    expect(edited.rows[0]).toBe(start.rows[0]);
    expect(edited.rows[1]?.key).toBe(start.rows[1]?.key);
  });

  test("get the checksum of addresses without one", () => {
    const bare = historyOf([row("0x70997970c51812dc3a010c7d01b50e0d17dc79c8"), row("tb1qx")]);
    expect(names(withChecksums(bare))).toEqual(["0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "tb1qx", ""]);
  });

  test("are undone step by step, with the letters of one cell together, and redone", () => {
    const typed = withCell(withCell(start, 0, "to", "x"), 0, "to", "xy");
    const removed = withoutRows(typed, 0, 2);
    const once = undone(removed);
    const twice = once === undefined ? undefined : undone(once);
    expect([once, twice].map((history) => history && names(history))).toEqual([
      ["xy", "b", "c", ""],
      ["a", "b", "c", ""],
    ]);
    const again = twice === undefined ? undefined : redone(twice);
    expect(again && names(again)).toEqual(["xy", "b", "c", ""]);
    expect(undone(start)).toBeUndefined();
  });

  test("are the same again, whatever was undone and redone", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("cell" as const), at: fc.nat(5), text: fc.string({ maxLength: 3 }) }),
      fc.record({ kind: fc.constant("remove" as const), at: fc.nat(5), text: fc.constant("") }),
      fc.record({ kind: fc.constant("insert" as const), at: fc.nat(5), text: fc.constant("") }),
      fc.record({ kind: fc.constant("paste" as const), at: fc.nat(5), text: fc.string({ maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let history = start;
        for (const { kind, at, text } of steps) {
          if (kind === "cell") history = withCell(history, at, "to", text);
          else if (kind === "remove") history = withoutRows(history, at, at);
          else if (kind === "insert") history = withInserted(history, Math.min(at, history.rows.length));
          else history = withBlock(history, Math.min(at, history.rows.length - 1), "to", [[text], [text]]);
        }
        for (let before = undone(history); before !== undefined; before = undone(history)) history = before;
        expect(names(history)).toEqual(names(start));
      }),
    );
  });
});
