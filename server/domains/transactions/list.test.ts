import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OperationTable } from "#server/store/tables.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import {
  allTransactions,
  hashOf,
  holder,
  readTransactionsFor,
  type Listed,
  ownedBy,
  serveTransactions,
  transactionsOf,
  transfer,
} from "#server/testing/transactions.ts";
import { transactionDaysAnswerSchema } from "#shared/console/transactions.ts";
import { listedTransactions } from "./list.ts";

let harness: Harness;
let ada: Person;
let listed: Listed;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("viewer");
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

const read = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
  listed.rows = rows;
  await transactionsOf(harness, ada);
  await readTransactionsFor(harness, 6_000);
};

const all = (query = "") => allTransactions(harness, ada, query, 3);
const numbers = async (query = "") => (await all(query)).map(({ hash }) => Number(hash));
const days = async (query = "") => {
  const answer = await harness.send(ada, "GET", `/console/ask/transactions/days?${query}`);
  return transactionDaysAnswerSchema.parse(answer.json()).data;
};

const token = `0x${"c0".repeat(20)}`;
const badge = `0x${"ba".repeat(20)}`;
const storeToken = (address: string, more: { standard: "erc20" | "erc721"; symbol: string; decimals: number | null }) =>
  harness.store
    .insertInto("tokens")
    .values({
      environment: "ask",
      network_id: "net-0",
      address,
      name: null,
      symbol_key: more.symbol,
      troubles: "[]",
      read_at: harness.clock.now,
      ...more,
    })
    .execute();

const [alice, bob, carol, stranger] = [holder(0), holder(1), holder(2), holder(9)];
const owners = async () => {
  await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
  await ownedBy(harness, 1, { wallet: "w-1", profile: "shop" });
  await ownedBy(harness, 2, { wallet: "w-2", profile: "bank" });
};

/** A row with sender, recipient and further fields. */
const move = (index: number, from: string | null, to: string, more = {}) =>
  transfer(index, { addressFrom: from, addressTo: to, ...more });

const erc20 = (index: number, from: string, to: string, amount: string, more = {}) =>
  move(index, from, to, { type: "ERC20", contractAddress: token, amount, fee: null, ...more });

const rows = () => [
  move(1, stranger, alice, { amount: "1500000000000000000", fee: "7" }),
  move(2, alice, stranger, { amount: "250000000000000000", fee: "21000" }),
  move(3, alice, bob, { amount: "1", fee: "21000" }),
  move(4, bob, carol, { amount: "5", fee: "21000" }),
  // A token transfer: the call, which moved nothing itself, and what it moved.
  move(5, alice, token, { type: "CONTRACT_CALL", amount: "0", contractAddress: token, fee: "60000" }),
  erc20(5, alice, stranger, "1234500000"),
  // An approval: only a call.
  move(6, carol, token, { type: "CONTRACT_CALL", amount: "0", contractAddress: token, fee: "50000" }),
  move(7, null, carol, { type: "ERC721", contractAddress: badge, tokenId: "7", amount: null, fee: null }),
  move(8, carol, stranger, { status: "FAILED", amount: "9" }),
  move(9, stranger, carol, { status: "Mempool", amount: "10", date: "2026-01-02T05:00:00Z" }),
];

/** Its network is the one of the transactions, in another spelling. */
const storeOperation = (more: { readonly id: string } & Partial<OperationTable>) =>
  harness.store
    .insertInto("operations")
    .values({
      environment: "ask",
      operation: "writeContract",
      person_id: "p",
      person_name: "Ada",
      idempotency_key: "k",
      key_slot: more.id,
      state: "succeeded",
      created_at: 1,
      updated_at: 1,
      parameters: "{}",
      network_id: "NET-0",
      body: "{}",
      body_hash: "h",
      silent_ms: 0,
      intent_scheme: 1,
      lease_until: 0,
      polls: 0,
      ...more,
    })
    .execute();

