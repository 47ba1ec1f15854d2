import type { Abi } from "#shared/abi/types.ts";

/** Where a write under review goes, as far as its words depend on it. */
export type ReviewedOn = {
  /** The id of the environment. */
  readonly environment: string;
  readonly networkId: string;
  /** Names the errors of the contract; empty where there is none. */
  readonly abi: Abi;
};
