import { lazy } from "react";

/** Loads what one contract needs: its functions, their forms and results. Asked for as soon as one is likely to be opened. */
export const loadContractPanel = () => import("./contract-panel.tsx");

/** The contract's panel; a page on which no contract is open does not carry it. */
export const ContractPanel = lazy(async () => ({ default: (await loadContractPanel()).ContractPanel }));
