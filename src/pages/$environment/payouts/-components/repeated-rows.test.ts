import { expect, test } from "vitest";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import type { PayoutFinding } from "#shared/console/payouts.ts";
import { paidAgain, paidTwice, repeatedRows } from "./repeated-rows.ts";

const payment = (more: Partial<EarlierPayment> = {}): EarlierPayment => ({
  id: "op-7",
  at: "2026-11-29T12:00:00.000Z",
  isSameAmount: true,
  isSamePurpose: true,
  isConfirmed: true,
  operationId: "op-7",
  networkId: "net-1",
  transactionHash: null,
  person: "Ada",
  purpose: "March",
  ...more,
});

const finding = (row: number, paidBefore: EarlierPayment): PayoutFinding => ({
  row,
  field: "to",
  severity: "warning",
  message: "Paid before.",
  paidBefore,
});

const twin = (id: string, entries: readonly number[], operationId: string | null) => ({
  id,
  what: "transfer()",
  entries: [...entries],
  count: entries.length,
  operationId,
});

/** The second row of the payout is empty. */
const rowOf = (entry: number) => (entry === 0 ? 0 : entry + 1);

test("a row repeats an earlier payment however long ago that was: of the last minutes, or older", () => {
  const older = payment({ id: "op-8", operationId: "op-8" });
  const rows = repeatedRows(
    { findings: [finding(0, payment())] },
    {
      twins: [twin("g1", [0], "op-7"), twin("g2", [2], "op-9"), twin("g3", [3, 4], null)],
      paidBefore: { id: "p1", count: 1, sameAmount: 1, samePurpose: 1, entries: [{ entry: 1, payment: older }] },
    },
    rowOf,
  );
  expect([...rows].toSorted(([one], [other]) => one - other)).toEqual([
    [0, { payment: payment(), operationId: "op-7" }],
    [2, { payment: older, operationId: "op-8" }],
    [3, { payment: undefined, operationId: "op-9" }],
  ]);
});

test("payments of the last minutes and older ones are confirmed together, by one tick", () => {
  const groups = {
    twins: [twin("g1", [0], "op-7"), twin("g2", [1], "op-7")],
    paidBefore: { id: "p1", count: 1, sameAmount: 1, samePurpose: 1, entries: [{ entry: 2, payment: payment() }] },
  };
  const findings = [finding(0, payment()), finding(2, payment()), finding(3, payment())];
  const repeated = repeatedRows({ findings }, groups, rowOf);
  expect(paidAgain(groups, repeated, rowOf, 3)).toEqual({
    ids: ["g1", "g2", "p1"],
    label: "Pay all 3 rows again, with the same amount and purpose",
  });
  expect(paidAgain(groups, repeated, rowOf, 200)?.label).toBe(
    "Pay 3 of 200 rows again, with the same amount and purpose",
  );
});

test("the tick says only what is the same in all of them", () => {
  const one = { twins: [twin("g1", [1], "op-7")], paidBefore: null };
  expect(paidAgain(one, new Map(), rowOf, 4)?.label).toBe("Pay row 3 again, with the same amount");
  const entries = [0, 1].map((entry) => ({ entry, payment: payment({ isSameAmount: false }) }));
  const forSame = { twins: [], paidBefore: { id: "p1", count: 2, sameAmount: 0, samePurpose: 2, entries } };
  expect(paidAgain(forSame, new Map(), rowOf, 2)?.label).toBe("Pay all 2 rows again, for the same purpose");
  const mixed = { ...forSame, paidBefore: { ...forSame.paidBefore, sameAmount: 1, samePurpose: 1 } };
  expect(paidAgain(mixed, new Map(), rowOf, 2)?.label).toBe("Pay all 2 rows again");
});

test("a row that repeats a payment of the last minutes and an older one counts once", () => {
  const groups = {
    twins: [twin("g1", [0], "op-7")],
    paidBefore: { id: "p1", count: 1, sameAmount: 1, samePurpose: 1, entries: [{ entry: 0, payment: payment() }] },
  };
  const repeated = repeatedRows({ findings: [] }, groups, rowOf);
  expect(paidAgain(groups, repeated, rowOf, 3)?.label).toBe("Pay row 1 again, with the same amount and purpose");
});

test("rows that repeat each other are no earlier payment: their numbers are in a tick of their own", () => {
  const groups = { twins: [twin("g1", [0, 3], null), twin("g2", [1, 2, 4], null)], paidBefore: null };
  expect(paidAgain(groups, new Map(), rowOf, 5)).toBeUndefined();
  expect(paidTwice(groups, rowOf)).toEqual({
    ids: ["g1", "g2"],
    label: "Pay each of these rows, although they pay the same amount to the same recipient: 1 and 5; 3, 4 and 6",
  });
  const entries = Array.from({ length: 20 }, (_, entry) => entry + 1);
  expect(paidTwice({ ...groups, twins: [twin("g1", entries, null)] }, rowOf)?.label).toMatch(
    /: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 10 more$/,
  );
  expect(paidTwice({ twins: [twin("g1", [0], "op-1")], paidBefore: null }, rowOf)).toBeUndefined();
});
