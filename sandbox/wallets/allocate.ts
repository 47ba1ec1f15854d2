import { randomUUID } from "node:crypto";
import type { HDKey } from "@scure/bip32";
import type { Selectable } from "kysely";
import { deriveAccount } from "../keys/derive.ts";
import type { Network } from "../networks.ts";
import type { Tables, Writer } from "../store/tables.ts";

type Wallet = Selectable<Tables["wallets"]>;

/** A new address of a profile on a network. */
export type NewAddress = { readonly id: string; readonly address: `0x${string}` };

type Owner = { readonly organizationId: string; readonly reference: string; readonly network: Network };

/**
 * Takes the next address of a profile's wallet on a network, and makes profile and wallet when there are none. Runs in one
 * transaction, so that no step of a derivation path is used twice. `funding` is what the faucet owes the address.
 */
export const allocateAddress = async (
  writer: Writer,
  master: HDKey,
  owner: Owner,
  funding: bigint,
): Promise<NewAddress> => {
  const now = new Date().toISOString();
  const wallet = (await findWallet(writer, owner)) ?? (await createWallet(writer, owner, now));
  const { address } = deriveAccount(master, {
    derivationIndex: wallet.derivation_index,
    deepIndex: wallet.deep_index,
  });
  const id = randomUUID();
  await writer
    .insertInto("addresses")
    .values({
      position: null,
      id,
      organization_id: owner.organizationId,
      wallet_id: wallet.id,
      network_id: owner.network.id,
      reference: owner.reference,
      address,
      deep_index: wallet.deep_index,
      created_at: now,
      funding: funding === 0n ? null : String(funding),
      funding_hash: null,
    })
    .execute();
  await writer
    .updateTable("wallets")
    .set({ deep_index: wallet.deep_index + 1 })
    .where("id", "=", wallet.id)
    .execute();
  return { id, address };
};

const findWallet = (writer: Writer, { organizationId, reference, network }: Owner): Promise<Wallet | undefined> =>
  writer
    .selectFrom("wallets")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("reference", "=", reference)
    .where("network_id", "=", network.id)
    .executeTakeFirst();

const createWallet = async (writer: Writer, owner: Owner, now: string): Promise<Wallet> => {
  const { organizationId, reference, network } = owner;
  await writer
    .insertInto("profiles")
    .values({ position: null, organization_id: organizationId, reference, type: "User", created_at: now })
    .onConflict((conflict) => conflict.columns(["organization_id", "reference"]).doNothing())
    .execute();
  const wallets = writer.selectFrom("wallets").where("organization_id", "=", organizationId);
  const count = ({ count: total }: { count: number }) => total;
  const all = await wallets.select((select) => select.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const ofProfile = await wallets
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
      profile_index: count(ofProfile),
      derivation_index: count(all),
      deep_index: 0,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
