import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoints } from "./endpoints.ts";
import {
  change as changeTokens,
  deployment as deployedContract,
  issueBody,
  newCollection,
  ofCollection as initializerOf,
  tokensPath,
} from "./issuing.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  change,
  client,
  contract,
  deployedOn,
  holderOn,
  networkId,
  newAddress,
  otherClient,
  ready,
  unknownAddress,
  unknownId,
  writePath,
} from "./suite.ts";

const operationSchema = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const documentSchema = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
const load = async () => {
  const answer = await fetch(ready.openapi);
  expect(answer.status).toBe(200);
  return documentSchema.parse(await answer.json());
};

const document = await load();
const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const described = (name: string) => {
  const endpoint = documented.find(({ operationId }) => operationId === name);
  if (endpoint === undefined) throw new Error(`${name} is not described.`);
  return endpoint;
};

type Request = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
};

/** Sends a request to the endpoint's described path. */
const send = (name: string, { params = {}, query = "", body }: Request, by = client) => {
  const { method, path } = described(name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ""));
  return by.send(method.toUpperCase(), `${filled}${query}`, body);
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: "service" });

/** Whether an answer matches the description of this endpoint and status. */
const isDescribed = (name: string, { status, body }: { readonly status: number; readonly body: unknown }): boolean => {
  const { path, method } = described(name);
  const parts = ["paths", path, method, "responses", String(status), "content", "application/json", "schema"];
  const pointer = parts.map((part) => encodeURIComponent(part.replaceAll("/", "~1"))).join("/");
  const validate = ajv.getSchema(`service#/${pointer}`);
  if (validate === undefined) throw new Error(`${name} is not described for ${status}.`);
  return validate(body) === true;
};

test("OpenAPI: the description is served without a key, and contains its own address", () => {
  expect(document["servers"]).toEqual([{ url: ready.baseUrl }]);
});

const network = networkId("tETH");
const token = contract("DemoToken", "tETH");
const address = await newAddress("described", "tETH");
const holder = await holderOn("tETH");
const transfer = change("transfer", [
  { name: "to", type: "address", value: address.address },
  { name: "value", type: "uint256", value: "1" },
]);
const { workflowId } = await client.write(writePath("DemoToken", "tETH"), { ...transfer, addressId: holder.id });
const { result } = await client.ended(workflowId);
const [deployment] = await deployedOn("tETH");
const { data: record } = shapes.addressAnswer.parse((await client.get(`/api/v1/addresses?id=${address.id}`)).body);

