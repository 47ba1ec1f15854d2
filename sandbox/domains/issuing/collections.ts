import { type Selectable, sql } from "kysely";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { networks } from "#sandbox/lib/networks.ts";
import { totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables, Writer } from "#sandbox/store/tables.ts";
import type { Chains } from "../chain/chain.ts";
import { tokenNames } from "../portfolio/token.ts";
import { type Mined, statusOf } from "./status.ts";

export type CollectionRow = Selectable<Tables["collections"]>;
export type CollectionType = CollectionRow["type"];

/** A collection with how its transaction ended, and when something was minted or burned in it last. */
type Listed = CollectionRow & Mined & { readonly changed_at: string | null };

type NewCollection = Omit<CollectionRow, "position" | "created_at" | "deleted_at">;

/** Writes a collection down. */
export const recordCollection = async (writer: Writer, collection: NewCollection): Promise<void> => {
  await writer
    .insertInto("collections")
    .values({ ...collection, position: null, created_at: new Date().toISOString(), deleted_at: null })
    .execute();
};

const ofOrganization = (store: Store, organizationId: string) =>
  store
    .selectFrom("collections")
    .leftJoin("transactions", (join) =>
      join
        .onRef("transactions.network_id", "=", "collections.network_id")
        .onRef("transactions.hash", "=", "collections.transaction_hash"),
    )
    .selectAll("collections")
    .select((select) => [
      sql<number | null>`json_extract(transactions.receipt, '$.status')`.as("receipt_status"),
      select
        .selectFrom("token_records")
        .whereRef("token_records.collection_id", "=", "collections.id")
        .select((inner) => inner.fn.max("token_records.created_at").as("changed_at"))
        .as("changed_at"),
    ])
    .where("collections.organization_id", "=", organizationId)
    .where("collections.deleted_at", "is", null);

/** The collections of an organization in the order of their creation. */
export const listCollections = async (
  store: Store,
  organizationId: string,
  { skip, take }: PageWindow,
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> => {
  const rows = await ofOrganization(store, organizationId).orderBy("position").offset(skip).limit(take).execute();
  const all = store
    .selectFrom("collections")
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null);
  return { rows, total: await totalOf(all) };
};

/** A collection of an organization; a deleted one is gone. Throws ERR_068. */
export const collectionOf = async (store: Store, organizationId: string, id: string): Promise<Listed> => {
  const row = await ofOrganization(store, organizationId).where("collections.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_068");
  return row;
};

/**
 * Deletes a collection from the service. The row stays, marked, because a mint that is under way refers to it; the contract and its tokens stay on
 * the chain. Throws ERR_068.
 */
export const deleteCollection = async (store: Store, organizationId: string, id: string): Promise<void> => {
  const { numUpdatedRows } = await store
    .updateTable("collections")
    .set({ deleted_at: new Date().toISOString() })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError("ERR_068");
};

export const standards = { NON_FUNGIBLE_TOKEN: "ERC721", SEMI_FUNGIBLE_TOKEN: "ERC1155" } as const;

/** The code of a network by its id. */
export const codeOf = (networkId: string): string => networks.find(({ id }) => id === networkId)?.code ?? networkId;

/** A collection as it is answered (operations beyond the specification, Collection); name and symbol are the contract's own. */
export const collectionView = async (chains: Chains, row: Listed) => {
  const chain = chains.get(row.network_id);
  return {
    id: row.id,
    status: statusOf(row),
    type: row.type,
    displayName: row.display_name,
    ...(row.description === null ? {} : { description: row.description }),
    createdAt: row.created_at,
    updatedAt: row.changed_at ?? row.created_at,
    network: codeOf(row.network_id),
    collectionMetadata: {
      ...(chain === undefined ? {} : await tokenNames(chain, row.contract_address)),
      standard: standards[row.type],
      contractAddress: row.contract_address,
    },
  };
};
