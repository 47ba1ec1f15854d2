import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { Field } from "#shared/abi/field.ts";
import { supplyArguments } from "#shared/amount/supply-arguments.ts";
import { readCount } from "#shared/amount/typed-number.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import type { AmountHint, ArgumentHints } from "#src/components/abi-form/argument-hints.ts";
import type { ConstantDecimals } from "./use-constant-decimals.ts";

/**
 * The amounts of a token in its own unit: its number of decimals is another argument, or else a constant of its code.
 */
export const useSupplyHints = (fields: readonly Field[], constant: ConstantDecimals | undefined): ArgumentHints => {
  const {
    amounts,
    decimals: decimalsAt = -1,
    symbol: symbolAt = -1,
  } = useMemo(() => supplyArguments(fields), [fields]);
  const typed: unknown[] = useWatch({ name: [`args.${decimalsAt}`, `args.${symbolAt}`] });
  const [decimals = "", symbol = ""] = typed.map((draft) => (isRecord(draft) ? textIn(draft, "text").trim() : ""));
  return useMemo(() => {
    const isArgument = decimalsAt !== -1;
    const hint = isArgument
      ? hintOf(readCount(decimals, 0, 99) ?? null, symbol, awaited)
      : constantHint(constant, symbol);
    return {
      amounts: new Map(hint === undefined ? [] : amounts.map((index) => [`args.${index}`, hint] as const)),
      dates: new Set(),
    };
  }, [amounts, decimalsAt, decimals, symbol, constant]);
};

const awaited = "Counted in base units until the decimals are filled in.";

const constantHint = (constant: ConstantDecimals | undefined, symbol: string): AmountHint | undefined => {
  if (constant === undefined) return undefined;
  const { decimals, note } = constant;
  return { ...hintOf(decimals, symbol, note), note: { text: note, isReading: false, readAgain: undefined } };
};

const hintOf = (decimals: number | null, symbol: string, whyBaseUnits: string): AmountHint => ({
  decimals,
  unit: symbol === "" ? "tokens" : symbol,
  note: decimals === null ? { text: whyBaseUnits, isReading: false, readAgain: undefined } : undefined,
  balance: undefined,
});
