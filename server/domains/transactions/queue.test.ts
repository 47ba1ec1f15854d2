import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiKey, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import {
  addressPath,
  allTransactions,
  hashOf,
  holder,
  readTransactionsFor,
  type Listed,
  organizationPath,
  ownedBy,
  serveTransactions,
  transactionPage,
  transactionsOf,
  transfer,
} from "#server/testing/transactions.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { claimLists, claimMs } from "./claim.ts";

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

/** A day passes, and someone signs in. */
const dayLater = async () => {
  harness.clock.now += 25 * 3_600_000;
  ada = await harness.signIn("viewer");
};

const look = async (milliseconds = 5_000) => {
  await transactionsOf(harness, ada);
  await readTransactionsFor(harness, milliseconds);
};

const all = (query = "") => allTransactions(harness, ada, query, 7);
const hashes = async (query = "") => (await all(query)).map(({ hash }) => hash);
const list = async () => (await transactionsOf(harness, ada)).list;
const urlsOf = (path: RegExp) => harness.upstream.seen.filter(({ url }) => path.test(url)).map(({ url }) => url);

describe("Reliability 25: a transaction listed by the service is stored once", () => {
  test("a list of several pages, the newest first", async () => {
    listed.rows = Array.from({ length: 250 }, (_, index) => transfer(249 - index));
    await look();
    expect(await hashes()).toEqual(listed.rows.map((row) => row["txid"]));
    expect(await list()).toMatchObject({ state: "complete", rows: 250, total: 250, unreadable: 0, why: null });
  });

  test.each(["oldest first", "in no order"])("a list that is %s", async (order) => {
    const rows = Array.from({ length: 230 }, (_, index) => transfer(index));
    listed.rows =
      order === "oldest first"
        ? rows
        : rows.toSorted((a, b) =>
            String(a["amount"]).split("").toReversed().join("") < String(b["amount"]).split("").toReversed().join("")
              ? -1
              : 1,
          );
    await look();
    const newest = rows.map((row) => row["txid"]).toReversed();
    expect(await hashes()).toEqual(newest);
    listed.rows = [...listed.rows, transfer(500), transfer(501)];
    await look(60_000);
    expect(await hashes()).toEqual([hashOf(501), hashOf(500), ...newest]);
  });

  test("a transaction has as many equal rows as the service lists, even across pages and later readings", async () => {
    const equal = Array.from({ length: 3 }, () => transfer(1));
    const others = (from: number) => Array.from({ length: 98 }, (_, index) => transfer(from + index));
    listed.rows = [...others(200), ...equal, ...others(400), transfer(1), ...others(600)];
    await look();
    expect((await all(`hash=${hashOf(1)}`)).map(({ entries }) => entries.length)).toEqual([4]);
    for (let round = 0; round < 3; round += 1) {
      await dayLater();
      await look(20_000);
    }
    expect((await all(`hash=${hashOf(1)}`)).map(({ entries }) => entries.length)).toEqual([4]);
    expect(await list()).toMatchObject({ state: "complete", rows: listed.rows.length });
  });

  test("rows that move between two pages are not counted twice", async () => {
    const rows = Array.from({ length: 150 }, (_, index) => transfer(150 - index));
    let page = 0;
    harness.upstream.on(
      transactionPage(() => {
        page += 1;
        // A new row at the head before the second page: the first page's last row appears again.
        return page < 2 ? rows : [transfer(300), ...rows];
      }),
      organizationPath,
    );
    await look(60_000);
    expect(await hashes()).toEqual([hashOf(300), ...rows.map((row) => row["txid"])]);
    expect((await all()).every(({ entries }) => entries.length === 1)).toBe(true);
  });

  test("a hash with or without 0x, in any case, is one transaction", async () => {
    const digits = hashOf(0xabcdef).slice(2);
    listed.rows = [
      transfer(1, { txid: `0x${digits}`, type: "CONTRACT_CALL", amount: "0", contractAddress: holder(1) }),
      transfer(1, { txid: digits.toUpperCase() }),
    ];
    await look();
    expect(await hashes()).toEqual([`0x${digits}`]);
    expect(await hashes(`hash=${digits}`)).toEqual([`0x${digits}`]);
  });

  test("nothing is removed when the list shrinks", async () => {
    listed.rows = Array.from({ length: 120 }, (_, index) => transfer(index));
    await look();
    listed.rows = listed.rows.slice(0, 10);
    await dayLater();
    await look(60_000);
    expect(await hashes()).toHaveLength(120);
    expect(await list()).toMatchObject({ state: "complete", rows: 120, total: 10 });
    const readsBefore = urlsOf(organizationPath).length;
    await readTransactionsFor(harness, 300_000);
    // Only the head, every half minute: removed rows do not cause the whole list to be read repeatedly.
    expect(urlsOf(organizationPath).length - readsBefore).toBeLessThan(13);
  });

  test("after an instance dies in the middle of a walk another one continues", async () => {
    listed.rows = Array.from({ length: 450 }, (_, index) => transfer(450 - index));
    await transactionsOf(harness, ada);
    while (urlsOf(organizationPath).length < 2) await readTransactionsFor(harness, 100);
    const other = await harness.another();
    await readTransactionsFor({ clock: harness.clock, transactions: other.transactions }, 5_000);
    expect(await hashes()).toHaveLength(450);
    const skips = urlsOf(organizationPath).map((url) => new URL(url, "http://service").searchParams.get("skip"));
    expect(skips).toEqual(["0", "99", "198", "297", "396"]);
  });

  test("a page that arrives after its lease expired is not stored", async () => {
    listed.rows = [transfer(1)];
    await transactionsOf(harness, ada);
    const [held] = await claimLists(harness.store, ["ask"], "dead", harness.clock.now);
    expect(held).toBeDefined();
    await readTransactionsFor(harness, claimMs - 1_000);
    expect(await hashes()).toEqual([]);
    await readTransactionsFor(harness, 10_000);
    expect(await hashes()).toEqual([hashOf(1)]);
  });

  test("is kept by two instances at the same time without duplicate rows", async () => {
    listed.rows = Array.from({ length: 350 }, (_, index) => transfer(350 - index));
    const other = await harness.another();
    await transactionsOf(harness, ada);
    const end = harness.clock.now + 20_000;
    while (harness.clock.now < end) {
      await Promise.all([harness.transactions.round(), other.transactions.round()]);
      await Promise.all([harness.transactions.idle(), other.transactions.idle()]);
      harness.clock.now += 500;
    }
    expect(await hashes()).toEqual(listed.rows.map((row) => row["txid"]));
    expect(await list()).toMatchObject({ state: "complete", rows: 350 });
  });
});

