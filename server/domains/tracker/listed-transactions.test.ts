import { describe, expect, test } from "vitest";
import { endIn, type ListedRow, seenIn, type SenderLists } from "./listed-transactions.ts";

const to = "tb1qto";
const row = (more: Partial<ListedRow> = {}): ListedRow => ({
  addressFrom: "tb1qfrom",
  addressTo: to,
  amount: "50000000",
  date: "2026-03-01T12:00:00.000Z",
  status: "PENDING",
  networkId: "net-1",
  txid: "ab".repeat(32),
  fee: "150",
  ...more,
});
const listOf = (...rows: readonly ListedRow[]): SenderLists => new Map([["tb1qfrom", rows]]);
const sought = { to, amount: 50_000_000n, isNetwork: (id: string) => id.toLowerCase() === "net-1" };
const at = Date.parse("2026-03-01T12:00:00.000Z");

describe("a possible transaction of a withdrawal", () => {
  test("is identified once by its canonical id, however many rows and lists it is in", () => {
    const spellings = [row(), row({ txid: `0x${"AB".repeat(32)}`, date: "2026-03-01T12:00:05Z" })];
    const lists = new Map([
      ["tb1qfrom", spellings],
      ["tb1qother", [row({ addressFrom: undefined })]],
    ]);
    expect(seenIn(lists, sought)).toEqual([
      { key: "ab".repeat(32), isConfirmed: false, senders: ["tb1qfrom", "tb1qother"], at },
    ]);
  });

  test.each<[string, Partial<ListedRow>]>([
    ["a time with another zone", { date: "2026-03-01T14:00:00+02:00" }],
    ["seconds since 1970", { date: String(at / 1000) }],
    ["milliseconds since 1970", { date: String(at) }],
    ["only the time of its record", { date: undefined, createdAt: "2026-03-01 12:00:00Z" }],
    ["another spelling of the network", { networkId: "NET-1" }],
    ["capitals, where they mean the same", { addressTo: "TB1QTO" }],
    ["an empty contract", { contractAddress: `0x${"0".repeat(40)}` }],
    ["no status", { status: undefined }],
  ])("may have %s", (_what, more) => {
    const capital = "TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX";
    const isCapital = more.addressTo !== undefined;
    const payment = isCapital ? { ...sought, to: capital.toLowerCase() } : sought;
    const payments = seenIn(listOf(row({ ...more, ...(isCapital ? { addressTo: capital } : {}) })), payment);
    expect(payments.map((one) => one.at)).toEqual([at]);
  });

  test.each<[string, Partial<ListedRow>]>([
    ["no id", { txid: undefined }],
    ["another destination", { addressTo: "tb1qelse" }],
    ["no destination", { addressTo: undefined }],
    ["another amount", { amount: "50000001" }],
    ["an amount in the coin's unit", { amount: "0.5" }],
    ["no amount", { amount: undefined }],
    ["another network", { networkId: "net-2" }],
    ["no network", { networkId: undefined }],
    ["no time", { date: undefined }],
    ["a time without a zone", { date: "2026-03-01T12:00:00" }],
    ["a day", { date: "2026-03-01" }],
    ["a time with interchangeable day and month", { date: "12/01/2026 12:00:00Z" }],
    ["an arbitrary text instead of a time", { date: `${"1T".repeat(500_000)}!` }],
    ["an invalid time", { date: "yesterday 1 Z" }],
    ["a token", { contractAddress: `0x${"12".repeat(20)}` }],
    ["one of a collection", { tokenId: "7" }],
    ["a failed status", { status: "failed" }],
  ])("has not %s", (_what, more) => {
    expect(seenIn(listOf(row(more)), sought)).toEqual([]);
  });

  test("one failed row decides for all of its rows", () => {
    expect(seenIn(listOf(row(), row({ status: "REVERTED" })), sought)).toEqual([]);
  });

  test("a row without a sender in the destination's own list does not reveal the sender", () => {
    expect(seenIn(new Map([[to, [row({ addressFrom: undefined })]]]), sought)).toEqual([]);
  });
});

