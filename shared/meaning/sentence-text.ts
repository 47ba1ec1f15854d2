import { nameInPlaceOf } from "../text/own-address.ts";
import { shortHash } from "../text/short-hash.ts";
import type { Piece, Sentence } from "./types.ts";

/** A sentence as plain text. `short` shows the name of an address alone (an own one without a label keeps its digits), or six characters on each side where it has none. */
export const sentenceText = (sentence: Sentence, form: "short" | "whole" = "whole"): string =>
  sentence.map((piece) => pieceText(piece, form)).join("");

const pieceText = (piece: Piece, form: "short" | "whole"): string => {
  if (piece.kind !== "address") return piece.text;
  const { address, name } = piece;
  if (form === "whole") return name === null ? address : `${name} ${address}`;
  return name === null ? shortHash(address) : nameInPlaceOf(name, address);
};
