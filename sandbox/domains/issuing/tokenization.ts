import type { Store } from "#sandbox/store/tables.ts";

type Contract = { readonly networkId: string; readonly contract: string };

/** The id of the token or the collection that a contract is for the organization; undefined for any other contract. */
export type Tokenizations = (contract: Contract) => string | undefined;

/** Looks up all tokens and collections of an organization at once. */
export const tokenizationsOf = async (store: Store, organizationId: string): Promise<Tokenizations> => {
  const ids = new Map<string, string>();
  for (const table of ["tokens", "collections"] as const) {
    const rows = await store
      .selectFrom(table)
      .select(["id", "network_id", "contract_address"])
      .where("organization_id", "=", organizationId)
      .where("status", "=", "DONE")
      .where("deleted", "=", 0)
      .execute();
    for (const row of rows) ids.set(`${row.network_id} ${row.contract_address}`, row.id);
  }
  return ({ networkId, contract }) => ids.get(`${networkId} ${contract}`);
};
