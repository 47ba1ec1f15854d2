import { createContext, type ReactNode, useContext } from "react";

/** An amount of a token, as the field of an argument shows it. */
export type AmountHint = {
  /** Null where the token does not report them, or lies: the amount is in base units. */
  readonly decimals: number | null;
  /** What the token's unit is called. */
  readonly unit: string;
  /** Why the amount is in base units, and how to have the token read again, for those who may. */
  readonly note:
    | { readonly text: string; readonly isReading: boolean; readonly readAgain: (() => void) | undefined }
    | undefined;
  /** The sender's balance: in base units, and as text with its unit. */
  readonly balance: { readonly amount: bigint; readonly text: string } | undefined;
  /** What the amount replaces or changes, below it whatever is typed. */
  readonly below?: ReactNode;
};

/** What is known about a call's arguments besides their types, by the paths of their fields. */
export type ArgumentHints = {
  readonly amounts: ReadonlyMap<string, AmountHint>;
  readonly dates: ReadonlySet<string>;
};

const Context = createContext<ArgumentHints>({ amounts: new Map(), dates: new Set() });

export const ArgumentHintsProvider = Context.Provider;

export const useArgumentHints = (): ArgumentHints => useContext(Context);
