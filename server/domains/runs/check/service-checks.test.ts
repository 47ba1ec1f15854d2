import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { itemOf } from "#server/domains/runs/source-item.ts";
import type { Call } from "#server/domains/service/call.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { asRead } from "#server/testing/read-request.ts";
import { networkId, sender } from "#server/testing/samples.ts";
import { openRunStore } from "#server/testing/stored-runs.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { checkBalances } from "./balance.ts";
import { findCollections } from "./collections.ts";
import { checkNetworks } from "./networks.ts";
import { checkNetworkCodes, checkOffered } from "./offered.ts";
import { checkSenders } from "./senders.ts";
import { findingRows, namedNetworks, networkList, reading, sandbox, spending, telling } from "./testing.ts";

const units = { amountUnit: "native", withdrawAmountUnit: "native" } as const;
const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const unlisted = "0e7a1c52-5a0d-4b0c-8000-000000000009";

let store: Store;
beforeAll(async () => {
  store = await openRunStore();
});
beforeEach(async () => {
  await store.deleteFrom("senders").execute();
});

describe("the endpoints of the deployment", () => {
  test("that it lacks are reported by their titles", () => {
    const service = { lacks: ({ name }: Endpoint) => name === "withdraw" };
    expect(findingRows(checkOffered(service, ["writeContract", "withdraw"]))).toEqual([
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
    expect(findingRows(await codes(lacking.service, generation("a")))).toEqual([["error", null, "It has no code."]]);
    const silent = refusing(new Problem("POSTERN_NOT_SENT", "It is silent."));
    expect(findingRows(await codes(silent.service, generation("a")))).toEqual([["warning", null, "It is silent."]]);
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
    expect(await checkNetworks([named(null)], lookUp)).toEqual({ findings: [], networks: new Map(), isUnread: false });
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
      findingRows((await checkNetworks(readings, both.lookUp)).findings);
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
    expect(findingRows(findings)).toEqual([
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
    expect(findingRows(findings)).toEqual([
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
    networks: namedNetworks(),
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
    expect(findingRows(findings)).toEqual([
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
    expect(findingRows(await checkBalances(items, all, holding("1000000000000000000").lookUp))).toEqual([
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
    expect(findingRows(await checkBalances(items, all, lookUp)).map(([, entry]) => entry)).toEqual([0, 2]);
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
      { ...all, networks: namedNetworks({ id: networkId, name: "X", enabled: true }) },
    ],
    [
      "with more decimals than the coin has",
      [sends("0.123", 0)],
      { ...all, networks: namedNetworks({ ...sandbox, decimals: 2 }) },
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

describe("mints and burns", () => {
  const mint = (position = 0, collection = "collection-1", from = "address-1") => {
    const params = { id: collection };
    const spent = { ...spending, network: "", sender: from, to: `collection:${collection}`, data: "{}" };
    return reading({ endpoint: "mintToken", position, params, network: null, spending: spent });
  };
  const burn = (body: object) => ({
    ...mint(),
    item: itemOf({ endpoint: "burnToken", params: { id: "collection-1" }, body: {} }, 0),
    request: asRead("burnToken", { id: "collection-1" }, { addressId: "address-1", tokenId: "7", ...body }),
  });
  const replies = (network = networkId) =>
    telling({
      getCollection: ({ params }) => ({ collection: { id: params["id"], network } }),
      getAddress: ({ query }) => ({ data: { id: query["id"], address: other, networkId } }),
    });
  const find = (
    readings: Parameters<typeof findCollections>[2],
    lookUp = replies().lookUp,
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
    const { lookUp, askedFor } = replies();
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
    const { findings, readings } = await find([mint()], replies(unlisted).lookUp);
    expect(findingRows(findings)).toEqual([
      [
        "error",
        0,
        "body.addressId: this address is not on the collection's network. Choose an address of the collection's network.",
      ],
    ]);
    expect(readings).toEqual([{ ...mint(), spending: null }]);
    const unknown = await find([mint()], telling({}).lookUp);
    expect(findingRows(unknown.findings)).toEqual([
      ["error", 0, expect.stringContaining("could not find which network")],
    ]);
  });

  test("involve at most 40 collections and senders", async () => {
    const { findings, readings } = await find(
      Array.from({ length: 41 }, (_, index) => mint(index, `collection-${index}`)),
    );
    expect(findingRows(findings)).toEqual([
      ["error", 40, "The run involves more than 40 collections and senders together."],
    ]);
    expect(readings.filter(({ spending: spent }) => spent === null)).toHaveLength(1);
  });

  test("take a token from the sender if a burn names no owner", async () => {
    const dataOf = async (...given: Parameters<typeof find>) => (await find(...given)).readings[0]?.spending?.data;
    const addresses = new Map([["address-1", other]]);
    expect(await dataOf([burn({})], replies().lookUp, addresses)).toBe(
      JSON.stringify({ amount: "1", burn: "7", from: other.toLowerCase() }),
    );
    expect(await dataOf([burn({ from: sender.address })], replies().lookUp, addresses)).toBe("{}");
    const { findings, readings } = await find([burn({})]);
    expect(findingRows(findings)).toEqual([["error", 0, "The sender's blockchain address could not be found."]]);
    expect(readings[0]?.spending).toBeNull();
  });

  test("fail the check if the store fails", async () => {
    const broken = await openRunStore();
    await broken.schema.dropTable("mirror_records").execute();
    await expect(findCollections(broken, "held", [mint()], new Map(), replies().lookUp)).rejects.toThrow(
      "mirror_records",
    );
  });
});
