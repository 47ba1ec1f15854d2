import { expect, test } from "vitest";
import { amountFit } from "./amount-fit.ts";

const token = { kind: "erc20", token: "0x1111111111111111111111111111111111111111" } as const;

test("a table keeps an amount on one line, breaks one with very many digits, and cuts only an item's name", () => {
  expect(amountFit("999,999,999,999.999999999999999999 ETH", { kind: "native" })).toBe("figure");
  expect(amountFit("999,999,999,999 PDT", token)).toBe("figure");
  expect(amountFit("115,792,089,237,316,195,423,570,985,008 PDT", token)).toBe("long");
  expect(amountFit("Token 7 of A", { kind: "erc721", token: token.token, tokenId: "7" })).toBe("item");
});
