import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Hex } from "viem";
import { encodeFunctionData, getAddress } from "viem/utils";
import { nftCollection, semiFungibleCollection } from "#sandbox/contracts/artifacts.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import type { Intent } from "#sandbox/domains/chain/prepare.ts";
import { contractOwner, isOperator, itemBalance, tokenOwner } from "#sandbox/domains/portfolio/token.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import type { WorkflowKind } from "#sandbox/domains/workflows/kind.ts";
import type { NewWorkflow } from "#sandbox/domains/workflows/workflows.ts";
import { readAddress } from "#sandbox/lib/address.ts";
import { outOfRange, ServiceError, wrongFormat } from "#sandbox/lib/errors.ts";
import type { Tables } from "#sandbox/store/tables.ts";
import type { CollectionRow } from "./collections.ts";
import { implementationOf } from "./implementations.ts";
import type { Parts, Sender } from "./issue.ts";
import { metadataOf } from "./metadata.ts";
import { starting } from "./starting.ts";

type Mint = Sender & {
  readonly to: string;
  readonly tokenId: string;
  readonly amount?: string | undefined;
  readonly metadata?: unknown;
  readonly metadataURI?: string | undefined;
};

type Burn = Sender & {
  readonly tokenId: string;
  readonly amount?: string | undefined;
  readonly from?: string | undefined;
};

/**
 * A mint in a collection, ready to be started. Only the address that created the collection can mint. Throws ERR_146, ERR_303 and ERR_304,
 * also for an NFT id that is taken. If another mint takes the id in the meantime, the workflow fails.
 */
export const mintOf = async (
  parts: Parts,
  organizationId: string,
  chain: Chain,
  collection: CollectionRow,
  mint: Mint,
): Promise<NewWorkflow> => {
  const contract = contractOf(collection);
  const to = accountOf("to", mint.to);
  const tokenId = numberOf("tokenId", mint.tokenId);
  const amount = amountOf(collection, mint.amount);
  const { content, uri } = metadataOf(mint);
  const account = await signerOf(parts, organizationId, chain.network, mint);
  if ((await contractOwner(chain, contract)) !== account.address) {
    throw outOfRange("addressId", "only the address that created the collection can mint in it");
  }
  const isSingle = collection.type === "NON_FUNGIBLE_TOKEN";
  if (isSingle && (await tokenOwner(chain, contract, tokenId)) !== null) {
    throw outOfRange("tokenId", `the collection already has a token ${tokenId}`);
  }
  const data = isSingle
    ? encodeFunctionData({ abi: nftCollection.abi, functionName: "mint", args: [to, tokenId, uri] })
    : encodeFunctionData({ abi: semiFungibleCollection.abi, functionName: "mint", args: [to, tokenId, amount, uri] });
  return change(
    chain,
    { collection, account, contract, data },
    {
      type: "MINT",
      token_id: String(tokenId),
      amount: String(amount),
      address_id: mint.addressId,
      party: to,
      metadata: JSON.stringify(content),
      metadata_uri: mint.metadataURI ?? null,
    },
  );
};

/** A burn from the signing address, or from one that has approved it, ready to be started. Throws ERR_146, ERR_303 and ERR_304. */
export const burnOf = async (
  parts: Parts,
  organizationId: string,
  chain: Chain,
  collection: CollectionRow,
  burn: Burn,
): Promise<NewWorkflow> => {
  const contract = contractOf(collection);
  const tokenId = numberOf("tokenId", burn.tokenId);
  const amount = amountOf(collection, burn.amount);
  const holder = burn.from === undefined ? null : accountOf("from", burn.from);
  const account = await signerOf(parts, organizationId, chain.network, burn);
  const from = holder ?? account.address;
  await requireHeld(chain, collection, { contract, tokenId, amount, from });
  if (!(await isOperator(chain, contract, { holder: from, operator: account.address, tokenId }))) {
    throw outOfRange("from", `${from} has not approved ${account.address}, which signs`);
  }
  const data =
    collection.type === "NON_FUNGIBLE_TOKEN"
      ? encodeFunctionData({ abi: nftCollection.abi, functionName: "burn", args: [tokenId] })
      : encodeFunctionData({ abi: semiFungibleCollection.abi, functionName: "burn", args: [from, tokenId, amount] });
  return change(
    chain,
    { collection, account, contract, data },
    {
      type: "BURN",
      token_id: String(tokenId),
      amount: String(amount),
      address_id: burn.addressId,
      party: from,
      metadata: null,
      metadata_uri: null,
    },
  );
};

