import { describe, expect, test } from "vitest";
import { codeOf } from "./errors.ts";
import { enabledNetworkList, networkList } from "./shapes.ts";
import { client, otherClient, ready } from "./suite.ts";

const listed = async (query: string, by = client) => {
  const { status, body } = await by.get(`/api/v1/network/organization?${query}`);
  expect(status).toBe(200);
  return networkList.parse(body);
};
const namesOf = async (query: string) => (await listed(query)).networks.map(({ name }) => name).toSorted();
const catalogOf = async (by = client) => enabledNetworkList.parse((await by.get("/api/v1/network/enabled")).body);

const evm = { addressFamily: "EVM", decimals: 18 };
const testnet = { enabled: true, isMainnet: false, isGasless: false };

describe("Endpoints 9: networks available to the organization", () => {
  test.each([
    ["SANDBOX", { ...evm, ...testnet, isGasless: true, chainId: 31337 }],
    ["tETH", { ...evm, ...testnet, chainId: 11155111 }],
    ["FUJI", { ...evm, ...testnet, chainId: 43113 }],
    ["tBTC", { ...testnet, addressFamily: "BITCOIN", decimals: 8 }],
    ["AVAX", { ...evm, enabled: false, isMainnet: true, isGasless: false, chainId: 43114 }],
  ])("%s", async (name, fields) => {
    const { networks } = await listed("take=100");
    expect(networks.filter((network) => network.name === name)).toMatchObject([fields]);
  });

  test("there are five with distinct ids", async () => {
    const { networks, pagination } = await listed("");
    expect(new Set(networks.map(({ id }) => id)).size).toBe(5);
    expect(pagination).toEqual({ totalElements: 5, totalPages: 1, skip: 0, take: 10 });
  });

  test.each([
    ["enabled=true", ["FUJI", "SANDBOX", "tBTC", "tETH"]],
    ["enabled=false", ["AVAX"]],
    ["name=tETH", ["tETH"]],
    ["name=nowhere", []],
    ["enabled=false&name=tETH", []],
    ["enabled=true&name=SANDBOX", ["SANDBOX"]],
    ["name=teth", ["tETH"]],
    ["name=", ["AVAX", "FUJI", "SANDBOX", "tBTC", "tETH"]],
    ["name=&enabled=false", ["AVAX"]],
  ])("?%s returns only those", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("totals count only matching networks", async () => {
    const { networks, pagination } = await listed("enabled=true&skip=1&take=2");
    expect(networks).toHaveLength(2);
    expect(pagination).toEqual({ totalElements: 4, totalPages: 2, skip: 1, take: 2 });
  });

  test("a filter that is not a boolean is 400 ERR_010", async () => {
    expect(codeOf(await client.get("/api/v1/network/organization?enabled=maybe"))).toEqual([400, "ERR_010"]);
  });

  test("the second organization has the same test networks", async () => {
    expect(await listed("enabled=true", otherClient)).toEqual(await listed("enabled=true"));
  });
});

describe("Endpoints 10: all enabled networks", () => {
  test("the catalog has the enabled networks, with the identifiers of the organization's list", async () => {
    const { networks } = await catalogOf();
    const enabled = (await listed("enabled=true&take=100")).networks;
    expect(networks.map(({ networkId, name }) => ({ networkId, name }))).toEqual(
      enabled.map(({ id, name }) => ({ networkId: id, name })),
    );
  });

  test("any authenticated caller gets the same, even from the cache", async () => {
    const first = await catalogOf();
    expect(await catalogOf()).toEqual(first);
    expect(await catalogOf(otherClient)).toEqual(first);
    const { body } = await client.get("/api/v1/network/enabled", { "x-api-key": ready.apiKeys.readOnly });
    expect(body).toEqual(first);
  });
});
