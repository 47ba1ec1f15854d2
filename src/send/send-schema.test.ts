import { describe, expect, test } from "vitest";
import { badAddresses, rightAddress } from "#shared/address/testing.ts";
import type { Network } from "#shared/wire/network.ts";
import type { SendDraft } from "./draft.ts";
import type { Held } from "./held.ts";
import { sendProblems } from "./send-schema.ts";

const tEth: Network = { id: "n1", name: "tETH", enabled: true, addressFamily: "EVM", decimals: 18 };
const tBtc: Network = {
  id: "n2",
  name: "tBTC",
  enabled: true,
  addressFamily: "BITCOIN",
  decimals: 8,
  isMainnet: false,
};
const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const segwit = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";

const held = (more: Partial<Held> = {}): Held => ({
  key: "pdt",
  asset: { kind: "erc20", token },
  balance: 7_000_000n,
  decimals: 6,
  unit: "PDT",
  text: "7 PDT",
  title: "PDT",
  name: undefined,
  note: undefined,
  lack: undefined,
  ...more,
});
const nft = held({
  key: "nft",
  asset: { kind: "erc721", token, tokenId: "7" },
  balance: 1n,
  decimals: 0,
  unit: "Badge #7",
});
const parts = held({
  key: "parts",
  asset: { kind: "erc1155", token, tokenId: "3" },
  balance: 5n,
  decimals: 0,
  unit: "Parts #3",
});
const draft: SendDraft = { from: "a1", asset: "pdt", amount: "1.5", to: rightAddress, purpose: "" };

const problems = (more: Partial<SendDraft>, rules: Partial<Parameters<typeof sendProblems>[1]> = {}) =>
  sendProblems({ ...draft, ...more }, { network: tEth, held: [held(), nft, parts], isComplete: true, ...rules });

test("a complete draft has no problem, with or without a purpose", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ purpose: "Invoice 17, second part" })).toEqual([]);
  expect(problems({ asset: "nft", amount: "" })).toEqual([]);
  expect(problems({ to: segwit }, { network: tBtc })).toEqual([]);
});

test("an empty form says at each field what is missing, in the order of the form", () => {
  const empty = { from: "", asset: "", amount: "", to: "" };
  const nothing = { network: undefined, held: undefined };
  // The amount can only be filled in once the asset is known.
  expect(problems(empty, nothing).map(({ field }) => field)).toEqual(["asset", "to", "from"]);
  // What was chosen waits for its sender.
  expect(problems({ ...empty, asset: "erc721:0xaa:1" }, nothing).map(({ field }) => field)).toEqual(["to", "from"]);
});

