import { expect, test } from "vitest";
import type { ReviewSimulation } from "#shared/console/meaning.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { contractAddress, senderAddress } from "#src/playground/testing/contract.tsx";
import { meaning, movement, recipient, reviewOf } from "#src/playground/testing/review.ts";
import { phraseOf } from "./confirmation-phrase.ts";

const body = { from: senderAddress, to: contractAddress };
const predicting = (movements: ShownMovement[] | null): ReviewSimulation => ({
  outcome: "succeeded",
  returnData: "0x",
  gas: "1",
  movements,
});
const zero = "0x0000000000000000000000000000000000000000";
const lastSix = contractAddress.slice(-6);

test.each<[string, readonly ShownMovement[], ReviewSimulation, string]>([
  ["one transfer", [movement()], predicting([movement()]), "1.5 PDT"],
  ["grouped thousands", [movement({ text: "1,234,567.5 PDT" })], predicting(null), "1234567.5 PDT"],
  ["a transfer that only the node predicts", [], predicting([movement({ text: "9 USDC" })]), "9 USDC"],
  [
    "a transfer beside incoming ones",
    [movement()],
    predicting([movement(), movement({ from: recipient, to: senderAddress })]),
    "1.5 PDT",
  ],
  ["more outgoing than the words say", [movement()], predicting([movement(), movement({ text: "9 USDC" })]), lastSix],
  [
    "an outgoing transfer beside one that somebody else allowed",
    [movement({ from: recipient, to: contractAddress })],
    predicting([movement({ from: recipient, to: contractAddress }), movement({ text: "9 USDC" })]),
    "9 USDC",
  ],
  ["what somebody else allowed", [movement({ from: recipient, to: contractAddress })], predicting(null), "1.5 PDT"],
  ["a mint for somebody", [movement({ from: zero })], predicting(null), "1.5 PDT"],
  ["two transfers", [movement(), movement({ to: contractAddress })], predicting(null), lastSix],
  ["nothing that moves", [], predicting([]), lastSix],
  ["an approval", [movement({ kind: "approval" })], predicting([]), lastSix],
  ["only incoming transfers", [], predicting([movement({ from: recipient, to: senderAddress })]), lastSix],
  [
    "an NFT",
    [movement({ text: "“Badge” #7", amount: "1", asset: { kind: "erc721", token: contractAddress, tokenId: "7" } })],
    predicting(null),
    "#7",
  ],
  [
    "several of an ERC-1155 token",
    [movement({ text: "3 × “Bar” #7", amount: "3", asset: { kind: "erc1155", token: contractAddress, tokenId: "7" } })],
    predicting(null),
    "3 #7",
  ],
  ["a token without a unit", [movement({ text: "1,234 base units of 0x1" })], predicting(null), "1500000000000000000"],
])("on a mainnet, %s is confirmed by typing", (_what, decoded, simulation, text) => {
  const answer = reviewOf({ meaning: meaning({ movements: [...decoded] }), simulation });
  expect(phraseOf("mainnet", body, answer)?.text).toBe(text);
});

test.each(["P\u200bDT", "\u202eTDP", "USD₮0", "РDT", "x".repeat(60), "PDT "])(
  "Security 45: an amount in %j is confirmed in base units: a symbol that cannot be typed confirms nothing",
  (symbol) => {
    const answer = reviewOf({ meaning: meaning({ movements: [movement({ text: `1.5 ${symbol}` })] }) });
    expect(phraseOf("mainnet", body, answer)).toEqual({
      what: "the amount in base units",
      text: "1500000000000000000",
    });
  },
);

test("nothing is typed elsewhere, and nothing before the review is loaded", () => {
  expect(phraseOf("sandbox", body, reviewOf())).toBeUndefined();
  expect(phraseOf("mainnet", body, undefined)).toBeUndefined();
});
