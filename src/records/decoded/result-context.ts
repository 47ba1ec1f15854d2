import { createContext, useContext } from "react";
import type { Difference } from "#shared/abi/result-difference.ts";
import type { NumberFormat } from "#shared/amount/integer-format.ts";

/** Options for rendering a tree's values; all are optional. */
export type ResultContext = {
  /** The numbers' formats by column path, and a setter. */
  readonly formats?: Formats;
  /** Changes since the last time, by path. */
  readonly differences?: ReadonlyMap<string, Difference>;
  /** Amounts with a unit, by the integer's digits. */
  readonly amounts?: ReadonlyMap<string, string>;
};

export type Formats = {
  /** undefined: not chosen yet; null: base units. */
  readonly of: (column: string) => NumberFormat | null | undefined;
  readonly choose: (column: string, format: NumberFormat | null) => void;
};

const Context = createContext<ResultContext>({});

export const ResultContextProvider = Context.Provider;

export const useResultContext = (): ResultContext => useContext(Context);
