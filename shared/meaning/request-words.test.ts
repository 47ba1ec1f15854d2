import { encodeAbiParameters } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { requestMeaning, type RequestedThing, type ServiceRequest } from "./request-words.ts";
import { sentenceText } from "./sentence-text.ts";
import { textOf } from "./testing-texts.ts";
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

const argumentsOf = (parameters: readonly AbiParameter[], values: readonly AbiValue[]) => ({
  parameters,
  values,
  data: encodeAbiParameters(parameters, values),
});
const text = (name: string, value: string) => argumentsOf([{ name, type: "string" }], [value]);
const subject = { id: "s-1", name: "Things", contractAddress: contract, type: "NON_FUNGIBLE_TOKEN", codeHash: null };
const mint: RequestedThing = {
  kind: "mint",
  tokenId: "7",
  amount: "1",
  to: recipient.toLowerCase(),
  metadataName: null,
  metadataUri: null,
};
const requestFor = (thing: RequestedThing, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
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
const textsFor = (thing: RequestedThing, more: Partial<ServiceRequest> = {}) => {
  const { long, short } = requestMeaning(requestFor(thing, more), facts);
  return { long: sentenceText(long), short: sentenceText(short, "short") };
};
const fields = (thing: RequestedThing, more: Partial<ServiceRequest> = {}) =>
  requestMeaning(requestFor(thing, more), facts).fields.map(({ label, value }) => `${label}: ${sentenceText(value)}`);

describe("a request in words", () => {
  const template = { ...subject, name: "ERC-20 token", type: "ERC20", contractAddress: null };

  test("deploys a template under the name that the constructor gets", () => {
    const thing = { kind: "deploy", arguments: text("name_", "Acme Points") } as const;
    expect(textsFor(thing, { subject: template })).toEqual({
      long: `Deploy “ERC-20 token” as “Acme Points”, sent by demo ${from}`,
      short: "Deploy “ERC-20 token” as “Acme Points”",
    });
    expect(textsFor(thing, { subject: { ...template, name: null } }).short).toBe(
      "Deploy the template s-1 as “Acme Points”",
    );
  });

  test("takes no name from ambiguous arguments", () => {
    const two = argumentsOf(
      [
        { name: "name", type: "string" },
        { name: "_name_", type: "string" },
      ],
      ["a", "b"],
    );
    const other = argumentsOf([{ name: "name", type: "uint256" }], [1n]);
    for (const one of [two, other, text("", "Acme")]) {
      expect(textsFor({ kind: "deploy", arguments: one }, { subject: template }).short).toBe("Deploy “ERC-20 token”");
    }
  });

  test("issues a token from a deployment, and creates a collection", () => {
    const both = argumentsOf(
      [
        { name: "name", type: "string" },
        { name: "symbol", type: "string" },
      ],
      ["Acme Points", "ACP"],
    );
    const issue = { kind: "issue", arguments: both, displayName: "Other" } as const;
    const deployment = { ...subject, name: null, type: null };
    expect(textsFor(issue, { subject: deployment }).long).toBe(
      `Issue “Acme Points” (ACP) from ${contract}, sent by demo ${from}`,
    );
    const create = { kind: "create", arguments: both, displayName: null, description: null } as const;
    expect(textsFor(create).short).toBe("Create the NFT collection “Acme Points” (ACP)");
    expect(textsFor(create, { subject: { ...subject, type: "SEMI_FUNGIBLE_TOKEN" } }).short).toBe(
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
    expect(textsFor(thing, { subject: { ...subject, type } }).short).toBe(short);
  });

  test("shows full addresses where a person decides", () => {
    expect(textsFor(mint).long).toBe(
      `Mint #7 of “Things” to Acme settlement ${recipient} (${contract}), sent by demo ${from}`,
    );
    expect(textsFor({ kind: "burn", tokenId: "7", amount: "1", owner: recipient }).long).toBe(
      `Burn #7 of “Things” from Acme settlement ${recipient} (${contract}), sent by demo ${from}`,
    );
  });

  test("moves tokens from and to the zero address if they are known", () => {
    const movementsOf = (thing: RequestedThing, more: Partial<ServiceRequest> = {}) =>
      requestMeaning(requestFor(thing, more), facts).movements;
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
      arguments: { ...argumentsOf(parameters, [[recipient.toLowerCase()], [7n]]), parameters },
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

  describe("amounts of the token that is set up are in its own unit", () => {
    const token = (
      decimals: bigint,
      supply: bigint,
      more: readonly AbiParameter[] = [],
      values: readonly AbiValue[] = [],
    ) =>
      argumentsOf(
        [
          { name: "name_", type: "string" },
          { name: "symbol_", type: "string" },
          { name: "decimals_", type: "uint8" },
          { name: "initialSupply", type: "uint256" },
          ...more,
        ],
        ["Loyalty", "LOY", decimals, supply, ...values],
      );

    test.each([
      [2n, 500_000n, "5,000 LOY"],
      [0n, 5_000n, "5,000 LOY"],
      [6n, 5_000_000_001n, "5,000.000001 LOY"],
      [18n, 5_000n * 10n ** 18n, "5,000 LOY"],
      [2n, 0n, "0 LOY"],
    ])("%i decimals, %i base units", (decimals, supply, words) => {
      const deploy: RequestedThing = { kind: "deploy", arguments: token(decimals, supply) };
      expect(textsFor(deploy, { subject: template }).short).toBe(
        `Deploy “ERC-20 token” as “Loyalty” with a supply of ${words}`,
      );
      expect(fields(deploy)).toContain(`initialSupply (uint256): ${words}`);
      const issue: RequestedThing = { kind: "issue", arguments: token(decimals, supply), displayName: "Points" };
      expect(textsFor(issue, { subject: { ...subject, name: null, contractAddress: null } }).short).toBe(
        `Issue “Loyalty” (LOY) with a supply of ${words} from the deployment s-1`,
      );
    });

    test("a cap is no supply, and in the same unit", () => {
      const capped = token(2n, 500_000n, [{ name: "cap_", type: "uint256" }], [900_000n]);
      const deploy: RequestedThing = { kind: "deploy", arguments: capped };
      expect(textsFor(deploy, { subject: template }).short).toMatch(/ with a supply of 5,000 LOY$/);
      expect(fields(deploy)).toContain("cap_ (uint256): 9,000 LOY");
    });

    test("without decimals, or with impossible ones, the number itself is shown and no unit", () => {
      const plain: RequestedThing = {
        kind: "deploy",
        arguments: argumentsOf([{ name: "supply", type: "uint256" }], [500_000n]),
      };
      expect(textsFor(plain, { subject: template }).short).toBe("Deploy “ERC-20 token”");
      expect(fields(plain)).toContain("supply (uint256): 500,000");
      const odd: RequestedThing = { kind: "deploy", arguments: token(200n, 500_000n) };
      expect(textsFor(odd, { subject: template }).short).toBe("Deploy “ERC-20 token” as “Loyalty”");
      expect(fields(odd)).toContain("initialSupply (uint256): 500,000");
    });
  });

  test("has the request as its source, whatever it asks for", () => {
    expect(requestMeaning(requestFor(mint), facts)).toMatchObject({
      source: "request",
      counterparty: recipient,
      givesControl: false,
      inner: [],
      descriptor: null,
      contradiction: null,
    });
  });

  const contractOnly = { ...subject, contractAddress: contract.toLowerCase() };
  const burn: RequestedThing = { kind: "burn", tokenId: "7", amount: "1", owner: recipient.toLowerCase() };
  const nothing = argumentsOf([], []);
  const issue: RequestedThing = { kind: "issue", arguments: nothing, displayName: "Points" };
  const create: RequestedThing = { kind: "create", arguments: nothing, displayName: null, description: null };
  const deploy: RequestedThing = { kind: "deploy", arguments: nothing };

  test.each<[string, RequestedThing, Partial<ServiceRequest>, string, string | null]>([
    ["a deployment", deploy, { subject: template }, "Deploy “ERC-20 token”", null],
    [
      "an issue of a named deployment",
      issue,
      { subject: contractOnly },
      `Issue “Points” from “Things” ${contract}`,
      contract,
    ],
    [
      "an issue of a deployment without an address",
      issue,
      { subject: { ...subject, contractAddress: null } },
      "Issue “Points” from “Things”",
      null,
    ],
    [
      "an issue of a deployment without name and address",
      issue,
      { subject: { ...subject, name: null, contractAddress: null } },
      "Issue “Points” from the deployment s-1",
      null,
    ],
    ["a collection without a name", create, {}, "Create the NFT collection", null],
    [
      "a collection with a display name",
      { ...create, displayName: "Cats" },
      {},
      "Create the NFT collection “Cats”",
      null,
    ],
    ["a collection of an unknown kind", create, { subject: { ...subject, type: null } }, "Create the collection", null],
    [
      "a mint of a collection without name and address",
      mint,
      { subject: { ...subject, name: null, contractAddress: null } },
      `Mint #7 of the collection s-1 to Acme settlement ${recipient}`,
      recipient,
    ],
    [
      "a burn",
      burn,
      { subject: contractOnly },
      `Burn #7 of “Things” from Acme settlement ${recipient} (${contract})`,
      contract,
    ],
    [
      "a burn whose owner is not known yet",
      { ...burn, owner: null },
      { subject: { ...subject, contractAddress: null } },
      "Burn #7 of “Things”",
      null,
    ],
    [
      "a burn of several that are said to be an NFT",
      { ...burn, amount: "5000" },
      {},
      `Burn 5,000 × #7 of “Things” from Acme settlement ${recipient} (${contract})`,
      contract,
    ],
  ])("says whom it concerns: %s", (_what, thing, more, long, counterparty) => {
    const meaning = requestMeaning(requestFor(thing, more), facts);
    expect(textOf(meaning.long)).toBe(`${long}, sent by demo ${from}`);
    expect(meaning.counterparty).toBe(counterparty);
  });

  test("names several of a kind by their own standard", () => {
    const several = { subject: { ...subject, type: "SEMI_FUNGIBLE_TOKEN" } };
    const { short, movements } = requestMeaning(requestFor({ ...mint, amount: "5" }, several), facts);
    const asset = { kind: "erc1155", token: contract, tokenId: "7" };
    expect(movements).toMatchObject([{ kind: "transfer", asset, amount: "5", to: recipient }]);
    expect(short).toContainEqual({ kind: "amount", text: "5 × #7", amount: "5", asset });
  });

  test.each<[string, RequestedThing, Partial<ServiceRequest>, readonly string[]]>([
    [
      "a deployment",
      deploy,
      { subject: { ...template, codeHash: "0xabc" } },
      ["Network: Sepolia", "Template: “ERC-20 token”", "Template id: s-1", "Code hash: 0xabc"],
    ],
    ["an issue", issue, {}, ["Network: Sepolia", "Deployment: Things", "Deployment id: s-1", "Display name: “Points”"]],
    [
      "a collection",
      { ...create, displayName: "Cats", description: "All of them" },
      { network: null, created: contract.toLowerCase() },
      [`Contract created: ${contract}`, "Type: NFT collection", "Display name: “Cats”", "Description: “All of them”"],
    ],
    [
      "a mint",
      { ...mint, amount: "5000", metadataName: "Cat", metadataUri: "ipfs://cat" },
      {},
      [
        "Network: Sepolia",
        "Collection id: s-1",
        "Token id: 7",
        "Amount: 5,000",
        "Name in the metadata: “Cat”",
        "Metadata at: “ipfs://cat”",
      ],
    ],
    ["a burn", burn, {}, ["Network: Sepolia", "Collection id: s-1", "Token id: 7", "Amount: 1"]],
  ])("lists what the service gets: %s", (_what, thing, more, lines) => {
    expect(fields(thing, more)).toEqual(lines);
  });

  test("says what is paid, if anything is", () => {
    const paid = (more: Partial<ServiceRequest>) => fields(burn, more).slice(4);
    expect(paid({ fee: "0" })).toEqual([]);
    expect(paid({ fee: "" })).toEqual([]);
    expect(paid({ fee: "10" })).toEqual(["Fee: 0.00000000000000001 ETH"]);
    expect(paid({ feeLevel: "LOW" })).toEqual(["Fee level: Low"]);
    expect(paid({ isGasless: true })).toEqual(["Gas: paid by the service"]);
  });

  test("quotes the JSON of arguments whose types are not known", () => {
    const data = "0x";
    const opaque = new Set([0]);
    const values = ['{"a":1}'];
    const parameters = [{ name: "config", type: "tuple" }];
    expect(fields({ kind: "deploy", arguments: { parameters, values, data, opaque } }).at(-1)).toMatch(
      /^config \(tuple\): “\{\\u0022a\\u0022:1\}” \(7 characters, fingerprint [0-9a-f]{8}\)$/,
    );
  });

  test("takes a name only from one string argument that says something", () => {
    const name = (value: string) =>
      textsFor({ kind: "deploy", arguments: text("_NAME", value) }, { subject: template }).short;
    expect(name("Acme")).toBe("Deploy “ERC-20 token” as “Acme”");
    expect(name("  ")).toBe("Deploy “ERC-20 token”");
    const other = textsFor({ kind: "deploy", arguments: text("names", "Acme") }, { subject: template }).short;
    expect(other).toBe("Deploy “ERC-20 token”");
  });

  test("quotes text from outside, cut and with hidden characters escaped", () => {
    const hostile = `\u202e0x0000 5 ETH to ${"x".repeat(1_000_000)}”`;
    const thing = { ...mint, metadataName: hostile, metadataUri: "https://example.org/7" };
    const { long, short } = textsFor(thing, { subject: { ...subject, name: hostile } });
    expect(long).toContain(String.raw`of “\u202e0x0000 5 ETH to`);
    expect(short.length).toBeLessThan(150);
    const shown = fields(thing).join("\n");
    expect(shown.length).toBeLessThan(1_000);
    expect(shown).toContain("fingerprint");
    expect(shown).not.toContain("\u202e");
  });
});
