import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { callPath } from "#sandbox/testing/client.ts";
import { errorOf, noContract, noPermission, notFound, refused, refusedField } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  client,
  deployedOn,
  type NewAddress,
  networkId,
  newAddress,
  otherClient,
  readResult,
  ready,
  receiptOf,
  traces,
  unknownId,
} from "./suite.ts";

const templates = "/api/v1/contract-templates";
const uint = { name: "", type: "uint256" };
const text = { name: "", type: "string" };

let sender: NewAddress;
let gasless: NewAddress;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  sender = await newAddress("deployer", "tETH");
  gasless = await newAddress("deployer", "SANDBOX");
  const { data } = shapes.templateList.parse((await client.get(`${templates}?take=100`)).body).result;
  ids = new Map(data.map(({ name, id }) => [name, id]));
});

const deployPath = (name: string): string => `${templates}/${ids.get(name) ?? name}/deploy`;
const onTeth = () => ({ networkId: networkId("tETH"), addressId: sender.id, clientShare: ready.clientShare });
const onSandbox = () => ({ ...onTeth(), networkId: networkId("SANDBOX"), addressId: gasless.id });

const deploy = async (name: string, body: Record<string, unknown>) => {
  const { status, body: answer } = await client.post(deployPath(name), body);
  expect(status).toBe(200);
  return shapes.writeAnswer.parse(answer).workflowResult;
};

const resultSchema = z.object({
  status: z.literal("COMPLETED"),
  result: z.strictObject({
    transactionHash: shapes.hash,
    contractAddress: shapes.evmAddress,
    deploymentId: shapes.uuid,
  }),
});
/** Deploys a template and waits for the end. */
const deployed = async (name: string, body: Record<string, unknown>) => {
  const { workflowId, operationId } = await deploy(name, body);
  const { result } = resultSchema.parse(await client.ended(workflowId));
  expect(result.deploymentId).toBe(operationId);
  return result;
};
const recordOf = async (id: string) =>
  shapes.deployedContractAnswer.parse((await client.get(`/api/v1/deployed-contracts/${id}`)).body).deployedContract;

const acme = () => [
  { name: "name_", type: "string", value: "Acme Points" },
  { name: "symbol_", type: "string", value: { raw: "ACP" } },
  { name: "decimals_", type: "uint8", value: 6 },
  { name: "supply", type: "uint256", value: "1000000" },
  { name: "owner_", type: "address", value: { raw: sender.address } },
];

const read = async (network: "tETH" | "SANDBOX", address: string, body: ReturnType<typeof call>) => {
  const answer = await client.post(callPath(networkId(network), address, "read"), body);
  return shapes.readAnswer.parse(answer.body).result.data.result;
};