const { clientShare } = ready;
const tokenContract = { networkId: network, contractAddress: token };
const decimals = call("decimals", [], [{ name: "", type: "uint8" }]);
const ofAddress = { query: `?address=${address.address}` };
const ofProfile = { params: { reference: "described" } };
const abi = [{ type: "receive", stateMutability: "payable" }];
const withdrawal = (more: Readonly<Record<string, unknown>> = {}) => ({
  body: { to: unknownAddress, amount: "0.001", from: [address.address], networkId: network, clientShare, ...more },
});
const spent = await newAddress("described", "tBTC");
const onBitcoin = withdrawal({
  to: "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl",
  from: [spent.address],
  networkId: networkId("tBTC"),
});
await client.post("/api/v1/withdraw", onBitcoin.body);
const { body: templateMade } = await client.post("/api/v1/contract-templates", {
  name: "Described",
  description: "Returns at once",
  bytecode: "0x5f5ff3",
  abi: [{ type: "function", name: "go", inputs: [], outputs: [], stateMutability: "view" }],
});
const { id: templateId } = shapes.createTemplateAnswer.parse(templateMade).contract;
const ofTemplate = { params: { templateId } };
const noTemplate = { params: { templateId: unknownId } };
const newTemplate = (more: Readonly<Record<string, unknown>> = {}) => ({
  body: { name: "Another", description: "Returns at once", bytecode: "0x5f5ff3", abi, ...more },
});
const deploy = (more: Readonly<Record<string, unknown>> = {}, template = templateId) => ({
  params: { templateId: template },
  body: { networkId: network, addressId: holder.id, clientShare, ...more },
});
const maker = await newAddress("described", "SANDBOX");
const collection = await newCollection(maker, { name: "Described" });
await changeTokens(collection, "mint", maker, { to: maker.address, tokenId: "1", metadata: {} });
// Another test deletes the other one.
const kept = await newCollection(maker, { name: "Kept" });
const ofKept = { params: { id: kept.id } };
const ofCollection = { params: { id: collection.id } };
const noCollection = { params: { id: unknownId } };
const linkOn = (name: string) => ({ networkId: networkId("FUJI"), contractAddress: contract(name, "FUJI") });
const { body: linked } = await client.post(`${tokensPath}/link`, linkOn("DemoNft"));
const ofToken = { params: { id: shapes.linkAnswer.parse(linked).link.id } };
const noToken = { params: { id: unknownId } };
const base = (await deployedContract()).id;
const issue = (more: Readonly<Record<string, unknown>> = {}) => ({ body: issueBody(maker, base, more) });
const creation = (more: Readonly<Record<string, unknown>> = {}) => ({
  body: {
    networkId: networkId("SANDBOX"),
    addressId: maker.id,
    clientShare,
    type: "SEMI_FUNGIBLE_TOKEN",
    createParams: initializerOf("Series"),
    ...more,
  },
});
const minting = (more: Readonly<Record<string, unknown>> = {}, of: Request = ofCollection) => ({
  ...of,
  body: { addressId: maker.id, clientShare, to: maker.address, tokenId: "2", metadata: { name: "Two" }, ...more },
});
const burning = (more: Readonly<Record<string, unknown>> = {}, of: Request = ofCollection) => ({
  ...of,
  body: { addressId: maker.id, clientShare, tokenId: "1", ...more },
});
const older = { ...transfer, addressId: holder.id, clientShare };

const requests: readonly (readonly [string, Request])[] = [
  ["readContract", { params: tokenContract, body: decimals }],
  ["writeContract", { params: tokenContract, body: { ...transfer, addressId: holder.id, clientShare } }],
  ["getReceipt", { params: { networkId: network, txId: result?.transactionHash ?? "" } }],
  ["getContractAbi", { params: tokenContract }],
  ["getDeployedContract", { params: { deploymentId: deployment?.id ?? "" } }],
  ["listDeployedContracts", {}],
  ["generateAddress", { body: { reference: "described", networkId: network, clientShare } }],
  ["generateAddress", { body: { reference: "described", network: "tETH", clientShare } }],
  ["writeContract", { params: { ...tokenContract, networkId: "tETH" }, body: older }],
  ["listAddresses", {}],
  ["listWallets", {}],
  ["listProfiles", {}],
  ["listNetworks", {}],
  ["listEnabledNetworks", {}],
  ["getOrganization", {}],
  ["getWorkflowStatus", { params: { workflowId } }],
  ["createProfile", { body: { reference: "described too", type: "User" } }],
  ["createWallet", { body: { reference: "described", networkId: networkId("FUJI") } }],
  ["listWalletsOfProfile", ofProfile],
  ["generateAddressInWallet", { body: { reference: "described", networkId: network, clientShare } }],
  ["getAddress", { query: `?id=${address.id}` }],
  ["listAddressesOfProfile", ofProfile],
  ["listTransactions", {}],
  ["listTransactionsOfAddress", { params: { address: address.address } }],
  ["listTransactionsOfWallet", { params: { miniWalletId: record.miniWalletId } }],
  ["listTransactionsOfProfile", ofProfile],
  ["listAssets", ofAddress],
  ["getNativeBalance", ofAddress],
  ["getDeployedContractByAddress", { params: tokenContract }],
  ["fetchAbi", { body: tokenContract }],
  ["withdraw", withdrawal()],
  ["listTemplates", {}],
  ["createTemplate", newTemplate()],
  ["getTemplate", ofTemplate],
  ["getTemplateConstructor", ofTemplate],
  ["getTemplateFunctions", ofTemplate],
  ["deployTemplate", deploy()],
  ["deleteTemplate", ofTemplate],
  ["issueToken", issue()],
  ["listTokens", {}],
  ["getToken", ofToken],
  ["linkToken", { body: linkOn("DemoToken") }],
  ["unlinkToken", ofToken],
  ["createCollection", creation()],
  ["listCollections", {}],
  ["getCollection", ofCollection],
  ["listTokenRecords", { query: `?id=${collection.id}` }],
  ["getCollectionToken", { params: { id: collection.id, tokenId: "1" } }],
  ["mintToken", minting()],
  ["burnToken", burning()],
  ["deleteCollection", ofCollection],
];

