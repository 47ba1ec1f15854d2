import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountingQuery, bookHarness, type BookHarness, ether, pdt } from "#server/testing/books.ts";
import { transfer } from "#server/testing/transactions.ts";

let books: BookHarness;
beforeEach(async () => {
  books = await bookHarness(3);
});
afterEach(() => books.harness.close());

/** A coin transfer as the service lists it; the fee is 0.001. */
const coin = (index: number, from: string, to: string, amount: bigint, more: object = {}) =>
  transfer(index, { addressFrom: from, addressTo: to, amount: String(amount), fee: String(ether / 1_000n), ...more });
const stranger = `0x${"ee".repeat(20)}`;
const forwarder = `0x${"f0".repeat(20)}`;

describe("a balance that the listed transactions do not explain", () => {
  test("is stated once two readings have shown it, with how much and since when", async () => {
    const [a = ""] = books.addresses;
    books.list([coin(0, stranger, a, 10n * ether)]);
    books.setBalance(0, 10n * ether);
    await books.read(0);
    expect(await books.differences(0)).toEqual([]);
    const since = await books.readAt();
    // A contract passed on a quarter: the service lists no such transfer.
    books.setBalance(0, (41n * ether) / 4n);
    await books.read(0);
    expect(await books.differences(0)).toEqual([]);
    await books.read(0);
    expect(await books.differences(0)).toEqual([
      `The balance is 0.25 ETH higher than the listed transactions explain, since ${since}.`,
    ]);
    books.list([coin(1, stranger, a, ether / 4n), coin(0, stranger, a, 10n * ether)]);
    await books.read(0);
    expect(await books.differences(0)).toEqual([]);
  });

  test("is stated since the first reading if it never added up", async () => {
    const [a = ""] = books.addresses;
    books.list([coin(0, stranger, a, ether)]);
    books.setBalance(0, 5n * ether);
    await books.read(0);
    const first = await books.readAt();
    await books.read(0);
    expect(await books.differences(0)).toEqual([
      `The balance is 4 ETH higher than the listed transactions explain, since the first reading on ${first}.`,
    ]);
  });

  test("of an address without a listed transaction is stated too: a contract may have paid it", async () => {
    books.list([]);
    books.setBalance(0, ether / 4n);
    await books.read(0);
    await books.read(0);
    expect(await books.differences(0)).toEqual([expect.stringContaining("0.25 ETH higher")]);
  });

  test("is at least what both of two readings have shown", async () => {
    books.setBalance(0, ether);
    await books.read(0);
    books.setBalance(0, 3n * ether);
    await books.read(0);
    expect(await books.differences(0)).toEqual([expect.stringMatching(/^The balance is at least 1 ETH higher/)]);
  });

  test("is none while everything is listed: fees of a failed and a token's transaction, own addresses, and itself", async () => {
    const [a = "", b = ""] = books.addresses;
    books.list([
      coin(0, stranger, a, 10n * ether),
      coin(1, a, b, 2n * ether),
      coin(2, a, stranger, ether, { status: "FAILED" }),
      coin(3, a, a, ether),
      transfer(4, {
        addressFrom: a,
        addressTo: pdt,
        contractAddress: pdt,
        amount: "0",
        type: "CONTRACT_CALL",
        fee: String(ether / 1_000n),
      }),
      transfer(4, { addressFrom: a, addressTo: b, contractAddress: pdt, amount: "7", type: "ERC20", fee: null }),
      transfer(5, {
        addressFrom: `0x${"0".repeat(40)}`,
        addressTo: a,
        contractAddress: pdt,
        amount: "10",
        type: "ERC20",
        fee: null,
      }),
    ]);
    books.setBalance(0, 8n * ether - (4n * ether) / 1_000n);
    books.setBalance(1, 2n * ether);
    books.setTokens(0, { [pdt]: "3" });
    books.setTokens(1, { [pdt]: "7" });
    for (let time = 0; time < 2; time += 1) await books.read(0, 1);
    expect([await books.differences(0), await books.differences(1)]).toEqual([[], []]);
    expect(await books.compared(0)).not.toBeNull();
  });

  test("is none while the list may lack something, and nothing was compared", async () => {
    books.list([transfer(0, { networkId: null })]);
    books.setBalance(0, ether);
    for (let time = 0; time < 3; time += 1) await books.read(0);
    expect([await books.differences(0), await books.compared(0)]).toEqual([[], null]);
  });

  test("waits for a trace from before the reading, which may say what a contract passed on", async () => {
    const { store, clock } = books.harness;
    const trace = { id: "operation-1", environment: "ask", network_id: "n", hash_key: "ab", state: "due" as const };
    const empty = {
      reason: null,
      top_from: null,
      top_to: null,
      top_amount: null,
      tries: 0,
      owner: null,
      lease_until: 0,
    };
    const times = { made_at: clock.now, due_at: clock.now + 60_000 };
    await store
      .insertInto("traces")
      .values({ ...trace, ...empty, ...times })
      .execute();
    books.setBalance(0, ether);
    for (let time = 0; time < 2; time += 1) await books.read(0);
    expect([await books.differences(0), await books.compared(0)]).toEqual([[], null]);
    await store.updateTable("traces").set({ state: "unavailable", reason: "no-traces", due_at: null }).execute();
    for (let time = 0; time < 2; time += 1) await books.read(0);
    expect(await books.differences(0)).toEqual([expect.stringContaining("1 ETH higher")]);
  });

  test("is none while its transaction is listed late", async () => {
    const [a = ""] = books.addresses;
    books.setBalance(0, ether);
    await books.read(0);
    books.list([coin(0, stranger, a, ether)]);
    await books.read(0);
    await books.read(0);
    expect(await books.differences(0)).toEqual([]);
  });

  test("does not count while a transaction of the address is pending; an earlier reading still does", async () => {
    const [a = "", b = ""] = books.addresses;
    books.setBalance(0, ether);
    await books.read(0);
    const pending = coin(0, a, b, ether, { status: "PENDING" });
    books.list([pending]);
    await books.read(0);
    await books.read(0);
    expect([await books.differences(0), await books.differences(1)]).toEqual([[], []]);
    books.list([{ ...pending, status: "REPLACED" }]);
    await books.read(0);
    expect(await books.differences(0)).toEqual([expect.stringContaining("1 ETH higher")]);
  });

  test("does not count while an operation of the address is open, or its transaction is not listed", async () => {
    books.setBalance(0, ether);
    await books.read(0);
    const operation = await books.write(0);
    await books.read(0);
    await books.read(0);
    expect(await books.differences(0)).toEqual([]);
    await books.settle(operation, "succeeded");
    await books.read(0);
    expect(await books.differences(0)).toEqual([]);
    // It was not sent after all.
    await books.settle(operation, "not_sent");
    await books.read(0);
    expect(await books.differences(0)).toEqual([expect.stringContaining("1 ETH higher")]);
  });

  test("of a token says that it may change balances by itself; what is gone is lower, and NFTs are not compared", async () => {
    const [a = ""] = books.addresses;
    const token = (index: number, amount: string) =>
      transfer(index, { addressFrom: stranger, addressTo: a, contractAddress: pdt, amount, type: "ERC20", fee: null });
    books.list([token(0, "100")]);
    books.setTokens(0, { [pdt]: "100" }, 4);
    await books.read(0);
    const since = await books.readAt();
    books.setTokens(0, { [pdt]: "105" }, 2);
    await books.read(0);
    await books.read(0);
    const end = `since ${since}. The token may change balances by itself.`;
    expect(await books.differences(0)).toEqual([
      `The balance is 5 base units of PDT higher than the listed transactions explain, ${end}`,
    ]);
    books.setTokens(0, {});
    await books.read(0);
    await books.read(0);
    expect(await books.differences(0)).toEqual([
      `The balance is 100 base units of PDT lower than the listed transactions explain, ${end}`,
    ]);
  });

  test("of a wrapped coin is the token's, because a deposit lists no token; the coin adds up", async () => {
    const [a = ""] = books.addresses;
    books.list([
      coin(0, stranger, a, 10n * ether),
      coin(1, a, pdt, ether, { contractAddress: pdt, type: "CONTRACT_CALL" }),
    ]);
    books.setBalance(0, 9n * ether - ether / 1_000n);
    books.setTokens(0, { [pdt]: String(ether) });
    await books.read(0);
    await books.read(0);
    expect(await books.differences(0)).toEqual([expect.stringMatching(/PDT higher than/)]);
  });

  test("is in the overview and in every file of balances, and is no movement in the accounting", async () => {
    const [a = ""] = books.addresses;
    books.list([coin(0, stranger, a, ether)]);
    books.setBalance(0, (5n * ether) / 4n);
    await books.read(0);
    await books.read(0);
    const [difference = ""] = await books.differences(0);
    expect((await books.overview()).map(({ text, side }) => [text, side])).toEqual([["0.25 ETH", "higher"]]);
    const lines = await books.accounting();
    const own = lines.filter(({ line }) => line === "difference");
    expect(own).toEqual([
      expect.objectContaining({
        sentence: difference,
        asset: "ETH",
        amount: null,
        baseUnits: null,
        fee: null,
        direction: null,
      }),
    ]);
    expect(lines.flatMap(({ line, amount }) => (line === "movement" ? [amount] : []))).toEqual(["1"]);
    const file = await books.addressFile();
    expect(file).toContain(difference);
    expect(await books.accounting(accountingQuery({ hash: `0x${"1".repeat(64)}` }))).toEqual([]);
    const other = accountingQuery({ address: books.addresses[1] ?? "" });
    expect((await books.accounting(other)).filter(({ line }) => line === "difference")).toEqual([]);
  });

  test("is forgotten with its address", async () => {
    books.setBalance(0, ether);
    await books.read(0);
    await books.read(0);
    expect(await books.overview()).toHaveLength(1);
    await books.unlist(0);
    expect(await books.overview()).toEqual([]);
  });

  test("asks the service for nothing more", async () => {
    const [a = ""] = books.addresses;
    books.list([coin(0, stranger, a, ether)]);
    books.setBalance(0, 2n * ether);
    await books.read(0);
    await books.read(0);
    const before = books.requests();
    await books.compare();
    expect(await books.overview()).toHaveLength(1);
    expect(books.requests()).toBe(before);
    // One for its coin and one for its tokens, each time.
    expect(books.readings()).toBe(4);
  });

  test("is the same from two instances", async () => {
    const other = await books.harness.another();
    books.setBalance(0, ether);
    await books.read(0);
    await books.readWith(other.assets, 0);
    expect(await books.differences(0)).toHaveLength(1);
    await books.compare();
    expect(await books.differences(0)).toHaveLength(1);
  });

  test("names the address that a contract paid, not the one that paid the contract", async () => {
    const [a = "", b = ""] = books.addresses;
    books.list([
      coin(0, stranger, a, 10n * ether),
      coin(1, a, forwarder, ether / 4n, { type: "CONTRACT_CALL", contractAddress: forwarder }),
    ]);
    books.setBalance(0, 10n * ether - ether / 4n - ether / 1_000n);
    books.setBalance(1, ether / 4n);
    for (let time = 0; time < 2; time += 1) await books.read(0, 1);
    expect([(await books.differences(0)).length, (await books.differences(1)).length]).toEqual([0, 1]);
    expect((await books.overview()).map(({ address }) => address.toLowerCase())).toEqual([b]);
  });
});
