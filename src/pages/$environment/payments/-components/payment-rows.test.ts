import { expect, test } from "vitest";
import type { ActivityRun } from "#shared/console/operation.ts";
import { operationRecord } from "#src/testing/records.ts";
import { paidAt, paymentKey, paymentRows } from "./payment-rows.ts";

const run = (id: string, createdAt: string): ActivityRun => ({
  id,
  name: null,
  state: "done",
  note: null,
  person: { id: "p", name: "Ada" },
  networkId: "net-1",
  kinds: ["writeContract"],
  total: 3,
  counts: { waiting: 0, sending: 0, started: 0, unknown: 0, succeeded: 3, failed: 0, not_sent: 0, cancelled: 0 },
  createdAt,
  updatedAt: createdAt,
});

test("payments and payouts are in one order, newest first; a payout has what it pays", () => {
  const at = (minute: number) => `2026-11-29T12:0${minute}:00.000Z`;
  const november = { name: "November", people: 3, amounts: ["2,218.5 PDT"], payoutId: "payout-1", addressId: null };
  const { data, pagination } = paymentRows({
    data: [operationRecord({ id: "op-3", createdAt: at(4) }), operationRecord({ id: "op-1", createdAt: at(1) })],
    runs: [run("run-2", at(4)), run("run-1", at(2))],
    paid: { "run-2": november },
    pagination: { totalElements: 4, totalPages: 1, skip: 0, take: 20 },
  });
  expect(data.map(paymentKey)).toEqual(["run-2", "op-3", "run-1", "op-1"]);
  expect(data.map(paidAt)).toEqual([at(4), at(4), at(2), at(1)]);
  expect(data.map((row) => (row.kind === "payout" ? row.payout : "payment"))).toEqual([
    november,
    "payment",
    undefined,
    "payment",
  ]);
  expect(pagination.totalElements).toBe(4);
});