describe("Operations beyond the specification: POST /api/v1/contract-templates/{templateId}/deploy", () => {
  test("the sender's transaction creates the contract, with its arguments bare and wrapped", async () => {
    const { transactionHash, contractAddress } = await deployed("ERC-20 token", {
      ...onTeth(),
      constructorParameters: acme(),
    });
    expect(await receiptOf("tETH", transactionHash)).toMatchObject({
      status: 1,
      from: sender.address,
      to: "",
      contractAddress,
    });
    const answers = await Promise.all([
      read("tETH", contractAddress, call("name", [], [text])),
      read("tETH", contractAddress, call("symbol", [], [text])),
      read("tETH", contractAddress, call("decimals", [], [{ name: "", type: "uint8" }])),
      read("tETH", contractAddress, call("totalSupply", [], [uint])),
      read("tETH", contractAddress, call("owner", [], [{ name: "", type: "address" }])),
    ]);
    expect(answers).toEqual(["Acme Points", "ACP", "6", "1000000", sender.address]);
  });

  test("the contract is found by the operation's id, its address and its template, and under the template's name", async () => {
    const { deploymentId, contractAddress } = await deployed("Counter", onSandbox());
    const record = {
      id: deploymentId,
      contractAddress,
      network: "SANDBOX",
      contractTemplateId: ids.get("Counter"),
      deployerAddressId: gasless.id,
    };
    expect(await recordOf(deploymentId)).toEqual(record);
    const byAddress = await client.get(`/api/v1/deployed-contracts/${contractAddress}/${networkId("SANDBOX")}`);
    expect(byAddress.body).toEqual({ deployedContract: record });
    const query = `contractTemplateId=${ids.get("Counter")}&contractAddress=${contractAddress}`;
    const { body } = await client.get(`/api/v1/deployed-contracts?${query}`);
    expect(shapes.deployedContractList.parse(body).deployedContracts.contracts).toEqual([
      { ...record, networkId: networkId("SANDBOX"), name: "Counter" },
    ]);
    expect(errorOf(await otherClient.get(`/api/v1/deployed-contracts/${deploymentId}`))).toMatchObject(noContract);
  });

  test("its ABI is known immediately: an unknown function is refused", async () => {
    const { contractAddress } = await deployed("Counter", onSandbox());
    const functions = `/api/v1/contract-interactions/network/${networkId("SANDBOX")}/contract-address/${contractAddress}/functions`;
    const { contractAbi } = shapes.contractAbiAnswer.parse((await client.get(functions)).body);
    expect(contractAbi).toMatchObject({ source: "deployment", contractAddress });
    expect(contractAbi.abi.map(({ name }) => name)).toEqual(expect.arrayContaining(["increment", "count"]));
    const path = callPath(networkId("SANDBOX"), contractAddress, "write");
    const increment = {
      abiFunction: {
        type: "function",
        name: "increment",
        stateMutability: "nonpayable",
        inputs: [{ name: "step", type: "uint256", value: "3" }],
      },
    };
    const { workflowId } = await client.write(path, { ...increment, addressId: gasless.id });
    expect(await client.ended(workflowId)).toMatchObject({ status: "COMPLETED" });
    expect(await read("SANDBOX", contractAddress, call("count", [], [uint]))).toBe("3");
    const answer = await client.post(callPath(networkId("SANDBOX"), contractAddress, "read"), call("nothing"));
    expect(errorOf(answer)).toMatchObject(notFound);
  });

  test("a proxy is initialized by its constructor, and called as its implementation", async () => {
    const { contractAddress: implementation } = await deployed("ERC-721 collection", {
      ...onSandbox(),
      constructorParameters: [
        { name: "name_", type: "string", value: "Things" },
        { name: "symbol_", type: "string", value: "THG" },
      ],
    });
    // initialize("Proxied", "PXD")
    const word = (digits: string) => digits.padEnd(64, "0");
    const number = (value: number) => value.toString(16).padStart(64, "0");
    const initialize = `0x4cd88b76${number(64)}${number(128)}${number(7)}${word("50726f78696564")}${number(3)}${word("505844")}`;
    const { contractAddress } = await deployed("Upgradeable proxy", {
      ...onSandbox(),
      constructorParameters: [
        { name: "implementation", type: "address", value: implementation },
        { name: "owner", type: "address", value: gasless.address },
        { name: "initializer", type: "bytes", value: initialize },
      ],
    });
    expect(await read("SANDBOX", contractAddress, call("name", [], [text]))).toBe("Proxied");
    expect(await read("SANDBOX", implementation, call("name", [], [text]))).toBe("Things");
    const functions = `/api/v1/contract-interactions/network/${networkId("SANDBOX")}/contract-address/${contractAddress}/functions`;
    const { contractAbi } = shapes.contractAbiAnswer.parse((await client.get(functions)).body);
    expect(contractAbi.implementationAddress).toBe(implementation);
    expect(contractAbi.abi.map(({ name }) => name)).toContain("mint");
  });

  test("while it is in progress there is no deployed contract: 404 ERR_066", async () => {
    const { workflowId, operationId } = await deploy("Counter", onSandbox());
    expect(errorOf(await client.get(`/api/v1/deployed-contracts/${operationId}`))).toMatchObject(noContract);
    const listed = await deployedOn("SANDBOX");
    expect(listed.map(({ id }) => id)).not.toContain(operationId);
    await client.ended(workflowId);
    expect((await recordOf(operationId)).id).toBe(operationId);
  });

  test("deleting the template meanwhile: the deployment continues, and the contract stays", async () => {
    const abi = [{ type: "function", name: "go", stateMutability: "view", inputs: [], outputs: [] }];
    // Deploys one byte of code, STOP.
    const answer = await client.post(templates, { name: "Short", description: "Stops", bytecode: "0x60015ff3", abi });
    const { id } = shapes.createTemplateAnswer.parse(answer.body).contract;
    const { workflowId, operationId } = await deploy(id, onSandbox());
    expect((await client.send("DELETE", `${templates}/${id}`)).status).toBe(200);
    expect(await client.ended(workflowId)).toMatchObject({ status: "COMPLETED" });
    expect((await recordOf(operationId)).contractTemplateId).toBe(id);
  });

  test("on a gasless network useGasless is allowed and costs nothing", async () => {
    const before = await traces(gasless);
    await deployed("Counter", { ...onSandbox(), useGasless: true });
    expect((await traces(gasless)).balance).toBe(before.balance);
  });

  test("the fee level changes the transaction's cost", async () => {
    const low = await deployed("Counter", { ...onTeth(), feeLevel: "LOW", useGasless: false });
    const high = await deployed("Counter", { ...onTeth(), feeLevel: "HIGH" });
    const price = async (hash: string) => BigInt((await receiptOf("tETH", hash)).effectiveGasPrice);
    expect(await price(high.transactionHash)).toBeGreaterThan(await price(low.transactionHash));
  });

  test("several at once from one address create several contracts", async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => deployed("Counter", onSandbox())));
    expect(new Set(results.map(({ contractAddress }) => contractAddress)).size).toBe(5);
    expect(new Set(results.map(({ deploymentId }) => deploymentId)).size).toBe(5);
  });
});

