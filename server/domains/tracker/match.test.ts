import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matched, type Candidate, type Waiting } from "./match.ts";

const waiting = (id: string, since: number, senders: readonly string[] | null = ["a"]): Waiting => ({
  id,
  since,
  senders,
});
const candidate = (key: string, at: number, senders: readonly string[] = ["a"]): Candidate => ({ key, at, senders });
const pairs = (operations: readonly Waiting[], transactions: readonly Candidate[]) => {
  const matches = matched(operations, transactions);
  return matches === undefined ? undefined : Object.fromEntries(matches);
};

describe("the operation of a transaction", () => {
  test("one operation gets the earliest matching transaction", () => {
    expect(pairs([waiting("1", 5)], [candidate("z", 9), candidate("y", 6), candidate("x", 4)])).toEqual({ 1: "y" });
  });

  test("identical operations get them in order of time", () => {
    const operations = [waiting("2", 20), waiting("1", 10)];
    expect(pairs(operations, [candidate("y", 25), candidate("x", 15)])).toEqual({ 1: "x", 2: "y" });
    expect(pairs(operations, [candidate("y", 40), candidate("x", 30)])).toEqual({ 1: "x", 2: "y" });
  });

  test("Reliability 24: there are none while there are fewer transactions than operations", () => {
    expect(pairs([waiting("1", 10), waiting("2", 10)], [candidate("x", 15)])).toBeUndefined();
    // The second transaction happened before the second operation.
    expect(pairs([waiting("1", 10), waiting("2", 50)], [candidate("x", 15), candidate("y", 16)])).toBeUndefined();
  });

  test("an operation with only one possible transaction gets it, in any order", () => {
    const either = waiting("1", 10, ["a", "b"]);
    const only = waiting("2", 11, ["a"]);
    expect(pairs([either, only], [candidate("x", 12, ["a"]), candidate("y", 13, ["b"])])).toEqual({ 1: "y", 2: "x" });
  });

  test("an operation with unknown senders accepts any", () => {
    expect(pairs([waiting("1", 10), waiting("call", 10, null)], [candidate("x", 15)])).toBeUndefined();
  });
});

const address = fc.constantFrom("a", "b", "c");
const operation = fc.record({
  since: fc.integer({ min: 0, max: 20 }),
  senders: fc.option(fc.uniqueArray(address, { minLength: 1 }), { freq: 8 }),
});
const transaction = fc.record({
  at: fc.integer({ min: 0, max: 30 }),
  senders: fc.uniqueArray(address, { minLength: 1 }),
});
const operations = fc
  .array(operation, { maxLength: 6 })
  .map((all) => all.map((one, index) => ({ ...one, id: `o${index}` })));
const transactions = fc
  .array(transaction, { maxLength: 8 })
  .map((all) => all.map((one, index) => ({ ...one, key: `t${index}` })));

const fits = ({ senders, since }: Waiting, one: Candidate): boolean =>
  one.at >= since && (senders === null || senders.some((sender) => one.senders.includes(sender)));

/** Whether each operation can have its own transaction, by trying every assignment. */
const canAll = ([first, ...others]: readonly Waiting[], free: readonly Candidate[]): boolean =>
  first === undefined ||
  free.some(
    (one) =>
      fits(first, one) &&
      canAll(
        others,
        free.filter((other) => other !== one),
      ),
  );

describe("for any operations and transactions in any order", () => {
  test("Reliability 23: no transaction goes to two operations, or to one that cannot have caused it", () => {
    fc.assert(
      fc.property(operations, transactions, (all, list) => {
        const matches = matched(all, list);
        if (matches === undefined) return;
        expect(new Set(matches.values()).size).toBe(all.length);
        for (const one of all) {
          const own = list.find(({ key }) => key === matches.get(one.id));
          expect(own !== undefined && fits(one, own)).toBe(true);
        }
      }),
    );
  });

  test("Reliability 24: there is an assignment exactly if each operation can have its own transaction", () => {
    fc.assert(
      fc.property(operations, transactions, (all, list) => {
        expect(matched(all, list) !== undefined).toBe(canAll(all, list));
      }),
    );
  });

  test("the order of the lists does not matter", () => {
    fc.assert(
      fc.property(operations, transactions, fc.infiniteStream(fc.nat()), (all, list, numbers) => {
        const shuffled = <T>(values: readonly T[]): readonly T[] =>
          values
            .map((value) => ({ value, at: numbers.next().value ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ value }) => value);
        expect(pairs(shuffled(all), shuffled(list))).toEqual(pairs(all, list));
      }),
    );
  });

  test("the rest can still be assigned after one operation has its transaction", () => {
    fc.assert(
      fc.property(operations, transactions, (all, list) => {
        const matches = matched(all, list);
        const [first, ...others] = all;
        if (matches === undefined || first === undefined) return;
        const left = list.filter(({ key }) => key !== matches.get(first.id));
        expect(matched(others, left)).toBeDefined();
      }),
    );
  });
});
