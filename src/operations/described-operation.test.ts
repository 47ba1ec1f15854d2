import { describe, expect, test } from "vitest";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { describeOperation } from "./described-operation.ts";
import { operationCall } from "./operation-call.ts";

const nothing = {
  functionName: undefined,
  addressId: undefined,
  senders: [],
  to: undefined,
  amount: undefined,
  feeLevel: undefined,
  reference: undefined,
  networkId: undefined,
  arguments: [],
};

const transfer = {
  type: "function",
  name: "transfer",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address", value: "0x00000000000000000000000000000000000000bb" },
    { name: "", type: "uint256", value: "1000000000000000001" },
    { name: "ids", type: "uint256[]", value: ["1", "2"] },
    { name: "flag", type: "bool", value: false },
  ],
  outputs: [],
};

test.each(["fallback", "receive"])("a call of a contract's %s is called by what it is, as it has no name", (type) => {
  const body = { addressId: "a1", abiFunction: { type, inputs: [], stateMutability: "payable" } };
  expect(describeOperation({ endpoint: "writeContract", body })).toMatchObject({ functionName: type, arguments: [] });
});

test.each([
  ["transfer", ["address", "uint256"], "Token transfer"],
  ["safeTransferFrom", ["address", "address", "uint256"], "Token transfer"],
  ["transfer", ["string"], "Contract write"],
])("a call of %s with %j is a %s", (name, types, kind) => {
  const inputs = types.map((type) => ({ name: "", type, value: "" }));
  const body = { abiFunction: { type: "function", name, inputs, stateMutability: "nonpayable" } };
  expect(describeOperation({ endpoint: "writeContract", body }).kind).toBe(kind);
});

// Listed by hand: every endpoint that changes something, and the noun of its operation.
const writes = [
  [
    "writeContract",
    { addressId: "a1", amount: "0.5", feeLevel: "LOW", abiFunction: transfer },
    {
      kind: "Contract write",
      functionName: "transfer",
      addressId: "a1",
      senders: ["a1"],
      amount: "0.5",
      feeLevel: "LOW",
      arguments: [
        { name: "to", type: "address", value: "0x00000000000000000000000000000000000000bb" },
        { name: "#2", type: "uint256", value: "1000000000000000001" },
        { name: "ids", type: "uint256[]", value: '["1","2"]' },
        { name: "flag", type: "bool", value: "false" },
      ],
    },
    "transfer(address,uint256,uint256[],bool)",
  ],
  [
    "generateAddress",
    { reference: "ada", networkId: "net-1" },
    { kind: "Address generation", reference: "ada", networkId: "net-1" },
    "Address generation",
  ],
  [
    "generateAddressInWallet",
    { reference: "ada", networkId: "net-1" },
    { kind: "Address generation", reference: "ada", networkId: "net-1" },
    "Address generation",
  ],
  [
    "createProfile",
    { reference: "ada", type: "User" },
    { kind: "Profile creation", reference: "ada" },
    "Profile creation",
  ],
  [
    "createWallet",
    { reference: "ada", networkId: "net-1" },
    { kind: "Wallet creation", reference: "ada", networkId: "net-1" },
    "Wallet creation",
  ],
  [
    "addAbi",
    { contractAddress: "0xaa", networkId: "net-1", name: "Token", abi: [] },
    { kind: "ABI registration", networkId: "net-1" },
    "ABI registration",
  ],
  [
    "withdraw",
    { to: "tb1qto", amount: "0.5", from: ["tb1qa", "tb1qb"], networkId: "net-2" },
    { kind: "Coin transfer", to: "tb1qto", amount: "0.5", senders: ["tb1qa", "tb1qb"], networkId: "net-2" },
    "Coin transfer",
  ],
  ["createTemplate", { name: "Token", bytecode: "0x60", abi: [] }, { kind: "Template creation" }, "Template creation"],
  ["deleteTemplate", undefined, { kind: "Template deletion" }, "Template deletion"],
  [
    "deployTemplate",
    {
      networkId: "net-1",
      addressId: "a1",
      feeLevel: "HIGH",
      constructorParameters: [
        { name: "name_", type: "string", value: "Acme Points" },
        { name: "cap", type: "uint256", value: { raw: "1000" } },
      ],
    },
    {
      kind: "Deployment",
      networkId: "net-1",
      addressId: "a1",
      senders: ["a1"],
      feeLevel: "HIGH",
      arguments: [
        { name: "name_", type: "string", value: "Acme Points" },
        { name: "cap", type: "uint256", value: "1000" },
      ],
    },
    "Deployment",
  ],
  [
    "issueToken",
    {
      networkId: "net-1",
      addressId: "a1",
      createParams: { initializeParams: [{ name: "symbol", type: "string", value: "ACP" }] },
    },
    {
      kind: "Token issue",
      networkId: "net-1",
      addressId: "a1",
      senders: ["a1"],
      arguments: [{ name: "symbol", type: "string", value: "ACP" }],
    },
    "Token issue",
  ],
  [
    "linkToken",
    { networkId: "net-1", contractAddress: "0xaa" },
    { kind: "Token link", networkId: "net-1" },
    "Token link",
  ],
  ["unlinkToken", undefined, { kind: "Token removal" }, "Token removal"],
  [
    "createCollection",
    {
      networkId: "net-1",
      addressId: "a1",
      createParams: { initializeParams: [{ name: "name", type: "string", value: "Things" }] },
    },
    {
      kind: "Collection creation",
      networkId: "net-1",
      addressId: "a1",
      senders: ["a1"],
      arguments: [{ name: "name", type: "string", value: "Things" }],
    },
    "Collection creation",
  ],
  ["deleteCollection", undefined, { kind: "Collection deletion" }, "Collection deletion"],
  [
    "mintToken",
    { addressId: "a1", to: "0xbb", tokenId: "7", amount: "5" },
    { kind: "Mint", addressId: "a1", senders: ["a1"], to: "0xbb", amount: "5" },
    "Mint",
  ],
  [
    "burnToken",
    { addressId: "a1", tokenId: "7", from: "0xbb" },
    { kind: "Burn", addressId: "a1", senders: ["a1"] },
    "Burn",
  ],
] as const;

