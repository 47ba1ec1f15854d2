import { Problem } from "#server/lib/problem.ts";
import { addressProblem } from "#shared/address/problem.ts";
import { addressKey } from "#shared/console/identifiers.ts";

/** What a request would spend. Network and sender are as named in it: only the service can resolve them. */
export type Spending = {
  /** Empty if the request names none, and the collection or the sender determines it. */
  readonly network: string;
  /**
   * The id of the sending address record; for a withdrawal the addresses it may take the coins from, as `joinedSenders`
   * writes them.
   */
  readonly sender: string;
  /**
   * The destination in canonical spelling: an address or, if the service builds the transaction from its own record,
   * the record's kind and id, such as `template:…`.
   */
  readonly to: string;
  /** The call's data, in lower case: encoded arguments, or the canonical text of what is minted or burned. */
  readonly data: string;
  /** The decimal number the service gets, in its shortest form. */
  readonly amount: string;
};

export const refuse = (path: string, advice: string): Problem =>
  new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${path}: ${advice}. Nothing was sent.`);

export const senderOf = (addressId: string): string => {
  if (!/^[\w.-]{1,200}$/.test(addressId))
    throw refuse("body.addressId", "enter the id of an address, without spaces or braces");
  return addressId;
};

/** An address in canonical spelling. The text is sent exactly as written, so surrounding characters are not ignored. */
export const addressAt = (path: string, text: string): string => {
  const problem = addressProblem(text);
  if (problem !== undefined) throw refuse(path, `this ${problem}`);
  return addressKey(text);
};
