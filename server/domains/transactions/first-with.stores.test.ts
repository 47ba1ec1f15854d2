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

test("only the first transaction of the organization with a counterparty is marked, whatever its direction", async () => {
  const { store } = harness;
  await sql`INSERT INTO ledger_keys (environment, kind, text, number) VALUES
    ('held', 'organization', '', 1), ('held', 'address', ${alice}, 2), ('held', 'address', ${bob}, 3),
    ('held', 'wallet', 'w', 4)`.execute(store);
  // Alice came first, in; bob's earlier one is only in a wallet's list; 14 has both ends, and 15 none that is named.
  const movements = [
    [11, 1, 0, 2, 100],
    [12, 1, 1, 2, 200],
    [13, 4, 1, 3, 50],
    [14, 1, 1, 3, 300],
    [14, 1, 1, 2, 300],
    [15, 1, 2, 0, 400],
  ] as const;
  for (const [number, scope, direction, counterparty, at] of movements) {
    await sql`INSERT INTO ledger_movements
        (transaction_number, scope, direction, asset, counterparty, network, sort_at, state, amount, counted)
      VALUES (${number}, ${scope}, ${direction}, 5, ${counterparty}, 6, ${at}, 0, '1', 1)`.execute(store);
  }
  const views = new Map([
    [15, listed(null)],
    [14, listed(bob)],
    [12, listed(alice)],
    [11, listed(alice)],
  ]);
  const marked = await withFirsts(store, "held", views);
  expect(marked.map(({ isFirst }) => isFirst)).toEqual([undefined, true, undefined, true]);
  expect(await withFirsts(store, "other", views)).toEqual([...views.values()]);
});
