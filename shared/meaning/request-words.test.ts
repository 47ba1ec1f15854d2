import { encodeAbiParameters } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { AbiParameter, AbiValue } from "../abi/types.ts";
import { requestMeaning, type RequestedThing, type ServiceRequest } from "./request-words.ts";
import { sentenceText } from "./sentence-text.ts";
import type { Facts } from "./types.ts";

const from = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const contract = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const names: ReadonlyMap<string, string> = new Map([
  [from.toLowerCase(), "demo"],
  [recipient.toLowerCase(), "Acme settlement"],
]);
const facts: Facts = {
  native: { symbol: "ETH", decimals: 18 },
  chainId: 1,
  abi: null,
  descriptor: null,
  token: () => undefined,
  nameOf: (address) => names.get(address.toLowerCase()),
};

const given = (parameters: readonly AbiParameter[], values: readonly AbiValue[]) => ({
  parameters,
  values,
  data: encodeAbiParameters(parameters, values),
});
const text = (name: string, value: string) => given([{ name, type: "string" }], [value]);
const subject = { id: "s-1", name: "Things", contractAddress: contract, type: "NON_FUNGIBLE_TOKEN", codeHash: null };
const mint: RequestedThing = {
  kind: "mint",
  tokenId: "7",
  amount: "1",
  to: recipient.toLowerCase(),
  metadataName: null,
  metadataUri: null,
};
const asked = (thing: RequestedThing, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  from,
  network: "Sepolia",
  subject,
  thing,
  isGasless: false,
  feeLevel: null,
  fee: null,
  created: null,
  ...more,
});
const said = (thing: RequestedThing, more: Partial<ServiceRequest> = {}) => {
  const { long, short } = requestMeaning(asked(thing, more), facts);
  return { long: sentenceText(long), short: sentenceText(short, "short") };
};
const fields = (thing: RequestedThing, more: Partial<ServiceRequest> = {}) =>
  requestMeaning(asked(thing, more), facts).fields.map(({ label, value }) => `${label}: ${sentenceText(value)}`);

