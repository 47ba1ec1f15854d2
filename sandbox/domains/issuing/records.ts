import { type Selectable, sql } from "kysely";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables, Writer } from "#sandbox/store/tables.ts";
import type { Chains } from "../chain/chain.ts";
import { itemSupply, tokenNames, tokenOwner } from "../portfolio/token.ts";
import { codeOf, type CollectionRow } from "./collections.ts";
import { recordStatusOf } from "./status.ts";

type Row = Selectable<Tables["token_records"]>;
type Listed = Row & { readonly receipt_status: number | null };
type NewRecord = Omit<Row, "position" | "created_at">;

/** Writes down what was minted or burned, in the commit of the signed transaction. */
export const recordChange = async (writer: Writer, record: NewRecord): Promise<void> => {
  await writer
    .insertInto("token_records")
    .values({ ...record, position: null, created_at: new Date().toISOString() })
    .execute();
};

const ofCollection = (store: Store, { id, network_id: networkId }: Pick<CollectionRow, "id" | "network_id">) =>
  store
    .selectFrom("token_records")
    .innerJoin("transactions", (join) =>
      join
        .onRef("transactions.hash", "=", "token_records.transaction_hash")
        .on("transactions.network_id", "=", networkId),
    )
    .selectAll("token_records")
    .select(sql<number | null>`json_extract(transactions.receipt, '$.status')`.as("receipt_status"))
    .where("collection_id", "=", id)
    .orderBy("position", "desc");

/** What was minted and burned in a collection, the newest first. */
export const listRecords = async (
  store: Store,
  collection: Pick<CollectionRow, "id" | "network_id">,
  type: Row["type"] | undefined,
  { skip, take }: PageWindow,
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> => {
  const listed = ofCollection(store, collection);
  const counted = store.selectFrom("token_records").where("collection_id", "=", collection.id);
  const [wanted, all] =
    type === undefined ? [listed, counted] : [listed.where("type", "=", type), counted.where("type", "=", type)];
  return { rows: await wanted.offset(skip).limit(take).execute(), total: await totalOf(all) };
};

/** A record as it is answered (operations beyond the specification, TokenRecord). */
export const recordView = (row: Listed) => ({
  id: row.id,
  status: recordStatusOf(row.receipt_status),
  type: row.type,
  ...(row.metadata === null ? {} : { metaData: parse(row.metadata) }),
  addressId: row.address_id,
  amount: row.amount,
  createdAt: row.created_at,
  updatedAt: row.created_at,
  transactionHash: row.transaction_hash,
  tokenId: row.token_id,
});

const parse = (text: string): unknown => JSON.parse(text);

/**
 * A token of a collection: whether there is one and who has it, as the chain says, and its last mint and burn, as they were recorded. An NFT that was
 * sent on belongs to somebody else than the recipient of its mint. Throws ERR_196 for a token that neither knows.
 */
export const collectionToken = async (
  { store, chains }: { readonly store: Store; readonly chains: Chains },
  collection: CollectionRow,
  tokenId: string,
) => {
  const rows = await ofCollection(store, collection).where("token_id", "=", tokenId).execute();
  const mint = rows.find(({ type }) => type === "MINT");
  const burn = rows.find(({ type, position }) => type === "BURN" && (position ?? 0) > (mint?.position ?? 0));
  const { names, owner, exists } = await onChain(chains, collection, BigInt(tokenId));
  if (mint === undefined && !exists) throw new ServiceError("ERR_196");
  const recipient = owner ?? mint?.holder;
  return {
    id: `${collection.id}:${tokenId}`,
    collectionId: collection.id,
    ...names,
    network: codeOf(collection.network_id),
    contractAddress: collection.contract_address,
    status: exists ? "MINTED" : lastStatus(mint, burn),
    ...(recipient === undefined ? {} : { recipientAddress: recipient }),
    ...(mint === undefined
      ? {}
      : {
          addressId: mint.address_id,
          mintTransactionHash: mint.transaction_hash,
          mintedAt: mint.created_at,
          metadata: parse(mint.metadata ?? "{}"),
          mintRecord: noted(mint),
        }),
    ...(burn === undefined
      ? {}
      : { burnTransactionHash: burn.transaction_hash, burnedAt: burn.created_at, burnRecord: noted(burn) }),
  };
};

const onChain = async (chains: Chains, { network_id: networkId, contract_address: contract, type }: CollectionRow, id: bigint) => {
  const chain = chains.get(networkId);
  if (chain === undefined) return { names: {}, owner: null, exists: false };
  const names = await tokenNames(chain, contract);
  if (type === "SEMI_FUNGIBLE_TOKEN") return { names, owner: null, exists: (await itemSupply(chain, contract, id)) > 0n };
  const owner = await tokenOwner(chain, contract, id);
  return { names, owner, exists: owner !== null };
};

/** Of a token that is not on the chain: it is not there yet, or not any more. */
const lastStatus = (mint: Listed | undefined, burn: Listed | undefined): "PENDING" | "FAILED" | "BURNED" => {
  const minted = mint === undefined ? "COMPLETED" : recordStatusOf(mint.receipt_status);
  return burn === undefined && minted !== "COMPLETED" ? minted : "BURNED";
};

const noted = (row: Listed) => ({
  id: row.id,
  amount: row.amount,
  status: recordStatusOf(row.receipt_status),
  createdAt: row.created_at,
  updatedAt: row.created_at,
});
