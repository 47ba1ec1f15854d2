import { expect, test } from "vitest";
import type { ReviewedEndpoint } from "#shared/console/request-review.ts";
import { phraseOfRequest, questionOf, type ReviewedRequest } from "./request.ts";
import { requestReviewOf } from "./testing.ts";

const answer = requestReviewOf();
const subject = (name: string | null) => ({ subject: { ...requestReviewOf().subject, ...of, name } });
const of = {
  kind: "collection",
  id: "c-654321",
  networkId: "net-1",
  contractAddress: null,
  type: null,
  codeHash: null,
} as const;

test("a review request has neither the client share nor undefined values", () => {
  const body = { networkId: "net-1", addressId: "a1", clientShare: "secret", feeLevel: undefined };
  expect(questionOf({ endpoint: "deployTemplate", params: { templateId: "tpl" }, body })).toEqual({
    endpoint: "deployTemplate",
    params: { templateId: "tpl" },
    body: { networkId: "net-1", addressId: "a1" },
  });
});

const initializer = (name: string) => ({
  initializeParams: [
    { name: "symbol", type: "string", value: "THG" },
    { name: "name", type: "string", value: name },
  ],
});

const payer = { networkId: "net-1", addressId: "a1" };
const mint = { addressId: "a1", to: "0xbb", tokenId: "7", metadataURI: "ipfs://7" };
const free = { useGasless: false, fee: "0" };

test.each<[string, ReviewedRequest<ReviewedEndpoint>, ReturnType<typeof requestReviewOf>, string]>([
  ["a deployment", { endpoint: "deployTemplate", params: { templateId: "tpl" }, body: payer }, answer, "ERC-20 token"],
  [
    "an issue",
    {
      endpoint: "issueToken",
      params: {},
      body: { ...payer, ...free, createParams: initializer("Other"), displayName: "Acme Points", deploymentId: "d-1" },
    },
    answer,
    "Acme Points",
  ],
  [
    "a collection",
    {
      endpoint: "createCollection",
      params: {},
      body: { ...payer, type: "NON_FUNGIBLE_TOKEN", createParams: initializer("Things"), displayName: "Other" },
    },
    answer,
    "Things",
  ],
  [
    "a mint",
    { endpoint: "mintToken", params: { id: "c-654321" }, body: mint },
    requestReviewOf(subject("Things")),
    "Things",
  ],
  [
    "a burn in a collection without a name",
    { endpoint: "burnToken", params: { id: "c-654321" }, body: { addressId: "a1", tokenId: "7" } },
    requestReviewOf(subject(null)),
    "654321",
  ],
  [
    "a mint in a collection whose name no keyboard has",
    { endpoint: "mintToken", params: { id: "c-654321" }, body: mint },
    requestReviewOf(subject("Тhings\u200b")),
    "654321",
  ],
])("on a mainnet, %s is confirmed by typing", (_what, request, review, text) => {
  expect(phraseOfRequest("mainnet", request, review)?.text).toBe(text);
  expect(phraseOfRequest("sandbox", request, review)).toBeUndefined();
  expect(phraseOfRequest("mainnet", request, undefined)).toBeUndefined();
});