const cases: readonly (readonly [query: string, numbers: readonly number[]])[] = [
  ["", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ["direction=in", [9, 7, 1]],
  ["direction=out", [8, 6, 5, 2]],
  ["direction=internal", [4, 3]],
  ["networkId=net-0", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ["networkId=Sepolia", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ["networkId=net-1", []],
  ["networkId=net-0&direction=in", [9, 7, 1]],
  ["asset=native", [9, 8, 4, 3, 2, 1]],
  [`asset=${token}`, [5]],
  [`asset=${badge}&networkId=net-0`, [7]],
  [`asset=${token}&direction=in`, []],
  [`counterparty=${stranger}`, [9, 8, 5, 2, 1]],
  [`counterparty=${stranger}&direction=out&asset=native`, [8, 2]],
  [`counterparty=${token}`, [6]],
  ["state=confirmed", [7, 6, 5, 4, 3, 2, 1]],
  ["state=failed", [8]],
  ["state=pending", [9]],
  ["state=unknown", []],
  ["state=pending&direction=out", []],
  ["state=failed&asset=native&networkId=net-0", [8]],
  ["since=2026-01-02", [9]],
  ["until=2026-01-01", [8, 7, 6, 5, 4, 3, 2, 1]],
  ["since=2026-01-02&until=2026-01-01", []],
  [`hash=${hashOf(4)}`, [4]],
  [`hash=${hashOf(4).slice(2)}&direction=out`, []],
  [`address=${alice}`, [5, 3, 2, 1]],
  [`address=${alice}&direction=out`, [5, 3, 2]],
  [`address=${alice}&counterparty=${bob}`, [3]],
  [`address=${bob}&direction=in`, [3]],
  ["wallet=W-1", [5, 4, 3, 2, 1]],
  ["wallet=w-1&direction=internal", [3]],
  ["wallet=w-1&direction=out", [5, 4, 2]],
  ["wallet=w-2", [9, 8, 7, 6, 4]],
  ["profile=bank&direction=in", [9, 7, 4]],
  ["profile=shop&state=failed", []],
  ["wallet=other", []],
];

describe("listed transactions", () => {
  test.each(["before", "after"])(
    "are complete per owner and filter, with addresses arriving %s the transactions",
    async (when) => {
      if (when === "before") await owners();
      await read(rows());
      if (when === "after") await owners();
      await readTransactionsFor(harness, 60_000);
      const results = await Promise.all(cases.map(async ([query]) => [query, await numbers(query)]));
      expect(results).toEqual(cases);
    },
  );

  test("an address that moves to another wallet takes its transactions along", async () => {
    await owners();
    await read(rows());
    await ownedBy(harness, 1, { wallet: "w-2", profile: "bank" });
    await readTransactionsFor(harness, 60_000);
    expect(await numbers("wallet=w-1")).toEqual([5, 3, 2, 1]);
    expect(await numbers("wallet=w-1&direction=internal")).toEqual([]);
    expect(await numbers("wallet=w-2&direction=internal")).toEqual([4]);
    expect((await days("wallet=w-2")).filter(({ asset }) => asset.kind === "native")).toMatchObject([
      { in: { amount: "1" }, out: { amount: "0" } },
    ]);
  });

  test("without known addresses the service's directions decide", async () => {
    await read([transfer(1, { txType: "OUTGOING" }), transfer(2, { txType: "INCOMING" }), transfer(3)]);
    expect((await all()).map(({ direction }) => direction)).toEqual(["in", "in", "out"]);
  });

  test("one transaction with all it moves, with sign, unit, other end, fee and state", async () => {
    await storeToken(token, { standard: "erc20", symbol: "PDT", decimals: 6 });
    await storeToken(badge, { standard: "erc721", symbol: "BDG", decimals: null });
    await owners();
    await read(rows());
    const transactions = new Map((await all()).map((one) => [Number(one.hash), one]));
    expect(transactions.get(1)).toMatchObject({
      direction: "in",
      fee: null,
      entries: [{ text: "+1.5 ETH", direction: "in" }],
    });
    expect(transactions.get(2)).toMatchObject({
      direction: "out",
      state: "confirmed",
      fee: { amount: "21000", text: "0.000000000000021 ETH" },
      entries: [{ text: "−0.25 ETH", amount: "250000000000000000" }],
    });
    expect(transactions.get(3)).toMatchObject({
      direction: "internal",
      entries: [{ text: "0.000000000000000001 ETH" }],
    });
    expect(transactions.get(5)).toMatchObject({
      direction: "out",
      fee: { amount: "60000" },
      entries: [{ text: "−1,234.5 PDT", asset: { kind: "erc20" } }],
    });
    expect(transactions.get(5)?.counterparty?.toLowerCase()).toBe(stranger);
    expect(transactions.get(6)).toMatchObject({ direction: "out", entries: [] });
    expect(transactions.get(6)?.counterparty?.toLowerCase()).toBe(token);
    expect(transactions.get(7)).toMatchObject({
      counterparty: null,
      entries: [{ text: "+1 × BDG #7", from: null, amount: "1" }],
    });
    expect(transactions.get(8)).toMatchObject({ state: "failed", status: "FAILED" });
    expect(transactions.get(9)).toMatchObject({ state: "pending", status: "Mempool" });
    // As the other end sees it.
    expect(await all(`address=${bob}&hash=${hashOf(3)}`)).toMatchObject([
      { direction: "in", entries: [{ text: "+0.000000000000000001 ETH" }] },
    ]);
  });

  test("amounts of an unread token are in base units, and it is read in the background", async () => {
    await owners();
    await read([erc20(1, alice, stranger, "5000000")]);
    const requestsBefore = harness.upstream.seen.length;
    expect(await all()).toMatchObject([{ entries: [{ text: expect.stringMatching(/^−5,000,000 base units of 0x/) }] }]);
    await harness.upstream.until(requestsBefore + 1);
    expect(harness.upstream.seen.slice(requestsBefore).map(({ url }) => url.toLowerCase())).toContainEqual(
      expect.stringContaining(token),
    );
  });

  test("the operation that caused it, in any spelling of its hash", async () => {
    await owners();
    await read([move(1, alice, stranger), move(2, alice, stranger)]);
    await storeOperation({ id: "operation-1", transaction_hash: hashOf(2).slice(2).toUpperCase(), purpose: "Rent" });
    await storeOperation({ id: "other", network_id: "net-9", transaction_hash: hashOf(1) });
    expect((await all()).map((one) => one.operation)).toEqual([
      { id: "operation-1", sentence: null, purpose: "Rent", person: "Ada", run: null },
      null,
    ]);
  });

  test("what a run sent, in any spelling of its hashes and with the other filters", async () => {
    await owners();
    await read([move(1, alice, stranger), move(2, alice, stranger), move(3, alice, bob), move(4, alice, stranger)]);
    const hashes = [hashOf(1), hashOf(2).slice(2).toUpperCase(), hashOf(3), null];
    for (const [index, hash] of hashes.entries()) {
      await storeOperation({ id: `op-${index}`, run_id: "run-1", transaction_hash: hash });
    }
    await storeOperation({ id: "op-9", run_id: "run-2", transaction_hash: hashOf(4) });
    // On another network it is another transaction.
    await storeOperation({ id: "op-10", run_id: "run-1", network_id: "net-9", transaction_hash: hashOf(4) });
    expect(await numbers("run=run-1")).toEqual([3, 2, 1]);
    expect(await numbers("run=run-1&direction=out")).toEqual([2, 1]);
    expect(await numbers(`run=run-1&hash=${hashOf(4)}`)).toEqual([]);
    expect(await numbers(`run=run-2&address=${alice}`)).toEqual([4]);
    expect(await numbers("run=run-3")).toEqual([]);
  });

  test("a counterparty is new in the first payment to it, whoever's list that is in", async () => {
    await owners();
    await read(rows());
    const firsts = async (query: string) =>
      (await all(query)).flatMap(({ hash, isFirst }) => (isFirst === true ? [Number(hash)] : []));
    // The stranger paid in 1; to bob and carol it stayed among our own; 6 is a call.
    expect(await firsts("")).toEqual([2]);
    expect(await firsts(`address=${alice}`)).toEqual([2]);
    expect(await firsts(`address=${carol}`)).toEqual([]);
  });

  test("a page shows all entries of a transaction, and no transaction twice", async () => {
    await owners();
    const many = Array.from({ length: 60 }, (_, index) => erc20(50, alice, holder(100 + index), "1"));
    await read([...many, ...rows()]);
    expect(await numbers()).toEqual(
      [50, 9, 8, 7, 6, 5, 4, 3, 2, 1].toSorted((a, b) => (b === 9 ? 1 : a === 9 ? -1 : b - a)),
    );
    expect((await all(`hash=${hashOf(50)}`))[0]).toMatchObject({ counterparty: null, entries: { length: 60 } });
  });

  test("an export reads the same, in slices", async () => {
    await owners();
    await read(Array.from({ length: 600 }, (_, index) => move(index + 1, stranger, alice)));
    const exported: number[] = [];
    for await (const one of listedTransactions(harness.dependencies.facts, "ask", { direction: "in" }))
      exported.push(Number(one.hash));
    expect(exported).toEqual(Array.from({ length: 600 }, (_, index) => 600 - index));
  });

  test.each([
    ["two owners", `address=${alice}&wallet=w-1`],
    ["an invalid cursor", "cursor=x"],
    ["an unknown filter", "color=red"],
    ["an invalid hash", "hash=0x12"],
    ["an invalid day", "since=yesterday"],
    ["a page that is too long", "take=101"],
  ])("%s is a 400", async (_name, query) => {
    expect((await harness.send(ada, "GET", `/console/ask/transactions?${query}`)).statusCode).toBe(400);
  });
});

describe("sums of days", () => {
  test("are exact, per asset and owner, without internal, pending or failed movements", async () => {
    await storeToken(token, { standard: "erc20", symbol: "PDT", decimals: 6 });
    await owners();
    const huge = String(2n ** 256n - 1n);
    await read([
      ...rows(),
      erc20(1440, stranger, alice, huge),
      erc20(1441, stranger, alice, huge),
      erc20(1441, stranger, alice, huge),
      move(1442, stranger, alice, { amount: "1" }),
    ]);
    const shown = (await days()).map(({ day, asset, in: into, out }) =>
      [day, asset.kind, into.amount, out.amount].join(" "),
    );
    expect(shown.toSorted()).toEqual([
      "2026-01-01 collection 1 0",
      "2026-01-01 erc20 0 1234500000",
      "2026-01-01 native 1500000000000000000 250000000000000000",
      `2026-01-02 erc20 ${3n * (2n ** 256n - 1n)} 0`,
      "2026-01-02 native 1 0",
    ]);
    expect(await days("asset=native&since=2026-01-02")).toMatchObject([
      { in: { amount: "1", text: "0.000000000000000001 ETH" } },
    ]);
    expect(await days(`asset=${token}&until=2026-01-01`)).toMatchObject([{ out: { text: "1,234.5 PDT" } }]);
    // Within the organization, but not within the profile.
    expect(await days("profile=shop&asset=native")).toMatchObject([
      { in: { amount: "1500000000000000000" }, out: { amount: "250000000000000005" } },
      { day: "2026-01-02" },
    ]);
    expect(await days(`address=${bob}`)).toMatchObject([{ in: { amount: "1" }, out: { amount: "5" } }]);
    const kinds = async (query: string) => [...new Set((await days(query)).map(({ asset }) => asset.kind))].toSorted();
    // The collection moved on one day, the other assets on two.
    expect(await kinds("mostMoved=2")).toEqual(["erc20", "native"]);
    expect(await kinds("mostMoved=1")).toHaveLength(1);
    // Today is the first of March.
    expect((await days("lastDays=60")).map(({ day }) => day)).toContain("2026-01-01");
    expect((await days("lastDays=59")).map(({ day }) => day)).not.toContain("2026-01-01");
    expect(await days("lastDays=58")).toEqual([]);
    expect(await days("networkId=net-9")).toEqual([]);
    expect(await days("wallet=nobody")).toEqual([]);
  });

  test("list coins and sent assets before those only received, as spam is, and say how many moved", async () => {
    await storeToken(token, { standard: "erc20", symbol: "PDT", decimals: 6 });
    await owners();
    await read([
      erc20(1, stranger, alice, "1"),
      erc20(1441, stranger, alice, "1"),
      move(1442, stranger, alice, { amount: "1" }),
    ]);
    const answer = await harness.send(ada, "GET", "/console/ask/transactions/days?mostMoved=1");
    const { data, assets } = transactionDaysAnswerSchema.parse(answer.json());
    expect([data.map(({ asset }) => asset.kind), assets]).toEqual([["native"], 2]);
  });

  test("of as many days are those with the most movements, then those of which the most is held", async () => {
    const other = `0x${"c1".repeat(20)}`;
    await storeToken(token, { standard: "erc20", symbol: "PDT", decimals: 6 });
    await storeToken(other, { standard: "erc20", symbol: "USDC", decimals: 6 });
    await owners();
    await read([
      move(1, stranger, alice, { amount: "1" }),
      erc20(2, alice, stranger, "1", { contractAddress: other }),
      erc20(3, alice, stranger, "1"),
      erc20(4, stranger, alice, "1"),
    ]);
    const hold = (asset: string, amount: string) =>
      harness.store
        .insertInto("asset_totals")
        .values({
          environment: "ask",
          scope: "organization",
          network_id: "NET-0",
          asset,
          kind: asset === "native" ? "native" : "erc20",
          amount,
          addresses: 1,
          unreadable: 0,
        })
        .execute();
    const most = async (count: number) =>
      (await days(`mostMoved=${count}`)).map(({ asset }) =>
        asset.kind === "native" ? "native" : asset.token.toLowerCase(),
      );
    expect(await most(1)).toEqual([token]);
    // Two units of a token are more than one of the coin, in whatever base units.
    await hold("native", "1000000000000000000");
    await hold(other, "2000000");
    expect(await most(2)).toEqual([token, other]);
    await harness.store
      .updateTable("asset_totals")
      .set({ amount: "3000000000000000000" })
      .where("asset", "=", "native")
      .execute();
    expect(await most(2)).toEqual([token, "native"]);
  });

  test("follow a transaction that is confirmed, and one that fails", async () => {
    await owners();
    await read([
      move(1, stranger, alice, { status: "PENDING", amount: "5" }),
      move(2, stranger, alice, { amount: "7" }),
    ]);
    expect(await days()).toMatchObject([{ in: { amount: "7" } }]);
    await read([
      move(1, stranger, alice, { status: "COMPLETED", amount: "5" }),
      move(2, stranger, alice, { amount: "7", status: "FAILED" }),
    ]);
    await readTransactionsFor(harness, 60_000);
    expect(await days()).toMatchObject([{ in: { amount: "5" } }]);
  });
});
