import { createContext, useContext } from "react";
import type { NumberFormat } from "#shared/amount/integer-format.ts";
import type { Difference } from "#shared/abi/result-difference.ts";

/** What the values of a tree are shown with; all of it is optional. */
export type ResultContext = {
  /** The numbers' formats by column path, and how to choose another. */
  readonly formats?: Formats;
  /** What is not as it was the last time, by path. */
  readonly differences?: ReadonlyMap<string, Difference>;
  /** What integers are as amounts, in a unit, by their digits. */
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