describe("what a contract passed on is no payment of the sender", () => {
  const [from, dest, contract, third] = ["aa", "bb", "cc", "dd"].map((digits) => `0x${digits.repeat(20)}`);
  const coin = (more: Partial<ListedRow>) => row({ addressFrom: from, addressTo: dest, ...more });
  const call = (more: Partial<ListedRow> = {}) => coin({ addressTo: contract, contractAddress: contract, ...more });
  const inner = coin({ addressFrom: contract });
  const toDest = { ...sought, to: dest ?? "" };
  const another = "cd".repeat(32);

  test.each<readonly [string, readonly ListedRow[], readonly (string | undefined)[]]>([
    ["a payment alone", [coin({})], [from]],
    ["a payment without a sender, alone", [coin({ addressFrom: undefined })], [from]],
    ["a payment that is listed twice", [coin({}), coin({})], [from]],
    [
      "a payment whose recipient passes some of it on",
      [coin({}), coin({ addressFrom: dest, addressTo: third, amount: "7" })],
      [from],
    ],
    [
      "a payment whose recipient passes it on, without a sender",
      [coin({}), coin({ addressFrom: undefined, addressTo: third })],
      [from],
    ],
    ["a payment, listed as a call of its recipient, too", [coin({}), coin({ contractAddress: dest })], [from]],
    ["a payment that also moves a token", [coin({}), coin({ contractAddress: third, amount: "5" })], [from]],
    ["another transaction that calls a contract", [coin({}), call({ txid: another, amount: "7" })], [from]],
    ["what a contract paid, in its name", [call({ amount: "90000000" }), inner], [contract]],
    ["the same amount through a contract", [call(), inner], [contract]],
    ["what a contract paid, without a sender", [call({ amount: "90000000" }), coin({ addressFrom: undefined })], []],
    ["the same amount through a contract, without a sender", [call(), coin({ addressFrom: undefined })], []],
    [
      "a call without coins, and what it paid, without a sender",
      [call({ amount: "0" }), coin({ addressFrom: undefined })],
      [],
    ],
    [
      "a call that is listed as coins, and what it paid, without a sender",
      [coin({ addressTo: contract, amount: "7" }), coin({ addressFrom: undefined })],
      [],
    ],
    ["what a contract paid, in the name of who called it", [call({ amount: "90000000" }), coin({})], []],
    ["two payments in the sender's name", [coin({ addressTo: third }), coin({})], []],
    ["two amounts for the recipient in the sender's name", [coin({ amount: "7" }), coin({})], []],
    ["another amount of an inner transfer of this hash", [call(), coin({ addressFrom: contract, amount: "7" })], []],
  ])("%s", (_what, rows, senders) => {
    expect(seenIn(new Map([[from ?? "", rows]]), toDest).flatMap((one) => one.senders)).toEqual(senders);
  });

  test("a call in another sender's list counts, too", () => {
    const lists = new Map([
      [from ?? "", [coin({ addressFrom: undefined })]],
      [third ?? "", [call({ addressFrom: third })]],
    ]);
    expect(seenIn(lists, toDest)).toEqual([]);
  });

  test("on Bitcoin, where a payment has several outputs, its change does not count against it", () => {
    const change = row({ addressTo: "tb1qchange", amount: "7" });
    expect(seenIn(listOf(change, row()), sought)).toHaveLength(1);
  });
});

describe("how a transaction ended", () => {
  const hash = `0x${"ab".repeat(32)}`;
  const change = row({ addressTo: "tb1qchange", amount: "7", fee: undefined });

  test.each<[string, readonly Partial<ListedRow>[], boolean | undefined]>([
    ["confirmed", [{ status: "CONFIRMED" }], true],
    ["confirmed, in other letters", [{ status: "confirmed" }], true],
    ["failed", [{ status: "FAILED" }], false],
    ["pending", [{ status: "PENDING" }], undefined],
    ["confirmed and still in the mempool", [{ status: "CONFIRMED", isMempool: true }], undefined],
    ["an unknown word", [{ status: "DONE" }], undefined],
    ["no word", [{ status: undefined }], undefined],
    ["two words", [{ status: "CONFIRMED" }, { status: "PENDING" }], undefined],
    ["another network's", [{ status: "CONFIRMED", networkId: "net-2" }], undefined],
    ["another transaction's", [{ status: "CONFIRMED", txid: "cd".repeat(32) }], undefined],
  ])("%s", (_what, rows, isConfirmed) => {
    expect(endIn(listOf(...rows.map(row)), hash, sought)?.isConfirmed).toBe(isConfirmed);
  });

  test("reports what moved to the destination and what it cost", () => {
    const rows = [change, row()].map((one) => ({ ...one, status: "CONFIRMED" }));
    expect(endIn(listOf(...rows), hash, sought)?.listed).toEqual({ amount: "50000000", fee: "150" });
    const bare = row({ status: "CONFIRMED", amount: "0.5", fee: undefined });
    expect(endIn(listOf(bare), hash, sought)?.listed).toEqual({ amount: null, fee: null });
  });
});
