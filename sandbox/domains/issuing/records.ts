import type { Selectable } from "kysely";
import type { Chains } from "#sandbox/domains/chain/chain.ts";
import { itemSupply, tokenNames, tokenOwner } from "#sandbox/domains/portfolio/token.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { codeOf } from "#sandbox/lib/networks.ts";
import { totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import type { CollectionRow } from "./collections.ts";
import { recordStatusOf } from "./status.ts";

type Row = Selectable<Tables["token_records"]>;

/** The mints and burns of a collection, newest first. */
export const listRecords = async (
  store: Store,
  collectionId: string,
  type: Row["type"] | undefined,
  { skip, take }: PageWindow,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const all = store.selectFrom("token_records").where("collection_id", "=", collectionId);
  const records = type === undefined ? all : all.where("type", "=", type);
  const rows = await records.selectAll().orderBy("position", "desc").offset(skip).limit(take).execute();
  return { rows, total: await totalOf(records) };
};

/** A record in the form of the interface (operations beyond the specification, TokenRecord). */
export const recordView = (row: Row) => ({
  id: row.id,
  status: recordStatusOf(row.status),
  type: row.type,
  ...(row.metadata === null ? {} : { metaData: parse(row.metadata) }),
  addressId: row.address_id,
  amount: row.amount,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.transaction_hash === null ? {} : { transactionHash: row.transaction_hash }),
  tokenId: row.token_id,
});

const parse = (text: string): unknown => JSON.parse(text);

/**
 * One token of a collection. The chain says whether it exists and who owns it; the records say how it was last minted and burned. The owner of an
 * NFT that was transferred is not the recipient of its mint. Throws ERR_196 if neither knows the token.
 */
export const collectionToken = async (
  { store, chains }: { readonly store: Store; readonly chains: Chains },
  collection: CollectionRow,
  tokenId: string,
) => {
  if (!/^(0|[1-9]\d{0,77})$/.test(tokenId) || BigInt(tokenId) >= 1n << 256n) throw new ServiceError("ERR_196");
  const rows = await lastRecords(store, collection.id, tokenId);
  const mint = rows.find(({ type }) => type === "MINT");
  const burn = rows.find(({ type, position }) => type === "BURN" && (position ?? 0) > (mint?.position ?? 0));
  const { names, owner, exists } = await onChain(chains, collection, BigInt(tokenId));
  if (mint === undefined && !exists) throw new ServiceError("ERR_196");
  const recipient = owner ?? mint?.party;
  return {
    id: `${collection.id}:${tokenId}`,
    collectionId: collection.id,
    ...names,
    network: codeOf(collection.network_id),
    ...(collection.contract_address === null ? {} : { contractAddress: collection.contract_address }),
    status: exists ? "MINTED" : lastStatus(mint, burn),
    ...(recipient === undefined ? {} : { recipientAddress: recipient }),
    ...(mint === undefined
      ? {}
      : {
          addressId: mint.address_id,
          ...(mint.transaction_hash === null ? {} : { mintTransactionHash: mint.transaction_hash }),
          mintedAt: mint.created_at,
          metadata: parse(mint.metadata ?? "{}"),
          mintRecord: noted(mint),
        }),
    ...(burn === undefined
      ? {}
      : {
          ...(burn.transaction_hash === null ? {} : { burnTransactionHash: burn.transaction_hash }),
          burnedAt: burn.created_at,
          burnRecord: noted(burn),
        }),
  };
};

/** The records of a token, newest first, with the failed ones at the end: they count only if there are no others. */
const lastRecords = async (store: Store, collectionId: string, tokenId: string): Promise<readonly Row[]> => {
  const rows = await store
    .selectFrom("token_records")
    .selectAll()
    .where("collection_id", "=", collectionId)
    .where("token_id", "=", tokenId)
    .orderBy("position", "desc")
    .execute();
  return rows.toSorted((left, right) => Number(left.status === "FAILED") - Number(right.status === "FAILED"));
};

const onChain = async (
  chains: Chains,
  { network_id: networkId, contract_address: contract, type }: CollectionRow,
  id: bigint,
) => {
  const chain = chains.get(networkId);
  if (chain === undefined || contract === null) return { names: {}, owner: null, exists: false };
  const names = await tokenNames(chain, contract);
  if (type === "SEMI_FUNGIBLE_TOKEN")
    return { names, owner: null, exists: (await itemSupply(chain, contract, id)) > 0n };
  const owner = await tokenOwner(chain, contract, id);
  return { names, owner, exists: owner !== null };
};

/** The status of a token that is not on the chain, yet or any more. */
const lastStatus = (mint: Row | undefined, burn: Row | undefined): "PENDING" | "FAILED" | "BURNED" => {
  const minted = mint === undefined ? "COMPLETED" : recordStatusOf(mint.status);
  return burn === undefined && minted !== "COMPLETED" ? minted : "BURNED";
};

const noted = (row: Row) => ({
  id: row.id,
  amount: row.amount,
  status: recordStatusOf(row.status),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
