import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { referenceAdvice } from "#server/domains/request/parts.ts";
import { itemOf, sourceOf } from "#server/domains/runs/source-item.ts";
import { Problem } from "#server/lib/problem.ts";
import { someAtOnce } from "#server/lib/some-at-once.ts";
import type { Store } from "#server/store/tables.ts";
import { contractAddress, networkId, sender } from "#server/testing/samples.ts";
import { addRun, openRunStore } from "#server/testing/stored-runs.ts";
import { confirmedItems } from "./confirmed-items.ts";
import { checkEarlierCopies } from "./earlier-copies.ts";
import { about, aboutAll, faultIn, inOrder } from "./finding.ts";
import { checkReferences, unusableReference } from "./references.ts";
import { readItems } from "./requests.ts";
import { sendingAddresses } from "./sending-addresses.ts";
import { findingRows, namedNetworks, reading, sandbox, spending } from "./testing.ts";
import { checkWithdrawals } from "./withdrawals.ts";

const units = { amountUnit: "native", withdrawAmountUnit: "native" } as const;
const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

let store: Store;
beforeAll(async () => {
  store = await openRunStore();
});
beforeEach(async () => {
  await store.deleteFrom("runs").execute();
});

describe("a finding", () => {
  test("is about an item, or about the whole list, and brief", () => {
    const item = { entry: 3, line: 5 };
    const message = `a${"x".repeat(1_000)}`;
    expect(about(item, "error", message)).toEqual({
      severity: "error",
      entry: 3,
      line: 5,
      message: expect.stringMatching(/^ax{1,500}…$/),
    });
    expect(about(item, "warning", "b", 1)).toEqual({
      severity: "warning",
      entry: 3,
      line: 5,
      earlier: 1,
      message: "b",
    });
    expect(aboutAll("warning", message)).toEqual({
      severity: "warning",
      entry: null,
      line: null,
      message: expect.stringMatching(/^ax{1,500}…$/),
    });
  });

  test("says what is wrong without what every refused request says", () => {
    const fault = (message: string) => faultIn(new Problem("POSTERN_BAD_REQUEST", message));
    expect(fault("The request is not valid. It is long. Nothing was sent.")).toBe("It is long.");
    expect(fault("It says: The request is not valid. Nothing was sent. Try again.")).toBe(
      "It says: The request is not valid. Nothing was sent. Try again.",
    );
  });

  test("about the whole list comes first, then those of the first entry", () => {
    const entries = [
      { entry: 1, line: null },
      { entry: 0, line: null },
    ].map((item) => about(item, "error", "x"));
    const ordered = inOrder([...entries, aboutAll("error", "y"), about({ entry: 0, line: null }, "error", "z")]);
    expect(findingRows(ordered)).toEqual([
      ["error", null, "y"],
      ["error", 0, "x"],
      ["error", 0, "z"],
      ["error", 1, "x"],
    ]);
  });
});

test("work is done in order, and so much at once", async () => {
  const begun: number[] = [];
  let open = 0;
  let most = 0;
  await someAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
  });
  expect([begun, most, open]).toEqual([[1, 2, 3, 4, 5], 2, 0]);
});

test("an item is sent from the addresses that it names, or from that of the record that it names", () => {
  const addresses = new Map([["address-1", sender.address]]);
  const from = (named: string, endpoint: "writeContract" | "withdraw" = "writeContract") =>
    sendingAddresses(reading({ endpoint, spending: { ...spending, sender: named } }), addresses);
  expect(from("ADDRESS-1")).toEqual([sender.address]);
  expect(from("address-2")).toEqual([]);
  expect(from("a b", "withdraw")).toEqual(["a", "b"]);
  expect(sendingAddresses(reading({ spending: null }), addresses)).toEqual([]);
});

