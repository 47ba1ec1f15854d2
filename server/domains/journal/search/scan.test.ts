import fc from "fast-check";
import { expect, test } from "vitest";
import { always, type Clause } from "./clauses.ts";
import { scan } from "./scan.ts";

/** A clause with these matches that counts the requests to it. */
const leaving = (those: readonly number[], { cannotLead = false } = {}) => {
  const inOrder = [...new Set(those)].toSorted((one, other) => other - one);
  const counts = { leads: 0, kept: 0 };
  const clause: Clause = {
    ...(cannotLead
      ? {}
      : {
          lead: ({ from, below }, count) => {
            counts.leads += 1;
            return Promise.resolve(inOrder.filter((at) => at >= from && at < below).slice(0, count));
          },
        }),
    keep: (positions) => {
      counts.kept += positions.length;
      return Promise.resolve(new Set(positions.filter((at) => inOrder.includes(at))));
    },
    cost: 1,
    isFilledIn: true,
  };
  return { clause, asked: counts };
};

const positions = fc.array(fc.nat(60), { maxLength: 50 });

test("finds the newest matches of all clauses, and reports a complete search", async () => {
  await fc.assert(
    fc.asyncProperty(
      positions,
      fc.array(positions, { maxLength: 3 }),
      fc.integer({ min: 1, max: 60 }),
      async (first, others, count) => {
        const clauses = [leaving(first).clause, ...others.map((those) => leaving(those).clause)] as const;
        const both = [...new Set(first)]
          .filter((at) => others.every((those) => those.includes(at)))
          .toSorted((one, other) => other - one);
        const result = await scan(clauses, always, count);
        expect(result.positions).toEqual(both.slice(0, count));
        expect(both.length < count ? result.searchedFrom : always.from).toBe(always.from);
      },
    ),
  );
});

test("stops at its limit, and continues from there", async () => {
  // Both are common, but nothing matches both.
  const even = leaving(Array.from({ length: 5_000 }, (_, index) => 2 * index));
  const odd = leaving(Array.from({ length: 5_000 }, (_, index) => 2 * index + 1));
  const first = await scan([even.clause, odd.clause], always, 20, 1_500);
  expect(first.positions).toEqual([]);
  expect(first.searchedFrom).toBeGreaterThan(6_000);
  expect(even.asked.kept + odd.asked.kept).toBeLessThan(2_000);
  const all = await scan([even.clause, odd.clause], { from: 0, below: first.searchedFrom }, 20, 100_000);
  expect(all).toEqual({ positions: [], searchedFrom: 0 });
});

test("skips a time in which one clause has no matches", async () => {
  const common = leaving(Array.from({ length: 50_000 }, (_, index) => index));
  const old = leaving(Array.from({ length: 1_500 }, (_, index) => index));
  const result = await scan([common.clause, old.clause], always, 3_000);
  expect(result.positions).toHaveLength(1_500);
  expect(common.asked.kept + old.asked.kept).toBeLessThan(4_000);
});

test("reads only the matches of a clause with few", async () => {
  const common = leaving(Array.from({ length: 50_000 }, (_, index) => index));
  const rare = leaving([7, 49_000]);
  const result = await scan([common.clause, rare.clause], always, 20);
  expect(result).toEqual({ positions: [49_000, 7], searchedFrom: 0 });
  expect(common.asked.kept).toBe(2);
});

test("follows the rarer of two clauses with many matches", async () => {
  const common = leaving(Array.from({ length: 50_000 }, (_, index) => index));
  const rarer = leaving(Array.from({ length: 5_000 }, (_, index) => 10 * index));
  for (const clauses of [[common.clause, rarer.clause] as const, [rarer.clause, common.clause] as const]) {
    const result = await scan(clauses, always, 2_000);
    expect(result.positions).toHaveLength(2_000);
  }
  expect([rarer.asked.kept, common.asked.kept < 6_000]).toEqual([0, true]);
});

test("a clause that cannot lead is only asked to keep", async () => {
  const common = leaving(Array.from({ length: 300 }, (_, index) => index));
  const other = leaving([5, 299], { cannotLead: true });
  expect((await scan([common.clause, other.clause], always, 20)).positions).toEqual([299, 5]);
});
