import type { RequestReview } from "#shared/console/request-review.ts";

export const templateHash = "0x7d5a99f603f231d53a4f39d1521f98d2e8bb279cf29bebfd0687dc98458e7f89";

/** The review of a template's deployment; a test passes the relevant fields. */
export const requestReviewOf = (more: Partial<RequestReview> = {}): RequestReview => ({
  meaning: {
    source: "request",
    long: [
      { kind: "text", text: "Deploy " },
      { kind: "quoted", text: "“ERC-20 token”" },
      { kind: "text", text: ", in words" },
    ],
    short: [{ kind: "text", text: "Deploy “ERC-20 token”" }],
    fields: [],
    movements: [],
    counterparty: null,
    givesControl: false,
    inner: [],
    descriptor: null,
    contradiction: null,
  },
  warnings: [],
  unknown: [],
  simulation: { outcome: "succeeded", returnData: "0x", gas: "1200000", movements: null },
  fees: {
    gas: "1200000",
    levels: [
      { level: "LOW", fee: { amount: "1200000000000000", text: "0.0012 ETH" } },
      { level: "MEDIUM", fee: { amount: "2400000000000000", text: "0.0024 ETH" } },
      { level: "HIGH", fee: { amount: "3600000000000000", text: "0.0036 ETH" } },
    ],
  },
  balances: [{ asset: { kind: "native" }, amount: "2000000000000000000", text: "2 ETH" }],
  tokens: [],
  digest: "reviewed-1",
  reviewed: [],
  subject: {
    kind: "template",
    id: "tpl-123456",
    name: "ERC-20 token",
    networkId: null,
    contractAddress: null,
    type: "ERC20",
    codeHash: templateHash,
  },
  creation: { codeBytes: 6_400, argumentBytes: 192, codeHash: templateHash, deployedBytes: 5_120 },
  ...more,
});
