import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Hex } from "viem";
import { getAddress } from "viem/utils";
import type { Chain, Chains } from "#sandbox/domains/chain/chain.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import { itemBalance, tokenBalance, tokenOwner } from "./token.ts";

type AddressRow = Selectable<Tables["addresses"]>;

const tokenTypes = ["ERC20", "ERC721", "ERC1155"] as const;
type TokenType = (typeof tokenTypes)[number];

/** A token held by an address. */
export type Holding = {
  readonly id: string;
  readonly holder: AddressRow;
  readonly contract: string;
  readonly type: TokenType;
  readonly tokenId: string | null;
  /** Base units of the token; 1 for an ERC-721; the balance of the token id for an ERC-1155. */
  readonly amount: bigint;
  /** When the address first received it, and when it last moved. */
  readonly since: string;
  readonly changed: string;
};

/**
 * The ERC-20, ERC-721 and ERC-1155 holdings of an address. The chain's logs show which tokens it was ever involved
 * with, and the contracts themselves its current balances.
 */
export const holdingsOf = async (
  { store, chains }: { readonly store: Store; readonly chains: Chains },
  holder: AddressRow,
): Promise<readonly Holding[]> => {
  const chain = chains.get(holder.network_id);
  if (chain === undefined) return [];
  const tokens = await tokensSeen(store, holder);
  const held = await Promise.all(
    tokens.map(async ({ contract, type, tokenId, since, changed }): Promise<Holding> => {
      const amount = await amountOf(chain, { contract, type, tokenId }, getAddress(holder.address));
      return { id: holdingId(holder.id, contract, tokenId), holder, contract, type, tokenId, amount, since, changed };
    }),
  );
  return held.filter(({ amount }) => amount > 0n);
};

const tokensSeen = async (store: Store, { address, network_id: networkId }: AddressRow) => {
  const rows = await store
    .selectFrom("transfers")
    .select(["contract_address", "token_id", "type"])
    .select((select) => [select.fn.min("date").as("since"), select.fn.max("date").as("changed")])
    .where("network_id", "=", networkId)
    .where((where) => where.or([where("sender", "=", address), where("recipient", "=", address)]))
    .where("type", "in", tokenTypes)
    .groupBy(["contract_address", "token_id", "type"])
    .orderBy((order) => order.fn.min("position"))
    .execute();
  return rows.flatMap(({ contract_address: contract, token_id: tokenId, type, since, changed }) =>
    isTokenType(type) ? [{ contract: contract ?? "", type, tokenId, since, changed }] : [],
  );
};

const isTokenType = (type: string): type is TokenType => tokenTypes.some((one) => one === type);

type Token = Pick<Holding, "contract" | "type" | "tokenId">;

const amountOf = async (chain: Chain, { contract, type, tokenId }: Token, account: Hex): Promise<bigint> => {
  if (tokenId === null) return tokenBalance(chain, contract, account);
  if (type === "ERC1155") return itemBalance(chain, contract, account, BigInt(tokenId));
  return (await tokenOwner(chain, contract, BigInt(tokenId))) === account ? 1n : 0n;
};

/** The same holding always has the same id. */
const holdingId = (addressId: string, contract: string, tokenId: string | null): string => {
  const digest = createHash("sha256")
    .update(`${addressId} ${contract} ${tokenId ?? ""}`)
    .digest("hex");
  // In the form of a version 8 UUID, whose bits are application-defined.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
};
