import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import {
  holder,
  type Listed,
  ownedBy,
  readTransactionsFor,
  serveTransactions,
  transactionsOf,
  transfer,
} from "#server/testing/transactions.ts";
import { type HeldBody, heldAnswerSchema } from "#shared/console/held.ts";

let harness: Harness;
let viewer: Person;
let listed: Listed;

beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  listed = { rows: [] };
  serveTransactions(harness, listed);
  await mirror(harness.store, "ask", {
    kind: "networks",
    id: "net-0",
    networkId: "net-0",
    record: { id: "net-0", enabled: true, name: "Sepolia", chainId: 11155111, decimals: 18 },
  });
});
afterEach(() => harness.close());

const held = async (body: HeldBody) => {
  const answer = await harness.send(viewer, "POST", "/console/ask/assets/held", { payload: body });
  return heldAnswerSchema.parse(answer.json());
};

const tokenAt = (index: number): string => `0x${String(index).padStart(40, "0")}`;

const total = (scope: string, asset: string, amount: string, more: { addresses?: number; unreadable?: number } = {}) =>
  harness.store
    .insertInto("asset_totals")
    .values({
      environment: "ask",
      scope,
      network_id: "net-0",
      asset,
      kind: asset === "native" ? "native" : "erc20",
      amount,
      addresses: 1,
      unreadable: 0,
      ...more,
    })
    .execute();

test("each owner of a page has its coin and its largest token, and the number of others", async () => {
  await harness.store
    .insertInto("tokens")
    .values(
      [1, 2, 3].map((index) => ({
        environment: "ask",
        network_id: "net-0",
        address: tokenAt(index),
        standard: "erc20" as const,
        symbol: `T${index}`,
        symbol_key: `t${index}`,
        name: null,
        decimals: index === 1 ? 6 : 18,
        troubles: "[]",
        read_at: harness.clock.now,
      })),
    )
    .execute();
  await total("profile shop", "native", "1500000000000000000");
  await total("profile shop", tokenAt(1), "7000000");
  // More base units, but less in its unit.
  await total("profile shop", tokenAt(2), "2000000000000000000");
  await total("profile shop", tokenAt(3), "0", { addresses: 0, unreadable: 1 });
  const { data } = await held({ kind: "profile", ids: ["shop", "bank", "shop"] });
  expect(data.map(({ id, main, more, reading }) => [id, main.map(({ text }) => text), more, reading])).toEqual([
    ["shop", ["1.5 ETH", "7 T1"], 1, "failed"],
    ["bank", [], 0, "read"],
  ]);
});

test("an owner of thousands of assets has two, and the exact number of others", async () => {
  await total("wallet w-1", "native", "1");
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    environment: "ask",
    scope: "wallet w-1",
    network_id: "net-0",
    asset: tokenAt(index),
    kind: "erc20" as const,
    amount: String(index + 1),
    addresses: 1,
    unreadable: 0,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await harness.store
      .insertInto("asset_totals")
      .values(rows.slice(at, at + 500))
      .execute();
  const { data } = await held({ kind: "wallet", ids: ["w-1"] });
  expect(data.map(({ main, more }) => [main.map(({ amount }) => amount), more])).toEqual([[["1", "2000"], 1_999]]);
});

test("an address of which no token has been read says so, and why", async () => {
  await harness.store
    .insertInto("asset_addresses")
    .values(
      [0, 2].map((failures) => ({
        id: `ask a-${failures}`,
        environment: "ask",
        address_id: `a-${failures}`,
        network_id: "net-0",
        address: holder(failures),
        profile: null,
        wallet: null,
        due_at: 0,
        read_at: null,
        tried_at: null,
        failures,
        touched: 0,
        owner: null,
        lease_until: 0,
      })),
    )
    .execute();
  const { data } = await held({ kind: "address", ids: ["a-0", "a-2", "a-9"] });
  expect(data.map(({ reading }) => reading)).toEqual(["waiting", "failed", "read"]);
});

test("each owner has the time of its newest transaction that did not fail", async () => {
  await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
  await ownedBy(harness, 1, { wallet: "w-2", profile: "shop" });
  listed.rows = [
    transfer(1, { addressFrom: holder(9), addressTo: holder(0) }),
    transfer(2, { addressFrom: holder(0), addressTo: holder(9) }),
    transfer(3, { addressFrom: holder(1), addressTo: holder(9), status: "FAILED" }),
  ];
  await transactionsOf(harness, viewer);
  await readTransactionsFor(harness, 6_000);
  const newest = new Date(Date.parse("2026-01-01T00:02:00Z")).toISOString();
  const times = async (body: HeldBody) => (await held(body)).data.map(({ lastAt }) => lastAt);
  expect(await times({ kind: "wallet", ids: ["w-1", "w-2"] })).toEqual([newest, null]);
  expect(await times({ kind: "profile", ids: ["shop", "bank"] })).toEqual([newest, null]);
  const { id } = await harness.store
    .selectFrom("ledger_owners")
    .select("id")
    .where("address", "=", holder(0))
    .executeTakeFirstOrThrow();
  expect(await times({ kind: "address", ids: [id] })).toEqual([newest]);
});

test.each([
  ["no owner", []],
  ["more than a page", Array.from({ length: 101 }, (_, index) => `a-${index}`)],
])("%s is refused", async (_, ids) => {
  const answer = await harness.send(viewer, "POST", "/console/ask/assets/held", { payload: { kind: "address", ids } });
  expect(answer.statusCode).toBe(400);
});
