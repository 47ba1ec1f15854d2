/** The standard of a token holding, by its type; without a known type, a token with an id (even 0) is an ERC-721. */
export const holdingStandard = ({
  type = "",
  tokenId = "",
}: {
  readonly type?: string | undefined;
  readonly tokenId?: string | undefined;
}): HoldingStandard => {
  const word = type.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (word === "erc20" || word === "fungibletoken") return "erc20";
  if (word === "erc1155" || word === "semifungibletoken") return "erc1155";
  if (word === "erc721" || word === "nonfungibletoken") return "erc721";
  return /^\d+$/.test(tokenId) ? "erc721" : "erc20";
};

export type HoldingStandard = "erc20" | "erc721" | "erc1155";
