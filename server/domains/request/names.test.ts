import { describe, expect, test } from "vitest";
import { exampleRequests } from "#server/testing/example-requests.ts";
import { endpointNames, isWriteName, subjectKindOf, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { looseCall, looseNames } from "./loose-names.ts";
import { namesOf, writtenAddresses } from "./names.ts";
import { nothingNamed, type RequestNames } from "./request-names.ts";
import { readWrite } from "./write-request.ts";

const uuid = "2f4f6b0e-6f0a-4a3b-9a53-0d6d4f1f7b11";
const networkId = "7c2a3a52-77a5-4b0b-8f65-0d6b8d9c0a01";
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const exampleOf = (endpoint: WriteName) => {
  const example = exampleRequests.find((one) => one.endpoint === endpoint);
  if (example === undefined) throw new Error(`There is no example of ${endpoint}.`);
  return example;
};
const requestOf = (endpoint: WriteName, more: object = {}) => {
  const { params, body } = exampleOf(endpoint);
  return readWrite(endpoint, { params, query: {}, body: body === undefined ? undefined : { ...body, ...more } })
    .request;
};

const owner = { network: networkId, reference: "nobody" };
const table: readonly (readonly [WriteName, Partial<RequestNames>, readonly string[]])[] = [
  [
    "writeContract",
    {
      network: "networkId",
      contract: "contractAddress",
      sender: "00000000-0000-4000-8000-000000000000",
      call: { name: "storedUint256", signature: "storedUint256()" },
    },
    ["contractAddress"],
  ],
  ["withdraw", { network: networkId, from: [address], amount: "0.5" }, ["body.to", "body.from.0"]],
  ["generateAddress", owner, []],
  ["generateAddressInWallet", owner, []],
  ["createWallet", owner, []],
  ["createProfile", { reference: "nobody" }, []],
  ["addAbi", { network: networkId, contract: "0x00000000000000000000000000000000000000AA" }, ["contractAddress"]],
  ["linkToken", { network: uuid, contract: address }, ["contractAddress"]],
  ["createTemplate", {}, []],
  ["deleteTemplate", { subject: { kind: "template", id: "templateId" } }, []],
  ["deployTemplate", { network: networkId, sender: uuid, subject: { kind: "template", id: "templateId" } }, []],
  ["issueToken", { network: uuid, sender: uuid, subject: { kind: "deployment", id: uuid } }, []],
  ["unlinkToken", { subject: { kind: "token", id: "id" } }, []],
  ["createCollection", { network: uuid, sender: uuid }, []],
  ["deleteCollection", { subject: { kind: "collection", id: "id" } }, []],
  ["mintToken", { sender: uuid, subject: { kind: "collection", id: "id" } }, ["body.to"]],
  ["burnToken", { sender: uuid, subject: { kind: "collection", id: "id" } }, []],
];

describe("what a request names", () => {
  test("is known of every write", () => {
    expect(table.map(([endpoint]) => endpoint).sort()).toEqual(endpointNames.filter(isWriteName).sort());
  });

  test.each(table)("%s", (endpoint, names, addresses) => {
    expect(namesOf(requestOf(endpoint))).toEqual({ ...nothingNamed, ...names });
    expect(writtenAddresses(requestOf(endpoint)).map(({ path }) => path)).toEqual(addresses);
    expect(names.subject?.kind ?? null).toBe(subjectKindOf(endpoint));
  });

  test.each(table)("%s: is read the same if no schema has read the request", (endpoint, names) => {
    const { params, body } = exampleOf(endpoint);
    expect({ ...looseNames({ endpoint, params, body }), call: looseCall(body) }).toEqual({ ...nothingNamed, ...names });
  });

  test.each<[WriteName, object, Partial<RequestNames>]>([
    ["writeContract", { amount: "0.5" }, { amount: "0.5" }],
    ["mintToken", { amount: "3" }, { amount: "3" }],
    ["burnToken", { amount: "3" }, { amount: "3" }],
    ["deployTemplate", { useGasless: true }, { isGasless: true }],
    ["issueToken", { useGasless: true }, { isGasless: true }],
    ["createCollection", { useGasless: true }, { isGasless: true }],
    ["writeContract", { abiFunction: { type: "receive", inputs: [] } }, { call: null }],
  ])("%s with %j", (endpoint, more, names) => {
    expect(namesOf(requestOf(endpoint, more))).toMatchObject(names);
    const { params, body } = exampleOf(endpoint);
    const loose = looseNames({ endpoint, params, body: { ...body, ...more } });
    expect({ ...loose, call: looseCall({ ...body, ...more }) }).toMatchObject(names);
  });
});

test("the owner in a burn, and the addresses in a constructor and an initializer, are written addresses", () => {
  const of = (endpoint: WriteName, more: object) => writtenAddresses(requestOf(endpoint, more));
  expect(of("burnToken", { from: address })).toEqual([{ path: "body.from", address }]);
  const constructorParameters = [{ name: "owners", type: "address[]", value: [address] }];
  expect(of("deployTemplate", { constructorParameters })).toEqual([
    { path: "body.constructorParameters.0.value.0", address },
  ]);
  const createParams = { initializeParams: [{ name: "to", type: "(address)", value: `["${address}"]` }] };
  for (const endpoint of ["issueToken", "createCollection"] as const) {
    expect(of(endpoint, { createParams })).toEqual([{ path: "body.createParams.initializeParams.0.value", address }]);
  }
});

test("components of a constructor that are not described have no addresses, and the others keep their positions", () => {
  const tuple = {
    name: "pair",
    type: "tuple",
    components: [7, { type: "address", components: "none" }],
    value: ["ignored", address],
  };
  expect(writtenAddresses(requestOf("deployTemplate", { constructorParameters: [tuple] }))).toEqual([
    { path: "body.constructorParameters.0.value.1", address },
  ]);
});

test.each([undefined, null, "text", 7, [], { networkId: 7, addressId: null, from: "a", reference: {} }])(
  "a body that no schema has read names nothing where it has no texts: %j",
  (body) => {
    expect(looseNames({ endpoint: "issueToken", params: null, body })).toEqual({
      ...nothingNamed,
      subject: { kind: "deployment", id: "" },
    });
    expect(looseCall(body)).toBeNull();
  },
);
