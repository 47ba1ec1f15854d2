import type { Catalog } from "../domains/networks/catalog.ts";
import type { Chains } from "../domains/chain/chain.ts";
import type { Keyring } from "../domains/keys/keyring.ts";
import type { Store } from "../store/tables.ts";
import type { Workflows } from "../domains/workflows/workflows.ts";

/** The dependencies of the endpoints. */
export type Service = {
  readonly store: Store;
  readonly workflows: Workflows;
  readonly catalog: Catalog;
  readonly keyring: Keyring;
  readonly chains: Chains;
};

/** The calling organization, with its key's permissions. */
export type Caller = { readonly organizationId: string; readonly policies: readonly string[] };
