import type { Catalog } from "../domains/networks/catalog.ts";
import type { Chains } from "../domains/chain/chain.ts";
import type { Keyring } from "../domains/keys/keyring.ts";
import type { Store } from "../store/tables.ts";
import type { Workflows } from "../domains/workflows/workflows.ts";

/** What the endpoints of the service work with. */
export type Service = {
  readonly store: Store;
  readonly workflows: Workflows;
  readonly catalog: Catalog;
  readonly keyring: Keyring;
  readonly chains: Chains;
};

/** What a key may permit beyond reading: to call functions that write (specification, Authentication, 7), and to withdraw. */
export type Policy = "interact";

/** Who calls: an organization, with what its key permits. */
export type Caller = { readonly organizationId: string; readonly policies: readonly string[] };
