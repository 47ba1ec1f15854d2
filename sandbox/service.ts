import type { Catalog } from "./catalog.ts";
import type { Chain } from "./chain/chain.ts";
import type { Keyring } from "./keys/keyring.ts";
import type { Store } from "./store/tables.ts";
import type { Workflows } from "./workflows/workflows.ts";

/** What the operations of the service work with. */
export type Service = {
  readonly store: Store;
  readonly workflows: Workflows;
  readonly catalog: Catalog;
  readonly keyring: Keyring;
  /** By network id; every EVM network that is enabled has one. */
  readonly chains: ReadonlyMap<string, Chain>;
};

/** Who calls: an organization, with what its key permits. */
export type Caller = { readonly organizationId: string; readonly policies: readonly string[] };