describe("changes at the service", () => {
  const pending = transfer(7, { status: "PENDING", date: null, fee: null });

  test("a pending transaction is confirmed once the head says so", async () => {
    listed.rows = [pending];
    await look();
    expect(await all()).toMatchObject([{ state: "pending", at: null, status: "PENDING" }]);
    listed.rows = [transfer(7)];
    await look(60_000);
    expect(await all()).toMatchObject([{ state: "confirmed", at: "2026-01-01T00:07:00.000Z", status: "CONFIRMED" }]);
    expect(await all()).toHaveLength(1);
  });

  test("a pending transaction beyond the head is found in its sender's list", async () => {
    await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
    const others = Array.from({ length: 150 }, (_, index) =>
      transfer(1_000 - index, { addressFrom: holder(5), addressTo: holder(6) }),
    );
    listed.rows = [...others, pending];
    await look();
    expect(await all("state=pending")).toHaveLength(1);
    listed.rows = [...others, transfer(7)];
    await look(120_000);
    expect(await all("state=pending")).toEqual([]);
    expect(urlsOf(addressPath).length).toBeGreaterThan(0);
    const readsBefore = urlsOf(addressPath).length;
    await readTransactionsFor(harness, 300_000);
    expect(urlsOf(addressPath)).toHaveLength(readsBefore);
  });

  test("a transaction that stays pending is checked less and less often", async () => {
    await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
    const others = Array.from({ length: 150 }, (_, index) => transfer(1_000 - index, { addressFrom: holder(5) }));
    listed.rows = [...others, pending];
    await look(3_600_000);
    expect(urlsOf(addressPath).length).toBeGreaterThan(3);
    expect(urlsOf(addressPath).length).toBeLessThan(15);
  });
});

