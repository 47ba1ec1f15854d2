import { describe, expect, test } from "vitest";
import { callPath } from "#sandbox/testing/client.ts";
import { errorOf, noContract, notFound, refused, wrongContractAddress } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { call, client, contract, networkId, otherClient, unknownAddress, unknownId } from "./suite.ts";

const sandboxId = networkId("SANDBOX");
/** A contract that every chain has and that the organization did not deploy. */
const factory = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

const functions = (address: string, network = sandboxId, by = client) =>
  by.get(`/api/v1/contract-interactions/network/${network}/contract-address/${address}/functions`);
const fetchAbi = (address: string, network = sandboxId, by = client) =>
  by.post("/api/v1/deployed-contracts/fetch-abi", { contractAddress: address, networkId: network });
const addAbi = (body: Record<string, unknown>) => client.post("/api/v1/deployed-contracts/add-abi", body);

const functionNames = (abi: readonly { readonly type: string; readonly name?: string | undefined }[]) =>
  abi.filter(({ type }) => type === "function").map(({ name }) => name);

const entry = (name: string) => ({ type: "function", name, inputs: [], outputs: [], stateMutability: "view" });

describe("Operations beyond the specification: GET …/contract-address/{contractAddress}/functions", () => {
  test("returns the ABI of a contract", async () => {
    const address = contract("DemoToken", "SANDBOX");
    const { status, body } = await functions(address);
    expect(status).toBe(200);
    const { contractAbi } = shapes.contractAbiAnswer.parse(body);
    expect(contractAbi).toMatchObject({ contractAddress: address, network: "SANDBOX" });
    expect(contractAbi.implementationAddress).toBeUndefined();
    expect(functionNames(contractAbi.abi)).toEqual(expect.arrayContaining(["balanceOf", "transfer", "symbol"]));
    expect(contractAbi.abi.map(({ type }) => type)).toEqual(expect.arrayContaining(["event", "error"]));
  });

  test("returns a proxy's implementation functions and implementationAddress", async () => {
    const { contractAbi } = shapes.contractAbiAnswer.parse((await functions(contract("CounterProxy", "SANDBOX"))).body);
    expect(contractAbi).toMatchObject({
      contractAddress: contract("CounterProxy", "SANDBOX"),
      implementationAddress: contract("Counter", "SANDBOX"),
    });
    expect(functionNames(contractAbi.abi)).toEqual(expect.arrayContaining(["count", "increment", "version"]));
  });
});

describe("Operations beyond the specification: POST /api/v1/deployed-contracts/fetch-abi", () => {
  test("returns the same ABI: 200", async () => {
    const address = contract("AllTypes", "SANDBOX");
    const answer = await fetchAbi(address);
    expect(answer.status).toBe(200);
    const { contractAbi } = shapes.fetchAbiAnswer.parse(answer.body);
    expect((await functions(address)).body).toEqual({ contractAbi });
  });
});

describe.each([
  ["functions", functions],
  ["fetch-abi", fetchAbi],
])("Operations beyond the specification: errors of %s", (_, ask) => {
  test("404 ERR_066 if the service knows no ABI", async () => {
    expect(errorOf(await ask(unknownAddress))).toMatchObject(noContract);
  });

  test.each(["0x12", "nonsense"])("400 ERR_176 for the address %s", async (address) => {
    expect(errorOf(await ask(address))).toMatchObject(wrongContractAddress);
  });

  test("404 ERR_006 for an unknown network", async () => {
    expect(errorOf(await ask(contract("AllTypes", "SANDBOX"), unknownId))).toMatchObject(notFound);
  });
});

describe("Operations beyond the specification: POST /api/v1/deployed-contracts/add-abi", () => {
  test("adds an ABI to a contract without one, only for the organization; a second one replaces it", async () => {
    const ofFactory = { contractAddress: factory, networkId: sandboxId };
    expect(errorOf(await functions(factory))).toMatchObject(noContract);
    const first = await addAbi({ ...ofFactory, name: "Factory", abi: [entry("first")] });
    expect(first.status).toBe(200);
    const { result } = shapes.addAbiAnswer.parse(first.body);
    expect(result).toMatchObject({
      contractAddress: factory,
      network: "SANDBOX",
      name: "Factory",
      abi: [entry("first")],
    });
    expect(shapes.contractAbiAnswer.parse((await functions(factory)).body).contractAbi.abi).toEqual([entry("first")]);
    expect(errorOf(await functions(factory, sandboxId, otherClient))).toMatchObject(noContract);

    await addAbi({ ...ofFactory, name: "Factory", abi: [entry("second")] });
    expect(shapes.fetchAbiAnswer.parse((await fetchAbi(factory)).body).contractAbi.abi).toEqual([entry("second")]);
    const read = await client.post(callPath(sandboxId, factory, "read"), call("first"));
    expect(errorOf(read)).toMatchObject(notFound);
  });

  test.each([
    ["an ABI that is not an array", { abi: {} }, /abi/],
    ["an entry without a type", { abi: [{ name: "x" }] }, /abi\[0\]/],
    ["an entry of an unknown type", { abi: [entry("x"), { type: "method" }] }, /abi\[1\]/],
    ["an empty name", { name: "" }, /name/],
  ])("%s is 400 ERR_010, naming the entry", async (_, fields, message) => {
    const body = { contractAddress: factory, networkId: sandboxId, name: "Factory", abi: [entry("x")], ...fields };
    expect(errorOf(await addAbi(body))).toMatchObject(refused(message));
  });

  test.each([
    ["no contract at the address", { contractAddress: unknownAddress }, noContract],
    ["an invalid address", { contractAddress: "0x12" }, wrongContractAddress],
    ["an unknown network", { networkId: unknownId }, notFound],
  ])("%s", async (_, fields, error) => {
    const body = { contractAddress: factory, networkId: sandboxId, name: "Factory", abi: [entry("x")], ...fields };
    expect(errorOf(await addAbi(body))).toMatchObject(error);
  });
});
