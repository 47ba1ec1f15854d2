import { listAmount } from "#shared/amount/list-amount.ts";
import { nameInPlaceOf } from "#shared/text/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Piece, Sentence } from "./types.ts";

type Form = "title" | "short" | "whole";

/**
 * A sentence as plain text. `short` shows an address by its name alone (an own address without a label keeps its
 * digits), or as six characters on each side without a name; a `title` also limits decimals to six.
 */
export const sentenceText = (sentence: Sentence, form: Form = "whole"): string =>
  sentence.map((piece) => pieceText(piece, form)).join("");

const pieceText = (piece: Piece, form: Form): string => {
  if (piece.kind === "amount" && form === "title") return listAmount(piece.text);
  if (piece.kind !== "address") return piece.text;
  const { address, name } = piece;
  if (form === "whole") return name === null ? address : `${name} ${address}`;
  return name === null ? shortHash(address) : nameInPlaceOf(name, address);
};
