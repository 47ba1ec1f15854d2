import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { withFirsts } from "./first-with.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const [alice, bob] = [`0x${"a1".repeat(20)}`, `0x${"b0".repeat(20)}`];
const listed = (counterparty: string | null): ListedTransaction => ({
  networkId: "net",
  hash: "0x1",
  at: null,
  state: "confirmed",
  status: null,
  direction: "out",
  entries: [],
  counterparty,
  fee: null,
  operation: null,
});

test("only the first payment to a counterparty is marked: not what came in, a call, or one that failed", async () => {
  const { store } = harness;
  await sql`INSERT INTO ledger_keys (environment, kind, text, number) VALUES
    ('held', 'organization', '', 1), ('held', 'address', ${alice}, 2), ('held', 'address', ${bob}, 3),
    ('held', 'wallet', 'w', 4)`.execute(store);
  // Alice paid first, then was called, then one payment failed, then two were made in one block. Bob's earlier one is only in
  // a wallet's list; 14 has both ends, and 15 none that is named.
  const movements = [
    { number: 11, scope: 1, direction: 0, counterparty: 2, at: 100, amount: "1", asset: 5, state: 0 },
    { number: 21, scope: 1, direction: 1, counterparty: 2, at: 150, amount: "0", asset: 0, state: 0 },
    { number: 22, scope: 1, direction: 1, counterparty: 2, at: 160, amount: "1", asset: 5, state: 2 },
    { number: 12, scope: 1, direction: 1, counterparty: 2, at: 200, amount: "1", asset: 5, state: 0 },
    { number: 16, scope: 1, direction: 1, counterparty: 2, at: 200, amount: "1", asset: 5, state: 1 },
    { number: 13, scope: 4, direction: 1, counterparty: 3, at: 50, amount: "1", asset: 5, state: 0 },
    { number: 14, scope: 1, direction: 1, counterparty: 3, at: 300, amount: "1", asset: 5, state: 0 },
    { number: 14, scope: 1, direction: 1, counterparty: 2, at: 300, amount: "1", asset: 5, state: 0 },
    { number: 15, scope: 1, direction: 2, counterparty: 0, at: 400, amount: "1", asset: 5, state: 0 },
  ] as const;
  for (const { number, scope, direction, counterparty, at, amount, asset, state } of movements) {
    await sql`INSERT INTO ledger_movements
        (transaction_number, scope, direction, asset, counterparty, network, sort_at, state, amount, counted)
      VALUES (${number}, ${scope}, ${direction}, ${asset}, ${counterparty}, 6, ${at}, ${state}, ${amount}, 1)`.execute(
      store,
    );
  }
  const views = new Map([
    [15, listed(null)],
    [14, listed(bob)],
    [16, listed(alice)],
    [12, listed(alice)],
    [22, listed(alice)],
    [21, listed(alice)],
    [11, listed(alice)],
  ]);
  const marked = await withFirsts(store, "held", views);
  const none = undefined;
  expect(marked.map(({ isFirst }) => isFirst)).toEqual([none, true, none, true, none, none, none]);
  expect(await withFirsts(store, "other", views)).toEqual([...views.values()]);
});
