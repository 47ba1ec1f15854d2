import type { Chains } from "#sandbox/domains/chain/chain.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import type { Catalog } from "#sandbox/domains/networks/catalog.ts";
import type { Workflows } from "#sandbox/domains/workflows/workflows.ts";
import type { Store } from "#sandbox/store/tables.ts";

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
