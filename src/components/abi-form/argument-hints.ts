import { createContext, type ReactNode, useContext } from "react";

/** A token amount as shown in an argument's field. */
export type AmountHint = {
  /** Null if the token does not report them, or lies: the amount is in base units. */
  readonly decimals: number | null;
  /** The name of the token's unit. */
  readonly unit: string;
  /** Why the amount is in base units, and how to reread the token, for people who may. */
  readonly note:
    | { readonly text: string; readonly isReading: boolean; readonly readAgain: (() => void) | undefined }
    | undefined;
  /** The sender's balance: in base units, and as text with its unit. */
  readonly balance: { readonly amount: bigint; readonly text: string } | undefined;
  /** What the amount replaces or changes, always shown below it. */
  readonly below?: ReactNode;
};

/** Facts about a call's arguments besides their types, by field path. */
export type ArgumentHints = {
  readonly amounts: ReadonlyMap<string, AmountHint>;
  readonly dates: ReadonlySet<string>;
};

const Context = createContext<ArgumentHints>({ amounts: new Map(), dates: new Set() });

export const ArgumentHintsProvider = Context.Provider;

export const useArgumentHints = (): ArgumentHints => useContext(Context);