test("every endpoint that changes something is described here", () => {
  const changing = endpointNames.filter((name) => endpointFacts[name].changes);
  expect(writes.map(([endpoint]) => endpoint).toSorted()).toEqual(changing.toSorted());
});

test.each(writes)("%s is described by its body", (endpoint, body, described, call) => {
  expect(describeOperation({ endpoint, body })).toEqual({ ...nothing, ...described });
  expect(operationCall({ endpoint, body })).toBe(call);
});

test("arguments are described without the wrapper that they were sent in, and a fallback by what it is", () => {
  const inputs = [
    { name: "note", type: "string", value: { raw: " a " } },
    { name: "value", type: "uint256", value: { raw: "1500000000000000000" } },
    { name: "ids", type: "uint256[]", value: { raw: ["1", "2"] } },
    { name: "pair", type: "tuple", value: { raw: "1", other: "2" } },
  ];
  const described = describeOperation({ endpoint: "writeContract", body: { abiFunction: { name: "f", inputs } } });
  expect(described.arguments.map(({ value }) => value)).toEqual([
    " a ",
    "1500000000000000000",
    '["1","2"]',
    '{"raw":"1","other":"2"}',
  ]);
  const body = { abiFunction: { type: "fallback", inputs: [{ name: "data", type: "bytes", value: "0xc0ffee" }] } };
  expect(describeOperation({ endpoint: "writeContract", body }).functionName).toBe("fallback");
  expect(operationCall({ endpoint: "writeContract", body })).toBe("fallback");
});

describe("an operation whose body is not what it should be", () => {
  test.each([
    ["nothing", undefined],
    ["a text", "transfer"],
    ["null", null],
    ["a list", []],
    ["numbers in place of texts", { addressId: 7, amount: 5, feeLevel: {}, reference: null, networkId: [] }],
    ["a function that is none", { abiFunction: "transfer" }],
  ])("is named by its endpoint: %s", (_what, body) => {
    expect(describeOperation({ endpoint: "writeContract", body })).toEqual({ ...nothing, kind: "Contract write" });
    expect(operationCall({ endpoint: "writeContract", body })).toBe("Contract write");
  });

  test("keeps its function's name where its inputs cannot be read", () => {
    const body = { abiFunction: { name: "transfer", inputs: [{ name: 1, type: "uint256", value: "1" }] } };
    expect(describeOperation({ endpoint: "writeContract", body })).toMatchObject({
      functionName: "transfer",
      arguments: [],
    });
  });

  test.each(["burnEverything", "constructor", "listAddresses"])(
    "or whose endpoint is none of the table is called as the journal has it: %s",
    (endpoint) => {
      expect(describeOperation({ endpoint, body: {} }).kind).toBe(endpoint);
      expect(operationCall({ endpoint, body: {} })).toBe(endpoint);
    },
  );
});
