import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contractAddress, networkId, sender } from "#server/testing/samples.ts";
import { addRun, openRunStore } from "#server/testing/stored-runs.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { type Endpoint } from "#shared/wire/endpoint.ts";
import { referenceAdvice } from "../../relay/request.ts";
import type { Call } from "../../service/call.ts";
import { itemOf, sourceOf } from "../source-item.ts";
import { checkBalances } from "./balance.ts";
import { findCollections } from "./collections.ts";
import { confirmedItems } from "./confirmed-items.ts";
import { checkEarlierCopies } from "./earlier-copies.ts";
import { about, aboutAll, faultIn, inOrder } from "./finding.ts";
import { checkNetworks } from "./networks.ts";
import { checkNetworkCodes, checkOffered } from "./offered.ts";
import { checkReferences, unusableReference } from "./references.ts";
import { readItems } from "./requests.ts";
import { checkSenders } from "./senders.ts";
import { sendingAddresses } from "./sending-addresses.ts";
import { someAtOnce } from "./some-at-once.ts";
import { known, networkList, reading, said, sandbox, spending, telling } from "./testing.ts";
import { checkWithdrawals } from "./withdrawals.ts";

const units = { amountUnit: "native", withdrawAmountUnit: "native" } as const;
const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const unlisted = "0e7a1c52-5a0d-4b0c-8000-000000000009";

