import { describe, expect, test } from "vitest";
import { type EndpointFacts, endpointFacts, endpointNames, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { beyond, specified } from "#shared/wire/testing-examples.ts";
import { tokenExamples } from "#shared/wire/testing-token-examples.ts";
import { operationRecord } from "#src/testing/records.ts";
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
  contractAddress: undefined,
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

test.each(["fallback", "receive"])(
  "a call of a contract's %s is called by its kind, because it has no name",
  (type) => {
    const body = { addressId: "a1", abiFunction: { type, inputs: [], stateMutability: "payable" } };
    expect(describeOperation({ endpoint: "writeContract", body })).toMatchObject({ functionName: type, arguments: [] });
  },
);

test.each([
  ["transfer", ["address", "uint256"], "Token transfer"],
  ["safeTransferFrom", ["address", "address", "uint256"], "Token transfer"],
  ["transfer", ["string"], "Contract write"],
])("a call of %s with %j is a %s", (name, types, kind) => {
  const inputs = types.map((type) => ({ name: "", type, value: "" }));
  const body = { abiFunction: { type: "function", name, inputs, stateMutability: "nonpayable" } };
  expect(describeOperation({ endpoint: "writeContract", body }).kind).toBe(kind);
});

const examples = [...specified, ...beyond, ...tokenExamples];

/** Fields that are shown exactly as in the request. */
const shownFields = ["addressId", "to", "amount", "feeLevel", "reference", "networkId", "contractAddress"] as const;

test.each(endpointNames.filter(isWriteName))("%s is called by its noun, with the fields of its example", (endpoint) => {
  const facts: EndpointFacts = endpointFacts[endpoint];
  const example = examples.find(({ method, path }) => method === facts.method && path === facts.path);
  if (example === undefined || !facts.changes) throw new Error(`${endpoint} has no example of a write.`);
  const { body = {} } = example;
  const described = describeOperation({ endpoint, body });
  expect(described.kind).toBe(facts.noun);
  for (const field of shownFields) expect([field, described[field]]).toEqual([field, body[field]]);
});

// Written by hand, with everything that is shown of each.
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
    { kind: "ABI registration", networkId: "net-1", contractAddress: "0xaa" },
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
    { kind: "Token link", networkId: "net-1", contractAddress: "0xaa" },
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

test.each(writes)("%s is described by its body", (endpoint, body, described, call) => {
  expect(describeOperation({ endpoint, body })).toEqual({ ...nothing, ...described });
  expect(operationCall(operationRecord({ endpoint, body }))).toBe(call);
});

test("arguments are shown without their wrapper, and a fallback by its kind", () => {
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
  expect(operationCall(operationRecord({ body }))).toBe("fallback");
});

describe("an operation with an invalid body", () => {
  test.each([
    ["nothing", undefined],
    ["a text", "transfer"],
    ["null", null],
    ["a list", []],
    ["numbers instead of texts", { addressId: 7, amount: 5, feeLevel: {}, reference: null, networkId: [] }],
    ["a function that is not one", { abiFunction: "transfer" }],
  ])("is named by its endpoint: %s", (_what, body) => {
    expect(describeOperation({ endpoint: "writeContract", body })).toEqual({ ...nothing, kind: "Contract write" });
    expect(operationCall(operationRecord({ body }))).toBe("Contract write");
  });

  test("keeps its function's name if its inputs cannot be read", () => {
    const body = { abiFunction: { name: "transfer", inputs: [{ name: 1, type: "uint256", value: "1" }] } };
    expect(describeOperation({ endpoint: "writeContract", body })).toMatchObject({
      functionName: "transfer",
      arguments: [],
    });
  });

  test.each(["burnEverything", "constructor", "listAddresses"])(
    "or with an endpoint that is not in the table is called as the journal has it: %s",
    (endpoint) => {
      expect(describeOperation({ endpoint, body: {} }).kind).toBe(endpoint);
      expect(operationCall(operationRecord({ endpoint, body: {} }))).toBe(endpoint);
    },
  );
});
