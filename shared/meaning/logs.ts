import type { Log } from "../abi/receipt-events.ts";
import type { Movement } from "./types.ts";

/** The transfers and approvals that the logs of a receipt tell, in their order (ERC-20, ERC-721, ERC-1155). */
export const movementsOfLogs = (_logs: readonly Log[]): readonly Movement[] => [];