const created = ["generateAddress", "createProfile", "createWallet", "generateAddressInWallet"];
const accepted = ["issueToken", "createCollection"];

/** The code of an error, if it is one. */
const errorCodeSchema = z.looseObject({ code: z.string().optional() });

describe("OpenAPI: an answer matches the description", () => {
  test.each(requests)("of %s", async (name, request) => {
    const answer = await send(name, request);
    expect(answer.status).toBe(created.includes(name) ? 201 : accepted.includes(name) ? 202 : 200);
    expect(isDescribed(name, answer)).toBe(true);
  });

  // By the second organization, whose ABI of this contract no other test reads.
  test("of addAbi", async () => {
    const answer = await send("addAbi", { body: { ...tokenContract, name: "DemoToken", abi } }, otherClient);
    expect(answer.status).toBe(200);
    expect(isDescribed("addAbi", answer)).toBe(true);
  });

  // Most of these name nonexistent things: errors are described as well as successes.
  test.each(endpoints)("of the example of: $name", async ({ method, template, path, body }) => {
    const operation = documented.find((one) => one.method === method.toLowerCase() && one.path === template);
    const answer = await otherClient.send(method, path, body);
    expect(isDescribed(operation?.operationId ?? "", answer)).toBe(true);
    const { code } = errorCodeSchema.parse(answer.body);
    const listed = operation?.responses[String(answer.status)]?.description.split(", ");
    expect(listed).toEqual(expect.arrayContaining(code === undefined ? [] : [code]));
  });

  test("for every endpoint", () => {
    const names = documented.map(({ operationId }) => operationId);
    expect(new Set([...requests.map(([name]) => name), "addAbi"])).toEqual(new Set(names));
    expect(endpoints).toHaveLength(names.length);
  });

  test("but another endpoint's answer does not match", async () => {
    const answer = await send("listEnabledNetworks", {});
    expect(isDescribed("listWallets", answer)).toBe(false);
    expect(isDescribed("readContract", answer)).toBe(false);
  });
});

const codeSchema = z.looseObject({ code: z.string() });
const mainnet = networkId("AVAX");
// Built-in templates, which are in every data directory.
const erc20 = "5a0db0c5-2001-4000-8000-000000000001";
const counter = "5a0db0c5-1001-4000-8000-000000000004";
const onMainnet = { networkId: mainnet, contractAddress: token };
const call403 = { params: onMainnet, body: decimals };
const byShare = (id: string) => ({ body: { reference: "described", networkId: id, clientShare: "c2hhcmU=" } });

