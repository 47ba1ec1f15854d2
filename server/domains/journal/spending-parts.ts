import { Problem } from "#server/lib/problem.ts";
import { addressProblem } from "#shared/address/problem.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
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
  /** The same amount in base units, and in whole coins; null while the coin's decimals are needed and unknown. */
  readonly baseAmount: string | null;
  readonly coinAmount: string | null;
};

/** The amount of a spending, as it can be compared with others. */
export type Amounts = Pick<Spending, "baseAmount" | "coinAmount">;

/** The amount in the one unit that the service gets it in. */
export const amountsIn = (unit: AmountUnit, amount: string): Amounts => ({
  // Nothing is nothing in any unit.
  baseAmount: unit === "base" || amount === "0" ? amount : null,
  coinAmount: unit === "native" || amount === "0" ? amount : null,
});

/** Whether an amount is known in both units. */
export const isMeasured = ({ baseAmount, coinAmount }: Amounts): boolean => baseAmount !== null && coinAmount !== null;

/** The same amount in both units, if the decimals of the network's coin are known and the amount has no more. */
export const measured = <Of extends Amounts>(spending: Of, decimals: number | undefined): Of => {
  const { baseAmount, coinAmount } = spending;
  if (decimals === undefined) return spending;
  if (baseAmount === null) return { ...spending, baseAmount: toBase(coinAmount, decimals) };
  return coinAmount === null ? { ...spending, coinAmount: toCoins(baseAmount, decimals) } : spending;
};

/** An amount of whole coins in base units; null if it has more decimals. */
const toBase = (amount: string | null, decimals: number): string | null => {
  const parsed = amount === null ? undefined : parseUnits(amount, decimals);
  return parsed?.ok === true ? parsed.value.toString() : null;
};

const toCoins = (amount: string, decimals: number): string => formatUnits(BigInt(amount), decimals);

/** More decimals than any coin has. */
const mostDecimals = 80;

/** Every amount, in the unit that it is not known in, that this may be. */
export const possibleAmounts = ({ baseAmount, coinAmount }: Amounts): readonly Amounts[] =>
  Array.from({ length: mostDecimals + 1 }, (_, decimals): Amounts => {
    if (baseAmount === null) return { baseAmount: toBase(coinAmount, decimals), coinAmount: null };
    return { baseAmount: null, coinAmount: toCoins(baseAmount, decimals) };
  }).filter((amounts) => amounts.baseAmount !== null || amounts.coinAmount !== null);

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
