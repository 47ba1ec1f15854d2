import { addressProblem } from "#shared/address/problem.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { Problem } from "#server/lib/problem.ts";

/** A request that the table's schemas have read, without the client share. */
export type SpendingRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** What a request would spend. Network and sender are as it names them: what they are is for the service to tell. */
export type Spending = {
  /** Empty where the request names none, and the collection or the sender tells it. */
  readonly network: string;
  /** The id of the sending address record; of a withdrawal the addresses that it may take the coins from, as `joinedSenders` writes them. */
  readonly sender: string;
  /**
   * The destination in its one spelling: an address or, where the service makes the transaction from a record of its own, the kind of the
   * record and its id, such as `template:…`.
   */
  readonly to: string;
  /** What the destination is called with, in lower case; encoded arguments, or the canonical text of what is minted or burned. */
  readonly data: string;
  /** The decimal number as the service gets it, in its shortest form. */
  readonly amount: string;
};

/** Reads a request with a unit that amounts have. */
export type ReadSpending = (request: SpendingRequest, unit: AmountUnit) => Spending;

export const refuse = (path: string, advice: string): Problem =>
  new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${path}: ${advice}. Nothing was sent.`);

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const senderOf = (addressId: unknown): string => {
  const id = textOf(addressId);
  if (!/^[\w.-]{1,200}$/.test(id))
    throw refuse("body.addressId", "enter the id of an address, without spaces or braces");
  return id;
};

/** An address in its one spelling. What is sent is the text as it is written, so nothing around it is passed over. */
export const addressAt = (path: string, value: unknown): string => {
  const text = textOf(value);
  const problem = addressProblem(text);
  if (problem !== undefined) throw refuse(path, `this ${problem}`);
  return addressKey(text);
};
