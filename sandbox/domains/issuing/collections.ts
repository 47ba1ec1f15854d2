import type { Selectable } from "kysely";
import type { Chains } from "#sandbox/domains/chain/chain.ts";
import { tokenNames } from "#sandbox/domains/portfolio/token.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { codeOf } from "#sandbox/lib/networks.ts";
import { totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { statusOf } from "./status.ts";

export type CollectionRow = Selectable<Tables["collections"]>;
export type CollectionType = CollectionRow["type"];

const ofOrganization = (store: Store, organizationId: string) =>
  store.selectFrom("collections").where("organization_id", "=", organizationId).where("deleted", "=", 0);

/** The collections of an organization in creation order. */
export const listCollections = async (
  store: Store,
  organizationId: string,
  { skip, take }: PageWindow,
): Promise<{ readonly rows: readonly CollectionRow[]; readonly total: number }> => {
  const all = ofOrganization(store, organizationId);
  const rows = await all.selectAll().orderBy("position").offset(skip).limit(take).execute();
  return { rows, total: await totalOf(all) };
};

/** A collection of an organization that was not deleted. Throws ERR_068. */
export const collectionOf = async (store: Store, organizationId: string, id: string): Promise<CollectionRow> => {
  const row = await ofOrganization(store, organizationId).selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_068");
  return row;
};

/**
 * Deletes a collection from the service. The row stays, marked, because a mint under way refers to it; the contract and
 * its tokens stay on the chain. Throws ERR_068.
 */
export const deleteCollection = async (store: Store, organizationId: string, id: string): Promise<void> => {
  const { numUpdatedRows } = await store
    .updateTable("collections")
    .set({ deleted: 1, updated_at: new Date().toISOString() })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError("ERR_068");
};

/** The standards of both types. */
const standards = { NON_FUNGIBLE_TOKEN: "ERC721", SEMI_FUNGIBLE_TOKEN: "ERC1155" } as const;

/** A collection in the form of the interface (operations beyond the specification, Collection). Once its contract exists, name and symbol are the contract's. */
export const collectionView = async (chains: Chains, row: CollectionRow) => {
  const { contract_address: contract, name, symbol } = row;
  const chain = chains.get(row.network_id);
  const isThere = row.status === "DONE" && chain !== undefined && contract !== null;
  return {
    id: row.id,
    status: statusOf(row.status),
    type: row.type,
    displayName: row.display_name ?? name,
    ...(row.description === null ? {} : { description: row.description }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    network: codeOf(row.network_id),
    collectionMetadata: {
      ...(isThere ? await tokenNames(chain, contract) : { name, symbol }),
      standard: standards[row.type],
      ...(contract === null ? {} : { contractAddress: contract }),
    },
  };
};