describe("a failing deployment: its workflow has ERR_126, and nothing is listed", () => {
  const failed = async (name: string, body: Record<string, unknown>) => {
    const { workflowId, operationId } = await deploy(name, body);
    const { status, error, result } = await client.ended(workflowId);
    expect([status, result]).toEqual(["FAILED", undefined]);
    expect(errorOf(await client.get(`/api/v1/deployed-contracts/${operationId}`))).toMatchObject(noContract);
    return error;
  };

  test("a constructor that reverts, with the name of the error; nothing is sent", async () => {
    const before = await traces(sender, "tETH");
    const parameters = acme().map((one) => (one.name === "owner_" ? { ...one, value: `0x${"00".repeat(20)}` } : one));
    const error = await failed("ERC-20 token", { ...onTeth(), constructorParameters: parameters });
    expect(error).toMatchObject({
      code: "ERR_126",
      message: `Execution reverted: OwnableInvalidOwner(0x${"00".repeat(20)})`,
      data: expect.stringMatching(/^0x1e4fbdf7/),
    });
    expect(await traces(sender, "tETH")).toEqual(before);
  });

  const createFrom = async (bytecode: string) => {
    const abi = [{ type: "function", name: "go", stateMutability: "view", inputs: [], outputs: [] }];
    const { body } = await client.post(templates, { name: "Failing", description: "Fails", bytecode, abi });
    return shapes.createTemplateAnswer.parse(body).contract.id;
  };

  test.each([
    ["code longer than the network allows", "0x6160015ff3", /24576/],
    ["an ABI that does not name the constructor's arguments", "0x5f5ffd", /reverted/],
  ])("%s", async (_, bytecode, message) => {
    const error = await failed(await createFrom(bytecode), onTeth());
    expect(error).toMatchObject({ code: "ERR_126", message: expect.stringMatching(message) });
  });

  test("one that reverts only when mined, with its transaction", async () => {
    const last = shapes.digits.parse(await readResult("Reverter", "SANDBOX", call("blockNumber", [], [uint])));
    const limit = BigInt(last).toString(16).padStart(64, "0");
    // Reverts if the block's number is greater than the limit.
    const error = await failed(await createFrom(`0x7f${limit}431115602a575f5ffd5b5f5ff3`), onSandbox());
    expect(error).toMatchObject({ code: "ERR_126", transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    const { transactionHash } = z.object({ transactionHash: z.string() }).parse(error);
    expect(await receiptOf("SANDBOX", transactionHash)).toMatchObject({ status: 0 });
  });
});

describe("a refused deployment starts nothing", () => {
  const mainnet = networkId("AVAX");
  const without = (index: number) => acme().filter((_, at) => at !== index);
  const changed = (index: number, change: object) =>
    acme().map((one, at) => (at === index ? { ...one, ...change } : one));
  test.each<readonly [string, () => Record<string, unknown>, object]>([
    ["no parameters", () => ({}), refusedField("ERR_302", /constructorParameters\[0\] \(name_\).*missing/)],
    [
      "one too few",
      () => ({ constructorParameters: without(4) }),
      refusedField("ERR_302", /constructorParameters\[4\] \(owner_\)/),
    ],
    [
      "one too many",
      () => ({ constructorParameters: [...acme(), { name: "x", type: "bool", value: true }] }),
      refusedField("ERR_303", /constructorParameters\[5\].*5 parameters/),
    ],
    ["one left out in the middle", () => ({ constructorParameters: without(0) }), refusedField("ERR_303", /symbol_/)],
    [
      "another type",
      () => ({ constructorParameters: changed(2, { type: "uint256" }) }),
      refusedField("ERR_303", /constructorParameters\[2\].*uint8/),
    ],
    [
      "a value that does not fit",
      () => ({ constructorParameters: changed(2, { value: 256 }) }),
      refused(/constructorParameters\[2\] \(decimals_\).*out of range/),
    ],
    [
      "arguments longer than a network allows",
      () => ({ constructorParameters: changed(0, { value: "A".repeat(49_152) }) }),
      refusedField("ERR_304", /constructorParameters.*49152/),
    ],
    [
      "useGasless with a fee",
      () => ({ constructorParameters: acme(), useGasless: true }),
      refusedField("ERR_304", /useGasless/),
    ],
    ["an amount", () => ({ constructorParameters: acme(), amount: "1" }), refused(/amount/)],
    ["an unknown fee level", () => ({ constructorParameters: acme(), feeLevel: "FAST" }), refused(/feeLevel/)],
    ["an unknown network", () => ({ networkId: unknownId }), notFound],
    ["a network without contracts", () => ({ networkId: networkId("tBTC") }), notFound],
    ["a network that is not enabled", () => ({ networkId: mainnet }), noPermission],
    ["an unknown sender", () => ({ constructorParameters: acme(), addressId: unknownId }), notFound],
    [
      "a sender on another network",
      () => ({ constructorParameters: acme(), addressId: gasless.id }),
      refused(/addressId/),
    ],
    [
      "a wrong client share",
      () => ({ constructorParameters: acme(), clientShare: "c2hhcmU=" }),
      refused(/client share/),
    ],
  ])("%s", async (_, body, error) => {
    const before = await traces(sender, "tETH");
    expect(errorOf(await client.post(deployPath("ERC-20 token"), { ...onTeth(), ...body() }))).toMatchObject(error);
    expect(await traces(sender, "tETH")).toEqual(before);
  });

  test("a key without the interact contract policy: 403 ERR_009", async () => {
    const headers = { "x-api-key": ready.apiKeys.readOnly };
    expect(errorOf(await client.post(deployPath("Counter"), onTeth(), headers))).toMatchObject(noPermission);
  });

  test("the address of another organization: 404 ERR_006", async () => {
    const { clientShare } = ready.otherOrganization;
    const body = { ...onTeth(), clientShare, constructorParameters: acme() };
    expect(errorOf(await otherClient.post(deployPath("ERC-20 token"), body))).toMatchObject(notFound);
  });
});

/** The contracts of a network, or of a template, in order of creation. */
const contractsBy = async (filter: string) => {
  const { body } = await client.get(`/api/v1/deployed-contracts?${filter}&take=100`);
  return shapes.deployedContractList.parse(body).deployedContracts.contracts;
};

describe("a contract names a template that exists", () => {
  test.each(["AcceptsAnything", "AllTypes", "Counter", "CounterProxy", "DemoNft", "DemoToken", "Reverter"])(
    "the demonstration's %s, one of the same name",
    async (name) => {
      for (const network of ["SANDBOX", "tETH", "FUJI"] as const) {
        const listed = (await contractsBy(`networkId=${networkId(network)}`)).find((one) => one.name === name);
        expect([listed?.network, listed?.contractTemplateId]).toEqual([network, ids.get(name)]);
      }
    },
  );

  test.each([
    ["Postern Things", "ERC-721 collection"],
    ["ERC-20 token", "ERC-20 token"],
    ["Acme Points", "ERC-20 token"],
  ])("the demonstration's %s, the %s", async (name, template) => {
    const listed = (await contractsBy(`networkId=${networkId("SANDBOX")}`)).find((one) => one.name === name);
    expect([listed?.name, listed?.contractTemplateId]).toEqual([name, ids.get(template)]);
  });

  test.each([
    ["NON_FUNGIBLE_TOKEN", "ERC-721 collection"],
    ["SEMI_FUNGIBLE_TOKEN", "ERC-1155 collection"],
  ])("a new collection of type %s, the %s", async (type, template) => {
    const initializeParams = [{ name: "name", type: "string", value: `Templated ${type}` }];
    const body = { ...onSandbox(), type, createParams: { initializeParams } };
    const { workflowId } = await client.write("/api/v1/tokenization/collections", body);
    expect(await client.ended(workflowId)).toMatchObject({ status: "COMPLETED" });
    const names = (await contractsBy(`contractTemplateId=${ids.get(template)}`)).map(({ name }) => name);
    expect(names).toContain(`Templated ${type}`);
  });
});