let store: Store;
beforeAll(async () => {
  store = await openRunStore();
});
beforeEach(async () => {
  await store.deleteFrom("senders").execute();
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
    expect(said(ordered)).toEqual([
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
    expect(readings).toMatchObject([{ params: {}, network: networkId, spending: { amount: "0.5", data: "0x" } }]);
    expect(readings[0]?.body).toEqual({ networkId, from, to: other, amount: "0.5" });
    const inBase = await readItems([withdrawal], { amountUnit: "native", withdrawAmountUnit: "base" });
    expect(said(inBase.findings)).toEqual([["error", 0, expect.stringMatching(/^body\.amount: .*base units/)]]);
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

describe("the endpoints of the deployment", () => {
  test("that it lacks are reported by their titles", () => {
    const service = { lacks: ({ name }: Endpoint) => name === "withdraw" };
    expect(said(checkOffered(service, ["writeContract", "withdraw"]))).toEqual([
      ["error", null, "This deployment of the service does not offer this endpoint: Send the network's own coin."],
    ]);
  });

  const generation = (network: string | null, endpoint: "generateAddress" | "createProfile" = "generateAddress") =>
    reading({ endpoint, network, spending: null });
  const refusing = (error: Error | undefined, lacks = false) => {
    const prepared: Call[] = [];
    const prepare = (call: Call) => {
      prepared.push(call);
      return error === undefined ? Promise.resolve(call) : Promise.reject(error);
    };
    return { prepared, service: { lacks: () => lacks, prepare } };
  };
  const codes = (
    service: ReturnType<typeof refusing>["service"],
    ...readings: Parameters<typeof checkNetworkCodes>[1]
  ) => checkNetworkCodes(service, readings, "request-1");

  test("need a code of each network for the older form, which is looked up once", async () => {
    const { prepared, service } = refusing(undefined);
    const readings = ["a", "a", "b", null].map((network) => generation(network));
    expect(await codes(service, ...readings, generation("c", "createProfile"))).toEqual([]);
    expect(prepared.map(({ endpoint, body, requestId }) => [endpoint.name, body, requestId])).toEqual([
      ["generateAddress", { networkId: "a" }, "request-1"],
      ["generateAddress", { networkId: "b" }, "request-1"],
    ]);
  });

  test("cannot be called without that code, and may be if it could not be looked up", async () => {
    const lacking = refusing(new Problem("POSTERN_NETWORK_CODE", "It has no code."));
    expect(said(await codes(lacking.service, generation("a")))).toEqual([["error", null, "It has no code."]]);
    const silent = refusing(new Problem("POSTERN_NOT_SENT", "It is silent."));
    expect(said(await codes(silent.service, generation("a")))).toEqual([["warning", null, "It is silent."]]);
    await expect(codes(refusing(new Error("a fault")).service, generation("a"))).rejects.toThrow("a fault");
  });

  test("are not asked about a code if they are not there, nor about more than 20 networks", async () => {
    const lacking = refusing(undefined, true);
    await codes(lacking.service, generation("a"));
    expect(lacking.prepared).toEqual([]);
    const { prepared, service } = refusing(undefined);
    await codes(service, ...Array.from({ length: 21 }, (_, index) => generation(`network-${index}`)));
    expect(prepared).toHaveLength(20);
  });
});

describe("networks", () => {
  const off = { id: "0e7a1c52-5a0d-4b0c-8000-000000000002", name: "AVAX", enabled: false, code: "AVAX" };
  const both = telling({
    listNetworks: () => networkList([sandbox, off]),
    listEnabledNetworks: () => ({ networks: [{ networkId, name: "Sandbox net" }] }),
  });
  const spent = (network: string, position = 0) => reading({ position, network, spending: { ...spending, network } });
  const named = (network: string | null, position = 0) => reading({ position, network, spending: null });

  test("are not looked up if no item names one", async () => {
    const { asked, lookUp } = telling({});
    expect(await checkNetworks([named(null)], lookUp)).toEqual({ findings: [], networks: new Map() });
    expect(asked).toEqual([]);
  });

  test("are known by id; the catalog is only read to identify a name on which money is spent", async () => {
    const { lookUp, askedFor } = telling({ listNetworks: () => networkList([sandbox, off]) });
    const { findings, networks } = await checkNetworks([spent(networkId.toUpperCase())], lookUp);
    expect([findings, networks.get(networkId.toUpperCase())]).toEqual([
      [],
      { id: networkId, network: expect.objectContaining(sandbox) },
    ]);
    await checkNetworks([named("AVAX")], lookUp);
    expect([askedFor("listNetworks").length, askedFor("listEnabledNetworks").length]).toEqual([2, 0]);
    const { networks: byName } = await checkNetworks([spent("Sandbox net")], both.lookUp);
    expect(byName.get("Sandbox net")).toMatchObject({ id: networkId, network: { name: "SANDBOX" } });
    expect(both.askedFor("listEnabledNetworks")).toHaveLength(1);
  });

  test("that no money is spent on are known by id or older code, not by any other name", async () => {
    const { networks } = await checkNetworks([named("avax"), named("Sandbox net", 1)], both.lookUp);
    expect(networks.get("avax")?.id).toBe(off.id);
    expect(networks.get("Sandbox net")).toEqual({ id: "sandbox net", network: null });
  });

  test("are reported once if all items name the same, else at each item", async () => {
    const problems = async (...readings: Parameters<typeof checkNetworks>[0]) =>
      said((await checkNetworks(readings, both.lookUp)).findings);
    expect(await problems(spent(off.id), spent(off.id, 1))).toEqual([
      ["error", null, "The network AVAX is not enabled."],
    ]);
    expect(await problems(spent(off.id), named(null, 1))).toEqual([["error", 0, "The network AVAX is not enabled."]]);
    expect(await problems(spent(off.id), spent(networkId, 1), named(unlisted, 2), spent("Nowhere", 3))).toEqual([
      ["error", 0, "The network AVAX is not enabled."],
      ["error", 2, "The organization has no such network."],
      ["error", 3, "path.networkId: this is not a network that the service lists. Use the network's id."],
    ]);
  });

  test("get a warning if they could not be read, and a name on which money is spent is refused", async () => {
    const { lookUp } = telling({ listNetworks: () => "failing", listEnabledNetworks: () => "failing" });
    const { findings, networks } = await checkNetworks(
      [spent("Sandbox net"), named("FUJI", 1), named(networkId, 2)],
      lookUp,
    );
    expect(said(findings)).toEqual([
      ["warning", null, "The service did not respond, so Postern could not check that the network is enabled."],
      ["error", 0, expect.stringMatching(/list of networks could not be read.*try again\.$/)],
    ]);
    expect([...networks].map(([name, { id, network }]) => [name, id, network])).toEqual([
      ["Sandbox net", null, null],
      ["FUJI", "fuji", null],
      [networkId, networkId, null],
    ]);
  });
});

describe("senders", () => {
  const from = (named: string, position = 0, endpoint: "writeContract" | "withdraw" = "writeContract") =>
    reading({ position, endpoint, spending: { ...spending, sender: named } });
  const recordOf = ({ query }: Call) => ({ data: { id: query["id"], address: other } });

  test("are looked up once, whatever their spelling; the senders of a withdrawal and of nothing are not", async () => {
    const { lookUp, askedFor } = telling({ getAddress: recordOf });
    const readings = [
      from("address-5"),
      from("ADDRESS-5", 1),
      from("address-5", 2),
      from("address-6", 3, "withdraw"),
      reading({ spending: null }),
    ];
    const { findings, addresses } = await checkSenders(store, "held", readings, lookUp);
    expect([findings, [...addresses]]).toEqual([[], [["address-5", other.toLowerCase()]]]);
    expect(askedFor("getAddress")).toHaveLength(1);
    await checkSenders(store, "held", readings, lookUp);
    expect(askedFor("getAddress")).toHaveLength(1);
  });

  test("that the organization does not have are reported at each of their items", async () => {
    const { lookUp } = telling({
      getAddress: (call) => (call.query["id"] === "address-5" ? recordOf(call) : undefined),
    });
    const readings = [
      from("address-9"),
      from("address-5", 1),
      from("Address-9", 2),
      reading({ position: 3, spending: null }),
    ];
    const { findings, addresses } = await checkSenders(store, "held", readings, lookUp);
    const message = "The organization has no address with this addressId.";
    expect(said(findings)).toEqual([
      ["error", 0, message],
      ["error", 2, message],
    ]);
    expect([...addresses.keys()]).toEqual(["address-5"]);
  });

  test("that cannot be read now are neither known nor reported", async () => {
    const failing = telling({ getAddress: () => "failing" }).lookUp;
    const throwing = { service: { read: () => Promise.reject(new Error("a fault")) }, requestId: "request-1" };
    for (const lookUp of [failing, throwing])
      expect(await checkSenders(store, "held", [from("address-5")], lookUp)).toEqual({
        findings: [],
        addresses: new Map(),
      });
  });

  test("are asked about 40 at most", async () => {
    const { lookUp, askedFor } = telling({ getAddress: recordOf });
    const readings = Array.from({ length: 41 }, (_, index) => from(`address-${100 + index}`, index));
    expect((await checkSenders(store, "held", readings, lookUp)).addresses.size).toBe(40);
    expect(askedFor("getAddress")).toHaveLength(40);
  });
});

describe("balances", () => {
  const holding = (balance: string | undefined) =>
    telling({
      getNativeBalance: ({ query }) =>
        balance === undefined
          ? "failing"
          : {
              balance: [{ address: query["address"], balance }],
              pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 10 },
            },
    });
  const all = {
    networks: known(),
    addresses: new Map([
      ["address-1", "0xa1"],
      ["address-2", "0xb2"],
    ]),
    units,
  };
  const sends = (amount: string, position: number, more: Partial<typeof spending> = {}) =>
    reading({ position, spending: { ...spending, amount, ...more } });

  test("that do not cover an item's amount together with the earlier ones give a warning there, once", async () => {
    const items = ["0.5", "0.5", "0.5", "0.5"].map((amount, position) => sends(amount, position));
    const findings = await checkBalances(items, all, holding("1000000000000000000").lookUp);
    expect(said(findings)).toEqual([
      [
        "warning",
        2,
        "0xa1 has 1 of the network's own coin, but the items send 2 from it, without fees. This is the first item that it does not cover.",
      ],
    ]);
    expect(await checkBalances(items.slice(0, 2), all, holding("1000000000000000000").lookUp)).toEqual([]);
  });

  test("are added up for a withdrawal from several addresses", async () => {
    const items = [reading({ endpoint: "withdraw", spending: { ...spending, sender: "0xa1 0xb2", amount: "2.5" } })];
    expect(said(await checkBalances(items, all, holding("1000000000000000000").lookUp))).toEqual([
      [
        "warning",
        0,
        "The 2 senders together have 2 of the network's own coin, but the items send 2.5 from them, without fees. This is the first item that it does not cover.",
      ],
    ]);
  });

  test("are asked for once for each sender and network", async () => {
    const { lookUp, askedFor } = holding("0");
    const items = [sends("1", 0), sends("1", 1), sends("1", 2, { sender: "ADDRESS-2" })];
    expect(said(await checkBalances(items, all, lookUp)).map(([, entry]) => entry)).toEqual([0, 2]);
    expect(askedFor("getNativeBalance").map(({ query }) => query)).toEqual([
      { address: "0xa1", networkId },
      { address: "0xb2", networkId },
    ]);
  });

  test("count in base units where the service takes them", async () => {
    const inBase = { ...all, units: { ...units, amountUnit: "base" } as const };
    expect(await checkBalances([sends("10", 0)], inBase, holding("10").lookUp)).toEqual([]);
    expect(await checkBalances([sends("11", 0)], inBase, holding("10").lookUp)).toHaveLength(1);
  });

  test("are unknown if the service does not report one of them", async () => {
    expect(await checkBalances([sends("1", 0)], all, holding(undefined).lookUp)).toEqual([]);
    const throwing = { service: { read: () => Promise.reject(new Error("a fault")) }, requestId: "request-1" };
    expect(await checkBalances([sends("1", 0)], all, throwing)).toEqual([]);
  });

  test.each([
    ["without an amount", [sends("0", 0)], all],
    ["without spending", [reading({ spending: null })], all],
    ["of a sender who is not known", [sends("1", 0, { sender: "address-9" })], all],
    ["on a network that is not known", [sends("1", 0, { network: unlisted })], all],
    [
      "on a network that could not be read",
      [sends("1", 0)],
      { ...all, networks: new Map([[networkId, { id: networkId, network: null }]]) },
    ],
    [
      "on a network whose decimals are not known",
      [sends("1", 0)],
      { ...all, networks: known({ id: networkId, name: "X", enabled: true }) },
    ],
    [
      "with more decimals than the coin has",
      [sends("0.123", 0)],
      { ...all, networks: known({ ...sandbox, decimals: 2 }) },
    ],
  ] as const)("are not asked for by an item %s", async (_what, items, given) => {
    const { asked, lookUp } = holding("0");
    expect(await checkBalances(items, given, lookUp)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("are asked for 20 at most", async () => {
    const addresses = new Map(Array.from({ length: 21 }, (_, index) => [`address-${index}`, `0x${index}`]));
    const { asked, lookUp } = holding("0");
    const items = [...addresses.keys()].map((one, position) => sends("1", position, { sender: one }));
    expect(await checkBalances(items, { ...all, addresses }, lookUp)).toHaveLength(20);
    expect(asked).toHaveLength(20);
  });
});

describe("withdrawals", () => {
  const withdraws = (amount: string, to = other) =>
    reading({ endpoint: "withdraw", spending: { ...spending, sender: sender.address, to, amount } });
  const coarse = { networks: known({ ...sandbox, decimals: 2 }), units };

  test("are refused with more decimals than the network's coin has, or to an address of another network", async () => {
    expect(said(await checkWithdrawals([withdraws("0.123"), withdraws("0.12")], coarse))).toEqual([
      ["error", 0, "body.amount: SANDBOX has 2 decimals, so enter at most 2."],
    ]);
    expect(
      await checkWithdrawals([withdraws("0.123")], { ...coarse, units: { ...units, withdrawAmountUnit: "base" } }),
    ).toEqual([]);
    const bitcoin = { networks: known({ ...sandbox, addressFamily: "BTC" }), units };
    expect(said(await checkWithdrawals([withdraws("1")], bitcoin))).toEqual([
      ["error", 0, "body.to: this is not an address of SANDBOX, which does not use 0x addresses."],
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

describe("mints and burns", () => {
  const mint = (position = 0, collection = "collection-1", from = "address-1") => {
    const params = { id: collection };
    const spent = { ...spending, network: "", sender: from, to: `collection:${collection}`, data: "{}" };
    return reading({ endpoint: "mintToken", position, params, network: null, spending: spent });
  };
  const burn = (body: object) => ({
    ...mint(),
    item: itemOf({ endpoint: "burnToken", params: { id: "collection-1" }, body: {} }, 0),
    body: { addressId: "address-1", tokenId: "7", ...body },
  });
  const told = (network = networkId) =>
    telling({
      getCollection: ({ params }) => ({ collection: { id: params["id"], network } }),
      getAddress: ({ query }) => ({ data: { id: query["id"], address: other, networkId } }),
    });
  const find = (
    readings: Parameters<typeof findCollections>[2],
    lookUp = told().lookUp,
    addresses = new Map<string, string>(),
  ) => findCollections(store, "held", readings, addresses, lookUp);

  test("get their collection's network; others are unchanged", async () => {
    const write = reading({ position: 1 });
    const profile = reading({ endpoint: "createProfile", position: 2, network: null, spending: null });
    const { findings, readings } = await find([mint(), write, profile]);
    expect(findings).toEqual([]);
    expect(readings).toEqual([
      { ...mint(), network: networkId, spending: { ...mint().spending, network: networkId } },
      write,
      profile,
    ]);
  });

  test("look up each collection once, and once for each sender its network", async () => {
    const { lookUp, askedFor } = told();
    await find(
      [
        mint(),
        mint(1),
        mint(2, "collection-1", "ADDRESS-1"),
        mint(3, "collection-1", "address-2"),
        mint(4, "collection-2"),
      ],
      lookUp,
    );
    expect([askedFor("getCollection").length, askedFor("getAddress").length]).toEqual([2, 3]);
  });

  test("are refused if their sender is on another network, or none is known", async () => {
    const { findings, readings } = await find([mint()], told(unlisted).lookUp);
    expect(said(findings)).toEqual([
      [
        "error",
        0,
        "body.addressId: this address is not on the collection's network. Choose an address of the collection's network.",
      ],
    ]);
    expect(readings).toEqual([{ ...mint(), spending: null }]);
    const unknown = await find([mint()], telling({}).lookUp);
    expect(said(unknown.findings)).toEqual([["error", 0, expect.stringContaining("could not find which network")]]);
  });

  test("involve at most 40 collections and senders", async () => {
    const { findings, readings } = await find(
      Array.from({ length: 41 }, (_, index) => mint(index, `collection-${index}`)),
    );
    expect(said(findings)).toEqual([["error", 40, "The run involves more than 40 collections and senders together."]]);
    expect(readings.filter(({ spending: spent }) => spent === null)).toHaveLength(1);
  });

  test("take a token from the sender if a burn names no owner", async () => {
    const dataOf = async (...given: Parameters<typeof find>) => (await find(...given)).readings[0]?.spending?.data;
    const addresses = new Map([["address-1", other]]);
    expect(await dataOf([burn({})], told().lookUp, addresses)).toBe(
      JSON.stringify({ amount: "1", burn: "7", from: other.toLowerCase() }),
    );
    expect(await dataOf([burn({ from: sender.address })], told().lookUp, addresses)).toBe("{}");
    const { findings, readings } = await find([burn({})]);
    expect(said(findings)).toEqual([["error", 0, "The sender's blockchain address could not be found."]]);
    expect(readings[0]?.spending).toBeNull();
  });

  test("fail the check if the store fails", async () => {
    const broken = await openRunStore();
    await broken.schema.dropTable("mirror_records").execute();
    await expect(findCollections(broken, "held", [mint()], new Map(), told().lookUp)).rejects.toThrow();
  });
});

test("a run that repeats another warns of those that already have", async () => {
  expect(await checkEarlierCopies(store, null)).toEqual([]);
  await addRun(store, { id: "run-1" });
  expect(await checkEarlierCopies(store, "run-1")).toEqual([]);
  await addRun(store, { id: "run-2", made_from: "run-1" });
  expect(said(await checkEarlierCopies(store, "run-1"))).toEqual([
    ["warning", null, "1 run was already made from items of this one. An item in both is sent twice."],
  ]);
  await addRun(store, { id: "run-3", made_from: "run-1" });
  expect(said(await checkEarlierCopies(store, "run-1"))).toEqual([
    ["warning", null, "2 runs were already made from items of this one. An item in both is sent twice."],
  ]);
});

describe("a start", () => {
  const items = [0, 1, 2].map((entry) =>
    itemOf({ endpoint: "writeContract", params: { networkId, contractAddress }, body: {} }, entry),
  );
  const twins = { id: "group-1", what: "pay()", entries: [0, 2], count: 2, operationId: null, positions: [0, 2] };
  const checked = { total: 3, profiles: 0, findings: [], twins: [] };
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
