import { createHash } from "node:crypto";
import { getAddress } from "viem/utils";
import type { Selectable } from "kysely";
import type { Chain, Chains } from "../chain/chain.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import { tokenBalance, tokenOwner } from "./token.ts";

type AddressRow = Selectable<Tables["addresses"]>;

/** A token that an address has. */
export type Holding = {
  readonly id: string;
  readonly holder: AddressRow;
  readonly contract: string;
  readonly type: "ERC20" | "ERC721";
  readonly tokenId: string | null;
  /** Base units of the token; 1 for an ERC-721. */
  readonly amount: bigint;
  /** When the address got it first, and when it last moved. */
  readonly since: string;
  readonly changed: string;
};

/**
 * The ERC-20 and ERC-721 holdings of an address. The logs of the chain say which tokens it ever had to do with, the
 * contracts themselves say what it has now.
 */
export const holdingsOf = async (
  { store, chains }: { readonly store: Store; readonly chains: Chains },
  holder: AddressRow,
): Promise<readonly Holding[]> => {
  const chain = chains.get(holder.network_id);
  if (chain === undefined) return [];
  const seen = await tokensSeen(store, holder);
  const held = await Promise.all(
    seen.map(async ({ contract, type, tokenId, since, changed }): Promise<Holding> => {
      const amount = await amountOf(chain, contract, tokenId, holder.address);
      return { id: holdingId(holder.id, contract, tokenId), holder, contract, type, tokenId, amount, since, changed };
    }),
  );
  return held.filter(({ amount }) => amount > 0n);
};

const tokensSeen = async (store: Store, { address, network_id: networkId }: AddressRow) => {
  const rows = await store
    .selectFrom("transfers")
    .select(["contract_address", "token_id"])
    .select((select) => [select.fn.min("date").as("since"), select.fn.max("date").as("changed")])
    .where("network_id", "=", networkId)
    .where((where) => where.or([where("sender", "=", address), where("recipient", "=", address)]))
    .where("type", "in", ["ERC20", "ERC721"])
    .groupBy(["contract_address", "token_id"])
    .orderBy((order) => order.fn.min("position"))
    .execute();
  return rows.map(({ contract_address: contract, token_id: tokenId, since, changed }) => ({
    contract: contract ?? "",
    type: tokenId === null ? ("ERC20" as const) : ("ERC721" as const),
    tokenId,
    since,
    changed,
  }));
};

const amountOf = async (chain: Chain, contract: string, tokenId: string | null, account: string): Promise<bigint> => {
  if (tokenId === null) return tokenBalance(chain, contract, getAddress(account));
  return (await tokenOwner(chain, contract, BigInt(tokenId))) === account ? 1n : 0n;
};

/** The same holding has the same id each time it is asked for. */
const holdingId = (addressId: string, contract: string, tokenId: string | null): string => {
  const digest = createHash("sha256")
    .update(`${addressId} ${contract} ${tokenId ?? ""}`)
    .digest("hex");
  // The form of a UUID of version 8, which leaves its bits to who makes it.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
};
