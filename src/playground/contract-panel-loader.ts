import { lazy } from "react";

/**
 * Loads the code for one contract: its functions, their forms and results. Called as soon as one is likely to be
 * opened.
 */
export const loadContractPanel = () => import("./contract-panel.tsx");

/** The contract's panel; not loaded until a contract is open. */
export const ContractPanel = lazy(async () => ({ default: (await loadContractPanel()).ContractPanel }));