describe("references of profiles", () => {
  const generation = (reference: unknown, entry = 0) =>
    itemOf({ endpoint: "generateAddress", params: {}, body: { reference }, line: entry + 2 }, entry);

  test("are refused if they are too long or no path can name them", () => {
    const fault = (reference: unknown) => unusableReference(generation(reference))?.message;
    expect(fault("x".repeat(500))).toBeUndefined();
    expect(fault("x".repeat(501))).toBe("The reference is longer than 500 characters.");
    expect(fault("a/b")).toBe(`The reference cannot be used: ${referenceAdvice}.`);
    expect(fault(7)).toBeUndefined();
    const profile = itemOf({ endpoint: "createProfile", params: {}, body: { reference: ".." } }, 4);
    expect(unusableReference(profile)).toMatchObject({ severity: "error", entry: 4 });
  });

  test("get a warning if they have a space around them, or are there twice", () => {
    const references = ["alice", " bob", "carol ", "alice", "alice", "dave"];
    expect(checkReferences(references.map(generation))).toEqual(
      [
        [1, undefined, "The reference starts or ends with a space."],
        [2, undefined, "The reference starts or ends with a space."],
        [3, 0, "The reference is in the list twice and gets the addresses for both."],
        [4, 0, "The reference is in the list twice and gets the addresses for both."],
      ].map(([entry, earlier, message]) => ({
        severity: "warning",
        entry,
        ...(earlier === undefined ? {} : { earlier }),
        line: Number(entry) + 2,
        message,
      })),
    );
  });

  test("may repeat within one entry, which asks for several addresses, and elsewhere than in generations", () => {
    expect(checkReferences([generation("alice", 0), generation("alice", 0), generation("bob", 1)])).toEqual([]);
    const profile = (entry: number) =>
      itemOf({ endpoint: "createProfile", params: {}, body: { reference: "a " } }, entry);
    expect(checkReferences([profile(0), profile(1)])).toEqual([]);
  });
});

describe("reading items", () => {
  const generation = (reference: string, entry: number) =>
    itemOf({ endpoint: "generateAddress", params: {}, body: { reference, networkId } }, entry);

  test("reads each entry once, with its position, and reports what cannot be sent", async () => {
    const items = [
      generation("a", 0),
      generation("a", 0),
      generation("a/b", 1),
      generation("b", 2),
      { ...generation("c", 3), params: { id: "1" } },
    ];
    const { readings, findings } = await readItems(items, units);
    expect(readings.map(({ item, position, network }) => [item.body["reference"], position, network])).toEqual([
      ["a", 0, networkId],
      ["b", 3, networkId],
    ]);
    expect(findings.map(({ severity, entry }) => [severity, entry])).toEqual([
      ["error", 1],
      ["error", 3],
    ]);
    expect(findings[1]?.message).toMatch(/^path: (?!.*Nothing was sent)/);
  });

  test("tells what is spent in the unit of the endpoint, and keeps no share", async () => {
    const from = [sender.address];
    const withdrawal = itemOf(
      { endpoint: "withdraw", params: {}, body: { networkId, from, to: other, amount: "0.5" } },
      0,
    );
    const { readings } = await readItems([withdrawal], { amountUnit: "base", withdrawAmountUnit: "native" });
    expect(readings).toMatchObject([
      { request: { params: {} }, network: networkId, spending: { amount: "0.5", data: "0x" } },
    ]);
    expect(readings[0]?.request.body).toEqual({ networkId, from, to: other, amount: "0.5" });
    const inBase = await readItems([withdrawal], { amountUnit: "native", withdrawAmountUnit: "base" });
    expect(findingRows(inBase.findings)).toEqual([["error", 0, expect.stringMatching(/^body\.amount: .*base units/)]]);
  });

  test("takes the network of the path, and none where an item names none", async () => {
    const body = { addressId: "address-1", to: other, tokenId: "1", metadata: {} };
    const mint = itemOf({ endpoint: "mintToken", params: { id: "collection-1" }, body }, 0);
    const profile = itemOf({ endpoint: "createProfile", params: {}, body: { reference: "a", type: "User" } }, 1);
    const { readings } = await readItems([mint, profile], units);
    expect(readings.map(({ network, spending: spent }) => [network, spent === null])).toEqual([
      [null, false],
      [null, true],
    ]);
  });
});

describe("withdrawals", () => {
  const withdraws = (amount: string, to = other) =>
    reading({ endpoint: "withdraw", spending: { ...spending, sender: sender.address, to, amount } });
  const coarse = { networks: namedNetworks({ ...sandbox, decimals: 2 }), units };

  test("are refused with more decimals than the network's coin has, or to an address of another network", async () => {
    expect(findingRows(await checkWithdrawals([withdraws("0.123"), withdraws("0.12")], coarse))).toEqual([
      ["error", 0, "body.amount: SANDBOX has 2 decimals, so enter at most 2."],
    ]);
    expect(
      await checkWithdrawals([withdraws("0.123")], { ...coarse, units: { ...units, withdrawAmountUnit: "base" } }),
    ).toEqual([]);
    const bitcoin = { networks: namedNetworks({ ...sandbox, addressFamily: "BTC" }), units };
    expect(findingRows(await checkWithdrawals([withdraws("1")], bitcoin))).toEqual([
      ["error", 0, "body.to: this is not an address on SANDBOX, which does not use 0x addresses."],
    ]);
  });

  test("are not checked on a network that is not known; other items are not checked at all", async () => {
    const items = [
      reading({ spending: { ...spending, amount: "0.123" } }),
      reading({ endpoint: "withdraw", spending: null }),
    ];
    expect(await checkWithdrawals(items, coarse)).toEqual([]);
    expect(await checkWithdrawals([withdraws("0.123")], { networks: new Map(), units })).toEqual([]);
    const unread = new Map([[networkId, { id: networkId, network: null }]]);
    expect(await checkWithdrawals([withdraws("0.123")], { networks: unread, units })).toEqual([]);
  });
});

