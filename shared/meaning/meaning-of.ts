import type { Facts, Meaning, Transaction } from "./types.ts";

/** What a transaction does, in words and movements, from its bytes alone. Everything else only names what is in them. */
export const meaningOf = ({ to }: Transaction, { nameOf }: Facts): Meaning => ({
  source: "plain",
  long: [{ kind: "text", text: "Call " }, ...(to === null ? [] : [addressPiece(to, nameOf)])],
  short: [{ kind: "text", text: "Call " }, ...(to === null ? [] : [addressPiece(to, nameOf)])],
  fields: [],
  movements: [],
  counterparty: to,
  givesControl: false,
  inner: [],
  descriptor: null,
  contradiction: null,
});

const addressPiece = (address: string, nameOf: Facts["nameOf"]) =>
  ({ kind: "address", address, name: nameOf(address) ?? null }) as const;