test.each<readonly [string, string, Request]>([
  ["readContract", "403 ERR_009", call403],
  ["readContract", "404 ERR_066", { params: { ...tokenContract, contractAddress: unknownAddress }, body: decimals }],
  ["readContract", "404 ERR_006", { params: tokenContract, body: call("nothing") }],
  ["writeContract", "403 ERR_009", { ...call403, body: { ...decimals, addressId: unknownId, clientShare } }],
  ["getReceipt", "403 ERR_009", { params: { networkId: mainnet, txId: "0x00" } }],
  ["getReceipt", "404 ERR_046", { params: { networkId: network, txId: "0x00" } }],
  ["getReceipt", "404 ERR_046", { params: { networkId: unknownId, txId: "0x00" } }],
  ["getContractAbi", "403 ERR_009", { params: onMainnet }],
  ["getContractAbi", "400 ERR_176", { params: { ...tokenContract, contractAddress: "0x12" } }],
  ["getDeployedContract", "404 ERR_066", { params: { deploymentId: unknownId } }],
  ["listDeployedContracts", "400 ERR_176", { query: "?contractAddress=0x12" }],
  ["generateAddress", "403 ERR_009", byShare(mainnet)],
  ["generateAddress", "400 ERR_010", byShare(unknownId)],
  ["generateAddress", "400 ERR_010", byShare(network)],
  ["generateAddressInWallet", "404 ERR_006", { body: { reference: "no wallet", networkId: network, clientShare } }],
  ["listWallets", "400 ERR_010", { query: "?take=0" }],
  ["listNetworks", "400 ERR_022", { query: "?take=0" }],
  ["listAddressesOfProfile", "400 ERR_022", { params: { reference: "described" }, query: "?skip=-1" }],
  ["getWorkflowStatus", "404 ERR_006", { params: { workflowId: unknownId } }],
  ["createProfile", "409 ERR_001", { body: { reference: "described", type: "User" } }],
  ["createWallet", "403 ERR_009", { body: { reference: "described", networkId: mainnet } }],
  ["createWallet", "409 ERR_000", { body: { reference: "described", networkId: network } }],
  ["listWalletsOfProfile", "404 ERR_006", { params: { reference: "nobody at all" } }],
  ["getAddress", "404 ERR_096", { query: `?id=${unknownId}` }],
  ["listTransactionsOfAddress", "404 ERR_096", { params: { address: unknownAddress } }],
  ["listAssets", "404 ERR_096", { query: `?address=${unknownAddress}` }],
  ["getNativeBalance", "404 ERR_216", { query: `?address=${unknownAddress}` }],
  ["getDeployedContractByAddress", "403 ERR_009", { params: onMainnet }],
  ["fetchAbi", "403 ERR_009", { body: onMainnet }],
  ["withdraw", "400 ERR_010", withdrawal({ amount: "0" })],
  ["withdraw", "400 ERR_226", onBitcoin],
  ["withdraw", "400 ERR_236", withdrawal({ amount: "1000000" })],
  ["withdraw", "403 ERR_009", withdrawal({ networkId: mainnet })],
  ["withdraw", "404 ERR_006", withdrawal({ networkId: unknownId })],
  ["withdraw", "404 ERR_096", withdrawal({ from: [unknownAddress] })],
  ["listTemplates", "400 ERR_022", { query: "?take=0" }],
  ["createTemplate", "400 ERR_302", newTemplate({ bytecode: "0x" })],
  ["createTemplate", "400 ERR_303", newTemplate({ bytecode: "0x5" })],
  ["createTemplate", "400 ERR_304", newTemplate({ name: "n".repeat(300) })],
  ["getTemplate", "404 ERR_056", noTemplate],
  ["getTemplateConstructor", "404 ERR_056", noTemplate],
  ["getTemplateFunctions", "404 ERR_056", noTemplate],
  ["deleteTemplate", "403 ERR_009", { params: { templateId: erc20 } }],
  ["deleteTemplate", "404 ERR_056", noTemplate],
  ["deployTemplate", "400 ERR_302", deploy({}, erc20)],
  [
    "deployTemplate",
    "400 ERR_303",
    deploy({ constructorParameters: [{ name: "", type: "bool", value: true }] }, erc20),
  ],
  ["deployTemplate", "400 ERR_304", deploy({ useGasless: true }, counter)],
  ["deployTemplate", "403 ERR_009", deploy({ networkId: mainnet }, counter)],
  ["deployTemplate", "404 ERR_006", deploy({ addressId: unknownId }, counter)],
  ["deployTemplate", "404 ERR_056", deploy({}, unknownId)],
  ["addAbi", "403 ERR_009", { body: { ...onMainnet, name: "DemoToken", abi } }],
  ["issueToken", "400 ERR_303", issue({ createParams: { initializeParams: [] } })],
  ["issueToken", "400 ERR_304", issue({ networkId: network, useGasless: true })],
  ["issueToken", "403 ERR_009", issue({ networkId: mainnet })],
  ["issueToken", "404 ERR_006", issue({ addressId: unknownId })],
  ["issueToken", "404 ERR_066", issue({ deploymentId: unknownId })],
  ["listTokens", "400 ERR_022", { query: "?take=0" }],
  ["getToken", "404 ERR_196", noToken],
  ["unlinkToken", "404 ERR_196", noToken],
  ["linkToken", "400 ERR_176", { body: { ...linkOn("DemoToken"), contractAddress: "0x12" } }],
  ["linkToken", "403 ERR_009", { body: { ...linkOn("DemoToken"), networkId: mainnet } }],
  ["linkToken", "404 ERR_006", { body: { ...linkOn("DemoToken"), networkId: unknownId } }],
  ["linkToken", "404 ERR_066", { body: { ...linkOn("DemoToken"), contractAddress: unknownAddress } }],
  ["linkToken", "409 ERR_000", { body: linkOn("DemoToken") }],
  ["createCollection", "400 ERR_303", creation({ createParams: { initializeParams: [] } })],
  ["createCollection", "400 ERR_304", creation({ networkId: network, useGasless: true })],
  ["createCollection", "403 ERR_009", creation({ networkId: mainnet })],
  ["createCollection", "404 ERR_006", creation({ addressId: unknownId })],
  ["listCollections", "400 ERR_022", { query: "?take=0" }],
  ["listTokenRecords", "400 ERR_022", { query: `?id=${unknownId}&take=0` }],
  ["listTokenRecords", "404 ERR_068", { query: `?id=${unknownId}` }],
  ["getCollection", "404 ERR_068", noCollection],
  ["deleteCollection", "404 ERR_068", noCollection],
  ["getCollectionToken", "404 ERR_068", { params: { id: unknownId, tokenId: "1" } }],
  ["getCollectionToken", "404 ERR_196", { params: { id: kept.id, tokenId: "4711" } }],
  ["mintToken", "400 ERR_303", minting({ to: "0x12" }, ofKept)],
  ["mintToken", "400 ERR_304", minting({ amount: "2" }, ofKept)],
  ["mintToken", "404 ERR_006", minting({ addressId: unknownId }, ofKept)],
  ["mintToken", "404 ERR_068", minting({}, noCollection)],
  ["burnToken", "400 ERR_303", burning({ from: "0x12" }, ofKept)],
  ["burnToken", "400 ERR_304", burning({ tokenId: "4711" }, ofKept)],
  ["burnToken", "404 ERR_006", burning({ addressId: unknownId }, ofKept)],
  ["burnToken", "404 ERR_068", burning({}, noCollection)],
])("OpenAPI: %s is described with its error %s", async (name, error, request) => {
  const answer = await send(name, request);
  const { code } = codeSchema.parse(answer.body);
  expect(`${answer.status} ${code}`).toBe(error);
  expect(isDescribed(name, answer)).toBe(true);
  expect(described(name).responses[answer.status]?.description.split(", ")).toContain(code);
});

test("OpenAPI: networkId of a path is described as id or code", async () => {
  expect(JSON.stringify(described("getReceipt"))).toContain("the codes tBTC, tETH, AVAX, FUJI and SANDBOX");
  const byCode = await send("getReceipt", { params: { networkId: "tETH", txId: "0x00" } });
  const byId = await send("getReceipt", { params: { networkId: network, txId: "0x00" } });
  expect([byCode.status, byId.status]).toEqual([404, 404]);
});
