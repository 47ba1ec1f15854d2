import type { ReviewAnswer } from "#shared/console/meaning.ts";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import { contractAddress, json, senderAddress } from "./contract.tsx";

export const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const asset = { kind: "erc20", token: contractAddress } as const;

/** 1.5 of a token, from the sender to the recipient. */
export const movement = (more: Partial<ShownMovement> = {}): ShownMovement => ({
  kind: "transfer",
  asset,
  amount: "1500000000000000000",
  from: senderAddress,
  to: recipient,
  text: "1.5 PDT",
  ...more,
});

/** The meaning of sending 1.5 PDT. */
export const meaning = (more: Partial<Meaning> = {}): Meaning => ({
  source: "standard",
  long: [
    { kind: "text", text: "Send " },
    { kind: "amount", text: "1.5 PDT", amount: "1500000000000000000", asset },
    { kind: "text", text: " to " },
    { kind: "address", address: recipient, name: "Acme settlement" },
  ],
  short: [{ kind: "text", text: "Send 1.5 PDT to Acme settlement" }],
  fields: [],
  movements: [movement()],
  counterparty: recipient,
  givesControl: false,
  inner: [],
  descriptor: null,
  contradiction: null,
  ...more,
});

/** The review of a transfer that a node predicts to succeed. */
export const reviewOf = (more: Partial<ReviewAnswer> = {}): ReviewAnswer => ({
  meaning: meaning(),
  warnings: [],
  unknown: [],
  simulation: { outcome: "succeeded", returnData: "0x", gas: "52000", movements: [movement()] },
  fees: {
    gas: "52000",
    levels: [
      { level: "LOW", fee: { amount: "52000000000000", text: "0.000052 ETH" } },
      { level: "MEDIUM", fee: { amount: "104000000000000", text: "0.000104 ETH" } },
      { level: "HIGH", fee: { amount: "156000000000000", text: "0.000156 ETH" } },
    ],
  },
  balances: [{ asset, amount: "7000000000000000000", text: "7 PDT" }],
  tokens: [],
  digest: "reviewed-1",
  reviewed: [],
  ...more,
});

export const reviewRoute = "/console/sandbox/review";

/** A reply with a review. */
export const reviewed = (more: Partial<ReviewAnswer> = {}) => ({
  [reviewRoute]: () => json({ data: reviewOf(more) }),
});
