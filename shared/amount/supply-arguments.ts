/** A parameter of a constructor or initializer. */
type Parameter = { readonly name: string; readonly type: string };

/** The positions of what a constructor or initializer says about the token it sets up. */
type SupplyArguments = {
  /** Amounts of that token: its first supply, or the most it can ever have. */
  readonly amounts: readonly number[];
  /** The only amount that comes into being; undefined if none does, or several might. */
  readonly supply: number | undefined;
  /** The token's number of decimals. */
  readonly decimals: number | undefined;
  readonly symbol: number | undefined;
};

/** Reads the parameters' names: an ABI has nothing else that says what a number counts. */
export const supplyArguments = (parameters: readonly Parameter[]): SupplyArguments => {
  const integers = (pattern: RegExp) => positions(parameters, isInteger, pattern);
  const amounts = integers(amountName);
  const supplies = amounts.filter((index) => !limitName.test(parameters[index]?.name ?? ""));
  return {
    amounts,
    supply: only(supplies),
    decimals: only(integers(/^_*decimals_*$/i)) ?? only(integers(/decimals(?:places)?_*$/i)),
    symbol:
      only(positions(parameters, isString, /^_*symbol_*$/i)) ?? only(positions(parameters, isString, /symbol_*$/i)),
  };
};

const amountName = /(?:supply|cap|premint|pre_mint|initial_?(?:amount|balance|mint)|mint_?amount|amount_?to_?mint)_*$/i;
/** An amount that limits the supply, and mints nothing. */
const limitName = /^_*(?:max|min(?!t))|cap_*$/i;

const isInteger = (type: string): boolean => /^u?int\d*$/.test(type);
const isString = (type: string): boolean => type === "string";

const positions = (
  parameters: readonly Parameter[],
  isOf: (type: string) => boolean,
  pattern: RegExp,
): readonly number[] =>
  parameters.flatMap(({ name, type }, index) => (isOf(type) && pattern.test(name) ? [index] : []));

const only = (indexes: readonly number[]): number | undefined => (indexes.length === 1 ? indexes[0] : undefined);
