import type { Asset } from "#shared/meaning/types.ts";

/** Characters of an amount that a table keeps on one line. More only occur in amounts that no one holds. */
const longest = 40;

/** How a table draws an amount: whole on one line, whole on several, or, if it is the name of an item, cut at the end. */
export const amountFit = (text: string, { kind }: Asset): "figure" | "long" | "item" => {
  if (kind !== "native" && kind !== "erc20") return "item";
  return text.length > longest ? "long" : "figure";
};
