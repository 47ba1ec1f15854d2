import { createContext, useContext } from "react";

/** Asks the contract for its own decimals; undefined where it is no token. */
export type AskDecimals = () => Promise<number | undefined>;

const Context = createContext<AskDecimals | undefined>(undefined);

/** Lets the unit menus below it offer the decimals of the contract's own token, which are asked for only when chosen. */
export const TokenDecimalsProvider = Context.Provider;

/** Undefined where the contract has no decimals of its own. */
export const useTokenDecimals = (): AskDecimals | undefined => useContext(Context);