test("a run that repeats another warns of those that already have", async () => {
  expect(await checkEarlierCopies(store, null)).toEqual([]);
  await addRun(store, { id: "run-1" });
  expect(await checkEarlierCopies(store, "run-1")).toEqual([]);
  await addRun(store, { id: "run-2", made_from: "run-1" });
  expect(findingRows(await checkEarlierCopies(store, "run-1"))).toEqual([
    ["warning", null, "1 run was already made from items of this one. An item in both is sent twice."],
  ]);
  await addRun(store, { id: "run-3", made_from: "run-1" });
  expect(findingRows(await checkEarlierCopies(store, "run-1"))).toEqual([
    ["warning", null, "2 runs were already made from items of this one. An item in both is sent twice."],
  ]);
});

describe("a start", () => {
  const items = [0, 1, 2].map((entry) =>
    itemOf({ endpoint: "writeContract", params: { networkId, contractAddress }, body: {} }, entry),
  );
  const twins = { id: "group-1", what: "pay()", entries: [0, 2], count: 2, operationId: null, positions: [0, 2] };
  const checked = {
    total: 3,
    profiles: 0,
    findings: [],
    twins: [],
    paidBefore: null,
    pays: false,
    comparedRuns: [],
    passing: [],
  };
  const start = (check: Partial<Parameters<typeof confirmedItems>[1]>, acknowledged?: readonly string[]) =>
    confirmedItems(sourceOf(items, {}), { ...checked, ...check }, acknowledged);
  const refusal = (...given: Parameters<typeof start>): unknown => {
    try {
      return start(...given);
    } catch (error) {
      return error;
    }
  };

  test("takes the items as they are if nothing was found, or only warnings", () => {
    expect(start({})).toEqual(items);
    expect(start({ findings: [aboutAll("warning", "Careful.")] }, ["group-9"])).toEqual(items);
  });

  test("is refused with the first five errors", () => {
    const findings = [
      aboutAll("error", "All is lost."),
      aboutAll("warning", "Careful."),
      ...[0, 1, 2, 3, 4].map((entry) => about({ entry, line: null }, "error", `Wrong ${entry}.`)),
    ];
    expect(refusal({ findings })).toMatchObject({
      code: "POSTERN_BAD_REQUEST",
      message:
        "Nothing was started. All is lost. Entry 1: Wrong 0. Entry 2: Wrong 1. Entry 3: Wrong 2. Entry 4: Wrong 3.",
    });
  });

  test.each([
    [twins, "2 items spend the same: pay()."],
    [{ ...twins, count: 1, operationId: "op-1" }, "An item spends the same as an earlier operation: pay()."],
    [{ ...twins, operationId: "op-1" }, "2 items spend the same as an earlier operation: pay()."],
  ])("is refused until a person has confirmed what spends the same: %j", (group, message) => {
    const error = refusal({ twins: [{ ...twins, id: "group-0" }, group] }, ["group-0"]);
    expect(error).toMatchObject({
      code: "POSTERN_IDENTICAL_OPERATION",
      message: `Nothing was started. ${message} Confirm this first.`,
    });
    expect(error).toHaveProperty("operationId", group.operationId ?? undefined);
  });

  test("tells each confirmed item whether it has twins in the run, and which operation it repeats", () => {
    const repeated = { ...twins, id: "group-2", count: 1, operationId: "op-1", positions: [1] };
    expect(start({ twins: [twins, repeated] }, ["group-1", "group-2"])).toEqual([
      { ...items[0], twin: true, acknowledges: null },
      { ...items[1], twin: false, acknowledges: "op-1" },
      { ...items[2], twin: true, acknowledges: null },
    ]);
  });
});
