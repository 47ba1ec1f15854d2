import type { Chain } from "./chain/chain.ts";
import type { Store } from "./store/tables.ts";
import type { Workflows } from "./workflows/workflows.ts";

/** What the operations of the service work with. */
export type Service = {
  readonly store: Store;
  readonly workflows: Workflows;
  /** By network id; every EVM network that is enabled has one. */
  readonly chains: ReadonlyMap<string, Chain>;
};

/** Who calls: an organization, with what its key permits. */
export type Caller = { readonly organizationId: string; readonly policies: readonly string[] };
