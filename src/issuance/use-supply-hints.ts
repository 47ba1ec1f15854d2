import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { Field } from "#shared/abi/field.ts";
import { readCount } from "#shared/amount/typed-number.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import type { AmountHint, ArgumentHints } from "#src/components/abi-form/argument-hints.ts";

/** A token's initial supply in its own unit, once the form has its number of decimals. */
export const useSupplyHints = (fields: readonly Field[]): ArgumentHints => {
  const decimalsAt = fields.findIndex(({ kind, name }) => kind === "integer" && /^_*decimals_*$/i.test(name));
  const symbolAt = fields.findIndex(({ kind, name }) => kind === "string" && /symbol_*$/i.test(name));
  const typed: unknown[] = useWatch({ name: [`args.${decimalsAt}`, `args.${symbolAt}`] });
  const [decimals = "", symbol = ""] = typed.map((draft) => (isRecord(draft) ? textIn(draft, "text").trim() : ""));
  return useMemo(() => {
    const hint = hintOf(decimals, symbol);
    const supplies =
      decimalsAt === -1
        ? []
        : fields.flatMap(({ kind, name }, index) =>
            kind === "integer" && /(supply|cap)_*$/i.test(name) ? [[`args.${index}`, hint] as const] : [],
          );
    return { amounts: new Map(supplies), dates: new Set() };
  }, [fields, decimalsAt, decimals, symbol]);
};

const hintOf = (decimals: string, symbol: string): AmountHint => {
  const count = readCount(decimals, 0, 99) ?? null;
  const note = {
    text: "Counted in base units until the decimals are filled in.",
    isReading: false,
    readAgain: undefined,
  };
  return {
    decimals: count,
    unit: symbol === "" ? "tokens" : symbol,
    note: count === null ? note : undefined,
    balance: undefined,
  };
};
