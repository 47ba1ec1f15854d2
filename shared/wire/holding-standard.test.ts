import { expect, test } from "vitest";
import { holdingStandard } from "./holding-standard.ts";

test.each([
  [{}, "erc20"],
  [{ tokenId: "" }, "erc20"],
  [{ tokenId: "0" }, "erc721"],
  [{ tokenId: "7" }, "erc721"],
  [{ type: "ERC20", tokenId: "0" }, "erc20"],
  [{ type: "FUNGIBLE_TOKEN" }, "erc20"],
  [{ type: "ERC-721" }, "erc721"],
  [{ type: "NON_FUNGIBLE_TOKEN", tokenId: "0" }, "erc721"],
  [{ type: "erc1155", tokenId: "7" }, "erc1155"],
  [{ type: "SEMI_FUNGIBLE_TOKEN", tokenId: "7" }, "erc1155"],
  [{ type: "TOKEN", tokenId: "7" }, "erc721"],
] as const)("a holding with %j has the standard %s", (row, standard) => {
  expect(holdingStandard(row)).toBe(standard);
});