describe("a request in words", () => {
  const template = { ...subject, name: "ERC-20 token", type: "ERC20", contractAddress: null };

  test("deploys a template under the name that the constructor gets", () => {
    const thing = { kind: "deploy", arguments: text("name_", "Acme Points") } as const;
    expect(said(thing, { subject: template })).toEqual({
      long: `Deploy “ERC-20 token” as “Acme Points”, sent by demo ${from}`,
      short: "Deploy “ERC-20 token” as “Acme Points”",
    });
    expect(said(thing, { subject: { ...template, name: null } }).short).toBe(
      "Deploy the template s-1 as “Acme Points”",
    );
  });

  test("takes no name from ambiguous arguments", () => {
    const two = given(
      [
        { name: "name", type: "string" },
        { name: "_name_", type: "string" },
      ],
      ["a", "b"],
    );
    const other = given([{ name: "name", type: "uint256" }], [1n]);
    for (const one of [two, other, text("", "Acme")]) {
      expect(said({ kind: "deploy", arguments: one }, { subject: template }).short).toBe("Deploy “ERC-20 token”");
    }
  });

  test("issues a token from a deployment, and creates a collection", () => {
    const both = given(
      [
        { name: "name", type: "string" },
        { name: "symbol", type: "string" },
      ],
      ["Acme Points", "ACP"],
    );
    const issue = { kind: "issue", arguments: both, displayName: "Other" } as const;
    const deployment = { ...subject, name: null, type: null };
    expect(said(issue, { subject: deployment }).long).toBe(
      `Issue “Acme Points” (ACP) from ${contract}, sent by demo ${from}`,
    );
    const create = { kind: "create", arguments: both, displayName: null, description: null } as const;
    expect(said(create).short).toBe("Create the NFT collection “Acme Points” (ACP)");
    expect(said(create, { subject: { ...subject, type: "SEMI_FUNGIBLE_TOKEN" } }).short).toBe(
      "Create the semi-fungible collection “Acme Points” (ACP)",
    );
  });

  test.each<[string, RequestedThing, string | null, string]>([
    ["mints an NFT", mint, subject.type, "Mint #7 of “Things” to Acme settlement"],
    [
      "mints several",
      { ...mint, amount: "5000" },
      "SEMI_FUNGIBLE_TOKEN",
      "Mint 5,000 × #7 of “Things” to Acme settlement",
    ],
    ["mints one of several", mint, "SEMI_FUNGIBLE_TOKEN", "Mint 1 × #7 of “Things” to Acme settlement"],
    ["mints an unknown token", mint, null, "Mint #7 of “Things” to Acme settlement"],
    ["burns", { kind: "burn", tokenId: "7", amount: "1", owner: recipient }, subject.type, "Burn #7 of “Things”"],
  ])("%s", (_name, thing, type, short) => {
    expect(said(thing, { subject: { ...subject, type } }).short).toBe(short);
  });

  test("shows full addresses where a person decides", () => {
    expect(said(mint).long).toBe(
      `Mint #7 of “Things” to Acme settlement ${recipient} (${contract}), sent by demo ${from}`,
    );
    expect(said({ kind: "burn", tokenId: "7", amount: "1", owner: recipient }).long).toBe(
      `Burn #7 of “Things” from Acme settlement ${recipient} (${contract}), sent by demo ${from}`,
    );
  });

  test("moves tokens from and to the zero address if they are known", () => {
    const movementsOf = (thing: RequestedThing, more: Partial<ServiceRequest> = {}) =>
      requestMeaning(asked(thing, more), facts).movements;
    const zero = "0x0000000000000000000000000000000000000000";
    const nft = { kind: "erc721", token: contract, tokenId: "7" };
    expect(movementsOf(mint)).toMatchObject([{ kind: "transfer", asset: nft, amount: "1", from: zero, to: recipient }]);
    expect(movementsOf({ kind: "burn", tokenId: "7", amount: "1", owner: recipient })).toMatchObject([
      { kind: "transfer", asset: nft, from: recipient, to: zero },
    ]);
    expect(movementsOf({ kind: "burn", tokenId: "7", amount: "1", owner: null })).toEqual([]);
    expect(movementsOf(mint, { subject: { ...subject, contractAddress: null } })).toEqual([]);
    expect(movementsOf(mint, { subject: { ...subject, type: "SOMETHING" } })).toEqual([]);
  });

  test("labels arguments with name and type, and says how gas is paid", () => {
    const parameters = [
      { name: "owners", type: "address[]" },
      { name: "pair", type: "tuple", components: [{ name: "cap", type: "uint8" }] },
    ];
    const thing = {
      kind: "deploy",
      arguments: { ...given(parameters, [[recipient.toLowerCase()], [7n]]), parameters },
    } as const;
    const more = { subject: template, isGasless: true, feeLevel: "HIGH", fee: "1000000000000000", created: contract };
    expect(fields(thing, more)).toEqual([
      `Contract created: ${contract}`,
      "Network: Sepolia",
      "Template: “ERC-20 token”",
      "Template id: s-1",
      `owners[0] (address): Acme settlement ${recipient}`,
      "pair.cap (uint8): 7",
      "Gas: paid by the service",
      "Fee: 0.001 ETH",
      "Fee level: High",
    ]);
  });

  test("quotes text from outside, cut and with hidden characters escaped", () => {
    const hostile = `\u202e0x0000 5 ETH to ${"x".repeat(1_000_000)}”`;
    const thing = { ...mint, metadataName: hostile, metadataUri: "https://example.org/7" };
    const { long, short } = said(thing, { subject: { ...subject, name: hostile } });
    expect(long).toContain(String.raw`of “\u202e0x0000 5 ETH to`);
    expect(short.length).toBeLessThan(150);
    const shown = fields(thing).join("\n");
    expect(shown.length).toBeLessThan(1_000);
    expect(shown).toContain("fingerprint");
    expect(shown).not.toContain("\u202e");
  });
});