describe("unreadable data", () => {
  test("rows without hash or network, and invalid rows, are counted and keep no other out", async () => {
    listed.rows = [
      transfer(1),
      transfer(2, { txid: null }),
      transfer(3, { networkId: undefined }),
      transfer(4, { addressTo: { nested: true } }),
      transfer(5, { amount: "x".repeat(1_000_000) }),
      transfer(6, { date: null, amount: null, status: null, fee: null, type: null }),
    ];
    await look();
    expect(await list()).toMatchObject({ state: "complete", rows: 2, unreadable: 4, total: 6 });
    expect(await all(`hash=${hashOf(6)}`)).toMatchObject([
      { at: null, state: "unknown", status: null, fee: null, entries: [{ amount: null }] },
    ]);
  });

  test("NUL, control characters and half characters are replaced, and secrets removed", async () => {
    listed.rows = [
      transfer(1, { status: "odd\u0000\u0007\ud800", addressFrom: "a\u0000b", tokenId: apiKey }),
      transfer(2, { status: "x".repeat(1_000_000) }),
    ];
    await look();
    const odd = (await all(`hash=${hashOf(1)}`))[0];
    expect(odd).toMatchObject({ status: "odd\ufffd\ufffd\ufffd", entries: [{ from: "a\ufffdb" }] });
    const rows = await harness.store.selectFrom("ledger_rows").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(apiKey);
    expect((await all(`hash=${hashOf(2)}`))[0]?.status).toHaveLength(60);
  });

  test("a service without the list is not asked again for hours", async () => {
    harness.upstream.on(answers(404, "<html>not found</html>"), organizationPath);
    await look(60_000);
    expect(await list()).toMatchObject({ state: "not_offered" });
    const readsBefore = urlsOf(organizationPath).length;
    await look(3_600_000);
    expect(urlsOf(organizationPath)).toHaveLength(readsBefore);
  });

  test.each([
    ["429", answers(429, errorBody("ERR_429", 429), { "retry-after": "600" }), 600_000],
    ["500", answers(500, errorBody("ERR_019", 500)), 60_000],
    ["garbage", answers(200, { data: "no list" }), 60_000],
  ])("after %s the service is left alone for a while, then reading continues", async (_name, behaviour, patience) => {
    harness.upstream.on(behaviour, organizationPath);
    await look(patience - 1_000);
    expect(await list()).toMatchObject({ state: "failed", why: expect.stringMatching(/^The service /) });
    expect(urlsOf(organizationPath).length).toBeLessThan(8);
    listed.rows = [transfer(1)];
    serveTransactions(harness, listed);
    await look(patience + 60_000);
    expect(await hashes()).toEqual([hashOf(1)]);
    expect(await list()).toMatchObject({ state: "complete", why: null });
  });
});

describe("when it is read", () => {
  beforeEach(async () => {
    listed.rows = [transfer(1)];
    await look();
  });

  test("every half minute while in use, otherwise rarely", async () => {
    let readsBefore = urlsOf(organizationPath).length;
    await readTransactionsFor(harness, 300_000);
    expect(urlsOf(organizationPath).length - readsBefore).toBeGreaterThanOrEqual(9);
    harness.clock.now += 600_000;
    await readTransactionsFor(harness, 600_000);
    readsBefore = urlsOf(organizationPath).length;
    await readTransactionsFor(harness, 3_600_000);
    expect(urlsOf(organizationPath).length - readsBefore).toBeLessThanOrEqual(7);
    // The next use triggers a read of the head.
    listed.rows = [transfer(2), transfer(1)];
    await look(200);
    expect(await hashes()).toEqual([hashOf(2), hashOf(1)]);
  });

  test("soon after an operation made progress, and again a little later", async () => {
    const { transactions } = harness.dependencies;
    await transactions.happened("ask");
    expect(await list()).toMatchObject({ state: "syncing" });
    await readTransactionsFor(harness, 1_000);
    listed.rows = [transfer(2), transfer(1)];
    await readTransactionsFor(harness, 3_000);
    expect(await hashes()).toEqual([hashOf(2), hashOf(1)]);
    await readTransactionsFor(harness, 30_000);
    expect(await list()).toMatchObject({ state: "complete" });
  });

  test("on request", async () => {
    listed.rows = [transfer(2), transfer(1)];
    const answer = await harness.send(ada, "POST", "/console/ask/transactions/refresh");
    expect(answer.json()).toMatchObject({ list: { state: "syncing" } });
    await readTransactionsFor(harness, 200);
    expect(await hashes()).toEqual([hashOf(2), hashOf(1)]);
  });

  test("immediately when an owner's addresses arrive after their transactions, and not again afterwards", async () => {
    await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
    const ofShop = () => transactionsOf(harness, ada, "profile=shop");
    expect(await ofShop()).toMatchObject({ data: [], list: { state: "syncing" } });
    await readTransactionsFor(harness, 1_000);
    expect((await ofShop()).data.map(({ hash }) => hash)).toEqual([hashOf(1)]);
    // An owner without transactions has the same empty page, and nothing is read for it.
    const readsBefore = urlsOf(organizationPath).length;
    expect(await transactionsOf(harness, ada, "profile=bank")).toMatchObject({ data: [], list: { state: "complete" } });
    await readTransactionsFor(harness, 1_000);
    expect(urlsOf(organizationPath)).toHaveLength(readsBefore);
  });

  test("the head, even in the middle of a long walk", async () => {
    listed.rows = Array.from({ length: 3_000 }, (_, index) => transfer(3_000 - index));
    await dayLater();
    await transactionsOf(harness, ada);
    await readTransactionsFor(harness, 400);
    listed.rows = [transfer(4_000), ...listed.rows];
    await harness.dependencies.transactions.happened("ask");
    await readTransactionsFor(harness, 1_000);
    expect(await list()).toMatchObject({ state: "syncing" });
    expect(await hashes(`hash=${hashOf(4_000)}`)).toEqual([hashOf(4_000)]);
  });
});
