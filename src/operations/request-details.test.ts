import { expect, test } from "vitest";
import { endpointNames, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { issuanceFacts } from "#shared/wire/issuance-facts.ts";
import { operationRecord } from "#src/testing/records.ts";
import { requestDetails } from "./request-details.ts";

const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const metadata = { name: "Seven", image: "data:image/svg+xml;base64,PHN2Zy8+" };
const initializeParams = [{ name: "name", type: "string", value: "Things" }];

// Listed by hand: what a person sees of each request besides its arguments, sender and network.
const details = [
  [
    "createTemplate",
    {},
    { name: "Points", description: "An ERC-20", bytecode: `0x${"60".repeat(4_231)}`, abi: [{ type: "constructor" }] },
    ["Template name: Points", "Description: An ERC-20", "Bytecode: 4,231 bytes", "ABI entries: 1"],
  ],
  ["deleteTemplate", { templateId: "t1" }, undefined, ["Template id: t1"]],
  [
    "deployTemplate",
    { templateId: "t1" },
    { networkId: "n", addressId: "a", useGasless: true },
    ["Template id: t1", "Gas: Paid by the service"],
  ],
  [
    "issueToken",
    {},
    { deploymentId: "d1", displayName: "Acme", useGasless: false, fee: "1200", createParams: { initializeParams } },
    ["Display name: Acme", "Deployment id: d1", "Highest fee: 1,200 base units"],
  ],
  [
    "linkToken",
    {},
    { networkId: "n", contractAddress: recipient, displayName: "Acme", type: "ERC20", refId: "r1" },
    ["Display name: Acme", "Token type: ERC20", "Reference id: r1"],
  ],
  ["unlinkToken", { id: "i1" }, undefined, ["Token's record id: i1"]],
  [
    "createCollection",
    {},
    { type: "SEMI_FUNGIBLE_TOKEN", displayName: "Things", description: "All of them", fee: "0" },
    ["Display name: Things", "Description: All of them", "Collection type: Semi-fungible tokens"],
  ],
  ["deleteCollection", { id: "c1" }, undefined, ["Collection id: c1"]],
  [
    "mintToken",
    { id: "c1" },
    { addressId: "a", to: recipient, tokenId: "7", amount: "5", metadata },
    ["Collection id: c1", "Token id: 7", `Recipient: ${recipient}`, `Metadata: ${JSON.stringify(metadata)}`],
  ],
  [
    "burnToken",
    { id: "c1" },
    { addressId: "a", tokenId: "7", from: recipient },
    ["Collection id: c1", "Token id: 7", `Owner: ${recipient}`],
  ],
] as const;

const shown = (endpoint: string, parameters: Readonly<Record<string, string>>, body: unknown) =>
  requestDetails(operationRecord({ endpoint, parameters, body })).map(({ label, value }) => `${label}: ${value}`);

test.each(details)("the details of %s", (endpoint, parameters, body, expected) => {
  expect(shown(endpoint, parameters, body)).toEqual(expected);
});

test("every write of templates, tokens and collections has details", () => {
  const writes = endpointNames.filter((name) => isWriteName(name) && Object.hasOwn(issuanceFacts, name));
  expect(details.map(([endpoint]) => endpoint).toSorted()).toEqual(writes.toSorted());
});

test.each(details)("an invalid body of %s leaves out what cannot be read", (endpoint) => {
  const wrong = { name: 1, displayName: [], bytecode: {}, abi: "[]", tokenId: 7, to: null, from: ["0x"], fee: 3 };
  for (const body of [undefined, null, "text", [], wrong]) expect(shown(endpoint, {}, body)).toEqual([]);
});

test.each(["writeContract", "withdraw", "createProfile", "constructor"])("%s has none", (endpoint) => {
  expect(shown(endpoint, { templateId: "t1", id: "c1" }, { name: "x", tokenId: "7", to: recipient })).toEqual([]);
});