type Held = { readonly contract: Hex; readonly tokenId: bigint; readonly amount: bigint; readonly from: Hex };

const requireHeld = async (
  chain: Chain,
  { type }: CollectionRow,
  { contract, tokenId, amount, from }: Held,
): Promise<void> => {
  if (type === "SEMI_FUNGIBLE_TOKEN") {
    const balance = await itemBalance(chain, contract, from, tokenId);
    if (balance < amount) throw outOfRange("amount", `${from} has ${balance} of token ${tokenId}`);
    return;
  }
  const owner = await tokenOwner(chain, contract, tokenId);
  if (owner === null) throw outOfRange("tokenId", `the collection has no token ${tokenId}`);
  if (owner !== from) throw outOfRange("tokenId", `token ${tokenId} belongs to ${owner}, not to ${from}`);
};

type Change = {
  readonly collection: CollectionRow;
  readonly account: Intent["account"];
  readonly contract: Hex;
  readonly data: Hex;
};

type Recorded = Pick<
  Selectable<Tables["token_records"]>,
  "type" | "token_id" | "amount" | "address_id" | "party" | "metadata" | "metadata_uri"
>;

/** A mint or a burn with its record. */
const change = (chain: Chain, { collection, account, contract, data }: Change, recorded: Recorded): NewWorkflow => {
  const { id: collectionId, organization_id: organizationId } = collection;
  const id = randomUUID();
  return {
    organizationId,
    chain,
    intent: { account, to: contract, data, value: 0n, feeLevel: "MEDIUM", certain: true },
    making: {
      kind: recorded.type,
      subjectId: id,
      abi: implementationOf(collection.type).abi,
      begin: async (writer) => {
        await writer
          .insertInto("token_records")
          .values({
            ...recorded,
            ...starting(),
            id,
            organization_id: organizationId,
            collection_id: collectionId,
          })
          .execute();
      },
    },
  };
};

/** How the workflow of a mint or burn updates its record. No code is published for a failure of either, so both use that of an issue. */
export const changeTokens: WorkflowKind = {
  failure: "ERR_186",
  signed: async (writer, id, hash) => {
    await writer.updateTable("token_records").set({ transaction_hash: hash }).where("id", "=", id).execute();
  },
  completed: async (writer, id) => {
    const now = new Date().toISOString();
    const { collection_id: collectionId } = await writer
      .updateTable("token_records")
      .set({ status: "DONE", updated_at: now })
      .where("id", "=", id)
      .returning("collection_id")
      .executeTakeFirstOrThrow();
    await writer.updateTable("collections").set({ updated_at: now }).where("id", "=", collectionId).execute();
    return {};
  },
  failed: async (writer, id) => {
    const updated = { status: "FAILED", updated_at: new Date().toISOString() } as const;
    await writer.updateTable("token_records").set(updated).where("id", "=", id).execute();
  },
};

/** The collection's contract. Throws ERR_146 while it is being created, ERR_068 if its creation failed. */
const contractOf = ({ status, contract_address: contract }: CollectionRow): Hex => {
  if (status === "IN_PROGRESS") throw new ServiceError("ERR_146");
  if (status === "FAILED" || contract === null) {
    throw new ServiceError("ERR_068", { details: "The creation of the collection has failed." });
  }
  return getAddress(contract);
};

const accountOf = (field: string, text: string): Hex => {
  const account = readAddress(text);
  if (account === null) {
    throw wrongFormat(field, "expected 0x and 40 hex digits, with a right checksum if their case is mixed");
  }
  if (BigInt(account) === 0n) throw wrongFormat(field, "the zero address has no tokens");
  return account;
};

const numberOf = (field: string, text: string): bigint => {
  const number = BigInt(text);
  if (number < 1n << 256n) return number;
  throw outOfRange(field, "has more than 256 bits");
};

/** One, unless the request gives an amount of a semi-fungible token. */
const amountOf = ({ type }: CollectionRow, text = "1"): bigint => {
  const amount = numberOf("amount", text);
  if (amount === 0n) throw outOfRange("amount", "must be more than zero");
  if (type === "NON_FUNGIBLE_TOKEN" && amount !== 1n) throw outOfRange("amount", "an NFT has an amount of 1");
  return amount;
};
