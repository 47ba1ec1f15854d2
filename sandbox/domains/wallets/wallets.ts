import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Tables, Writer } from "#sandbox/store/tables.ts";
import { insertProfile } from "./profiles.ts";

export type Wallet = Selectable<Tables["wallets"]>;

/** The owner of a wallet: a profile has at most one per network. */
export type WalletOwner = {
  readonly organizationId: string;
  readonly reference: string;
  readonly network: Network;
};

/** The wallet of a profile on a network. */
export const findWallet = (writer: Writer, owner: WalletOwner): Promise<Wallet | undefined> =>
  writer
    .selectFrom("wallets")
    .selectAll()
    .where("organization_id", "=", owner.organizationId)
    .where("reference", "=", owner.reference)
    .where("network_id", "=", owner.network.id)
    .executeTakeFirst();

/** findWallet, or ERR_006. */
export const requireWallet = async (writer: Writer, owner: WalletOwner): Promise<Wallet> => {
  const wallet = await findWallet(writer, owner);
  if (wallet !== undefined) return wallet;
  throw new ServiceError("ERR_006", {
    details: `The profile ${owner.reference} has no wallet on ${owner.network.name}.`,
  });
};

/** findWallet, or a new wallet with its profile (specification, Endpoints 5). */
export const ensureWallet = async (writer: Writer, owner: WalletOwner): Promise<Wallet> => {
  const existing = await findWallet(writer, owner);
  if (existing !== undefined) return existing;
  await insertProfile(writer, owner, "User");
  return insertWallet(writer, owner);
};

/**
 * Creates a wallet of an existing profile. Runs in a transaction, so that no step of a derivation path is used twice.
 */
export const insertWallet = async (writer: Writer, owner: WalletOwner): Promise<Wallet> => {
  const { organizationId, reference, network } = owner;
  const mine = writer.selectFrom("wallets").where("organization_id", "=", organizationId);
  const last = await mine.select("derivation_index").orderBy("derivation_index", "desc").limit(1).executeTakeFirst();
  const { count } = await mine
    .where("reference", "=", reference)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return writer
    .insertInto("wallets")
    .values({
      position: null,
      id: randomUUID(),
      organization_id: organizationId,
      network_id: network.id,
      reference,
      profile_index: count,
      derivation_index: (last?.derivation_index ?? -1) + 1,
      deep_index: 0,
      created_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const walletsById = async (writer: Writer, ids: readonly string[]): Promise<ReadonlyMap<string, Wallet>> => {
  const rows = await writer.selectFrom("wallets").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};
