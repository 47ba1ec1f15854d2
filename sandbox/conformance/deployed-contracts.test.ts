import { describe, expect, test } from "vitest";
import { errorOf, noContract, notFound, wrongContractAddress } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { client, contract, deployedOn, holderOn, networkId, otherClient, unknownAddress, unknownId } from "./suite.ts";

const names = ["DemoToken", "DemoNft", "AllTypes", "CounterProxy", "Reverter", "AcceptsAnything"];
const query = async (text: string) => {
  const { status, body } = await client.get(`/api/v1/deployed-contracts?take=100&${text}`);
  expect(status).toBe(200);
  return shapes.deployedContractList.parse(body).deployedContracts;
};

/** A listed contract in the specification's form. */
const plain = (listed: Record<string, unknown> | undefined) => {
  const { networkId: _, name: _name, ...rest } = listed ?? {};
  return rest;
};

describe("Endpoints 4: get deployed contract", () => {
  test("answers in the form of Deployed contract", async () => {
    const [first] = await deployedOn("tETH");
    const { status, body } = await client.get(`/api/v1/deployed-contracts/${first?.id}`);
    expect(status).toBe(200);
    expect(shapes.deployedContractAnswer.parse(body)).toEqual({ deployedContract: plain(first) });
  });

  test("its deployer is an address of the organization on that network", async () => {
    const [first] = await deployedOn("FUJI");
    expect(first).toMatchObject({ network: "FUJI", deployerAddressId: (await holderOn("FUJI")).id });
  });

  test.each([unknownId, "nonsense"])("an unknown deployment is 404 ERR_066: %s", async (id) => {
    expect(errorOf(await client.get(`/api/v1/deployed-contracts/${id}`))).toMatchObject(noContract);
  });

  test("another organization's deployment is 404 ERR_066", async () => {
    const [first] = await deployedOn("tETH");
    expect(errorOf(await otherClient.get(`/api/v1/deployed-contracts/${first?.id}`))).toMatchObject(noContract);
  });
});

describe("Operations beyond the specification: GET /api/v1/deployed-contracts", () => {
  test.each(["SANDBOX", "tETH", "FUJI"] as const)("lists the contracts of the first start on %s", async (network) => {
    const { contracts } = await query(`networkId=${networkId(network)}`);
    const addresses = contracts.map(({ contractAddress }) => contractAddress);
    for (const name of names) expect(addresses).toContain(contract(name, network));
    expect(new Set(contracts.map((one) => one.network))).toEqual(new Set([network]));
  });

  test("contractAddress, networkId and contractTemplateId filter, alone and together", async () => {
    const address = contract("DemoToken", "tETH");
    const byAddress = await query(`contractAddress=${address}`);
    expect(byAddress.contracts.map(({ network }) => network).toSorted()).toEqual(["FUJI", "SANDBOX", "tETH"]);
    expect(await query(`contractAddress=${address.toLowerCase()}`)).toEqual(byAddress);
    const both = await query(`contractAddress=${address}&networkId=${networkId("tETH")}`);
    expect(both).toMatchObject({ contracts: [{ contractAddress: address, network: "tETH" }], total: 1 });
    const template = both.contracts[0]?.contractTemplateId;
    expect(await query(`contractTemplateId=${template}`)).toEqual(byAddress);
    expect(await query(`networkId=${unknownId}`)).toMatchObject({ contracts: [], total: 0 });
  });

  test("an invalid contractAddress is 400 ERR_176", async () => {
    const answer = await client.get("/api/v1/deployed-contracts?contractAddress=0x12");
    expect(errorOf(answer)).toMatchObject(wrongContractAddress);
  });
});

describe("Operations beyond the specification: GET /api/v1/deployed-contracts/{contractAddress}/{networkId}", () => {
  const at = (address: string, id: string, by = client) => by.get(`/api/v1/deployed-contracts/${address}/${id}`);

  test("returns the listed contract", async () => {
    const address = contract("AllTypes", "tETH");
    const listed = (await deployedOn("tETH")).find(({ contractAddress }) => contractAddress === address);
    const { status, body } = await at(address, networkId("tETH"));
    expect(status).toBe(200);
    expect(shapes.deployedContractAnswer.parse(body)).toEqual({ deployedContract: plain(listed) });
    expect((await at(address.toLowerCase(), networkId("tETH"))).body).toEqual(body);
  });

  test("errors: 404 ERR_066, 400 ERR_176, 404 ERR_006 for the network", async () => {
    expect(errorOf(await at(unknownAddress, networkId("tETH")))).toMatchObject(noContract);
    expect(errorOf(await at("0x12", networkId("tETH")))).toMatchObject(wrongContractAddress);
    expect(errorOf(await at(contract("AllTypes", "tETH"), unknownId))).toMatchObject(notFound);
  });

  test("another organization's contract is 404 ERR_066", async () => {
    const answer = await at(contract("AllTypes", "tETH"), networkId("tETH"), otherClient);
    expect(errorOf(answer)).toMatchObject(noContract);
  });
});
