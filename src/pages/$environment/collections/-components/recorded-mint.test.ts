import { expect, test } from "vitest";
import { readMint, recordedMint } from "./recorded-mint.ts";

const body = {
  addressId: "1",
  to: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  tokenId: "5",
  metadataURI: "ipfs://5",
};

const amountIn = (recorded: object) => {
  const operation = { endpoint: "mintToken", parameters: { id: "c1" }, body: recorded, bodyRemovedAt: null } as const;
  const request = readMint(operation);
  return request === undefined ? undefined : recordedMint(request).amount;
};

test("a mint without an amount was of one token", () => {
  expect(amountIn(body)).toBe("1");
  expect(amountIn({ ...body, amount: "25" })).toBe("25");
});

test("an amount that cannot be read is left to the person", () => {
  expect(amountIn({ ...body, amount: "025" })).toBe("");
  expect(amountIn({ ...body, amount: 25 })).toBe("");
});
