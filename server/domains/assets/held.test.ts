import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
import { assetsAnswerSchema } from "#shared/console/assets.ts";
import { type HeldBody, heldAnswerSchema } from "#shared/console/held.ts";
import { mainHoldingsUrl } from "#shared/console/overview.ts";

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

type More = { readonly addresses?: number; readonly unreadable?: number; readonly network_id?: string };

const total = (scope: string, asset: string, amount: string, more: More = {}) =>
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

describe("an asset on several networks", () => {
  const network = (id: string, record: object) =>
    mirror(harness.store, "ask", { kind: "networks", id, networkId: id, record: { id, enabled: true, ...record } });

  beforeEach(async () => {
    await network("net-1", { name: "Sandbox", chainId: 31337, isMainnet: false });
    await network("net-2", { name: "Ethereum", chainId: 1, isMainnet: true });
    await network("net-3", { name: "ETH", chainId: 987_654_321 });
    await harness.store
      .insertInto("tokens")
      .values(
        ["net-0", "net-1"].map((id) => ({
          environment: "ask",
          network_id: id,
          address: tokenAt(1),
          standard: "erc20" as const,
          symbol: "USDC",
          symbol_key: "usdc",
          name: null,
          decimals: 0,
          troubles: "[]",
          read_at: harness.clock.now,
        })),
      )
      .execute();
  });

  const owned = async (scope: string) => {
    await total(scope, "native", "19988563000000000000");
    await total(scope, "native", "20000000000000000000", { network_id: "net-1" });
    await total(scope, "native", "3000000000000000000", { network_id: "net-2" });
    await total(scope, "native", "1000000000000000000", { network_id: "net-3" });
    // One symbol and one address: still two contracts.
    await total(scope, tokenAt(1), "5");
    await total(scope, tokenAt(1), "7", { network_id: "net-1" });
  };
  const sum = {
    networkId: "net-1",
    asset: { kind: "native" },
    amount: "39988563000000000000",
    text: "39.988563 ETH",
    parts: [
      { networkId: "net-1", text: "20 ETH" },
      { networkId: "net-0", text: "19.988563 ETH" },
    ],
  };

  test("is one sum if it is a coin of networks of one kind", async () => {
    await owned("profile shop");
    const { data } = await held({ kind: "profile", ids: ["shop"] });
    expect(data[0]?.main).toEqual([
      sum,
      { networkId: "net-2", asset: { kind: "native" }, amount: "3000000000000000000", text: "3 ETH" },
    ]);
    // The coin of the unknown chain, and two tokens.
    expect(data[0]?.more).toBe(3);
  });

  test("is one row of the overview, which counts it once, and rows of the page of assets", async () => {
    await owned("organization");
    const of = async (url: string) => assetsAnswerSchema.parse((await harness.send(viewer, "GET", url)).json());
    const overview = await of(mainHoldingsUrl("ask"));
    const { networkId: _networkId, ...parts } = sum;
    expect(overview.data[0]).toMatchObject({ ...parts, addresses: 2 });
    expect(overview.data.map(({ text }) => text).toSorted()).toEqual(
      ["1 ETH", "3 ETH", "39.988563 ETH", "5 USDC", "7 USDC"].toSorted(),
    );
    expect(overview.more).toBe(0);
    const all = await of("/console/ask/assets");
    expect(all.data.map(({ text, parts: some }) => [text, some])).toContainEqual(["20 ETH", undefined]);
    expect(all.data).toHaveLength(6);
  });
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
