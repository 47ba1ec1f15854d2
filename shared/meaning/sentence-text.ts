import type { Piece, Sentence } from "./types.ts";

/** A sentence as plain text. `short` shortens addresses that have a name to it, and others to six characters on each side. */
export const sentenceText = (sentence: Sentence, form: "short" | "whole" = "whole"): string =>
  sentence.map((piece) => pieceText(piece, form)).join("");

/** An address for a table: six hexadecimal digits on each side. */
export const shortAddress = (address: string): string =>
  address.length > 15 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address;

const pieceText = (piece: Piece, form: "short" | "whole"): string => {
  if (piece.kind !== "address") return piece.text;
  const { address, name } = piece;
  if (form === "whole") return name === null ? address : `${name} ${address}`;
  return name ?? shortAddress(address);
};
