import type { Abi } from "#shared/abi/types.ts";

/** The context of a write under review that its words depend on. */
export type ReviewedOn = {
  /** The id of the environment. */
  readonly environment: string;
  readonly networkId: string;
  /** Names the contract's errors; empty without a contract. */
  readonly abi: Abi;
};