describe("an amount", () => {
  test.each([
    ["7", []],
    ["7.0000000", []],
    ["0.000001", []],
    ["", ["Enter an amount."]],
    ["7.000001", ["The sender has only 7 PDT."]],
    ["1.0000001", ["The amount has 7 decimals, but PDT has at most 6: the last, “1”, is too many."]],
    ["0", ["Enter an amount above zero."]],
    ["0.00", ["Enter an amount above zero."]],
    ["-1", ["The amount cannot be negative."]],
  ])("%s", (amount, messages) => {
    expect(problems({ amount }).map(({ message }) => message)).toEqual(messages);
  });

  test.each([
    ["1,5", "The amount has a comma. Write it with a point: 1.5."],
    ["1,000", "The amount has a comma, which can mean two things. Write 1 or 1000."],
    ["0,500", "The amount has a comma, which can mean two things. Write 0.5 or 500."],
    [
      "1e18",
      "The amount has an exponent, which can mean two things. Write 1000000000000000000, or 1000000000000 if it is in base units.",
    ],
    ["5 PDT", "The amount has its unit. Write only the number: 5."],
    ["5 ETH", "The amount has the letters “ETH”. Write only a number in PDT."],
    ["Balance", "“Balance” is not a number. Write digits and one point, such as 1234.5."],
    ["1 000,5", "The amount has separators. Write only its digits: 1000.5."],
    ["0x10", "The amount is in hex. Write it in decimal digits."],
    ["01", "The amount has leading zeros. Write 1."],
    ["1.000,5", "The amount has separators. Write it with a single point: 1000.5."],
    ["1,234,567", "The amount has separators. Write only its digits: 1234567."],
  ])("%s is not an amount, and the message says what to write instead", (amount, message) => {
    expect(problems({ amount })).toEqual([{ field: "amount", message }]);
  });

  test.each(["1e3", "1E-3", "+1", "0x10", "1_000", "١", "½", "1.", ".5", "01", "$1", "1%"])("%s is none", (amount) => {
    expect(problems({ amount })).toHaveLength(1);
  });

  test.each([" 1", "1 ", "\u00a01\u200b", "\t1"])("%j is read without the blanks around it", (amount) => {
    expect(problems({ amount })).toEqual([]);
  });

  test("of an ERC-1155 is whole, and at most what there is", () => {
    const of = (amount: string) => problems({ asset: "parts", amount }).map(({ message }) => message);
    expect(of("5")).toEqual([]);
    expect(of("6")).toEqual(["The sender has only 5."]);
    expect(of("1.5")).toEqual(["Only whole tokens can be sent."]);
  });

  test("of an asset with an unknown balance is checked only against its decimals", () => {
    const only = [held({ balance: undefined })];
    expect(problems({ amount: "999999999" }, { held: only })).toEqual([]);
    expect(problems({ amount: "0.0000001" }, { held: only })).toHaveLength(1);
  });

  test("waits for the token's decimals", () => {
    const reading = [held({ decimals: undefined })];
    expect(problems({}, { held: reading })).toEqual([{ field: "amount", message: "Still loading the token." }]);
  });
});

describe("a recipient", () => {
  test.each(badAddresses)("is refused on EVM: %s", (_what, to) => {
    expect(problems({ to })).toEqual([{ field: "to", message: expect.stringMatching(/^This .+\.$/) }]);
  });

  test.each([
    ["of Bitcoin on EVM", tEth, segwit, /^This is not an address on tETH/],
    ["of EVM on Bitcoin", tBtc, rightAddress, /^This is not an address on tBTC/],
    ["of Bitcoin's mainnet on its test network", tBtc, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", /Bitcoin mainnet/],
    ["without a checksum", tEth, rightAddress.toLowerCase(), /^This has no checksum/],
    ["that is missing", tEth, " ", /^Enter the recipient/],
  ])("%s is refused", (_what, network, to, why) => {
    expect(problems({ to }, { network })).toEqual([{ field: "to", message: expect.stringMatching(why) }]);
  });
});

describe("an asset", () => {
  const gone = { asset: "gone" };
  test.each([
    ["that is not chosen", { asset: "" }, {}, "Choose an asset."],
    ["that has disappeared meanwhile", gone, {}, "The sender has none of this asset. Choose another one."],
    [
      "of a list that was not read completely",
      gone,
      { isComplete: false },
      "Could not read the sender's balance of this asset. Try again, or choose another one.",
    ],
    ["before anything is read", gone, { held: undefined }, "Still loading the sender's assets."],
    ["that a deployment cannot send", {}, { held: [held({ lack: "There is no way." })] }, "There is no way."],
  ])("%s is reported", (_what, change, rules, message) => {
    expect(problems(change, rules)).toEqual([{ field: "asset", message }]);
  });
});

test("a sender is needed first, and one of another network or an unknown one is refused", () => {
  expect(problems({ from: "" }, { network: undefined, held: undefined })).toEqual([
    { field: "from", message: "Choose a sender." },
  ]);
  expect(problems({}, { network: undefined, held: undefined })[0]?.message).toContain("This address cannot send");
});

test("a purpose is one line of readable text", () => {
  expect(problems({ purpose: "x".repeat(201) })).toEqual([
    { field: "purpose", message: "The purpose is longer than 200 characters." },
  ]);
  expect(problems({ purpose: "pay\u202eme" })).toHaveLength(1);
});
