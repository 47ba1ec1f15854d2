import { randomUUID } from "node:crypto";
import type { HDKey } from "@scure/bip32";
import { faucetAmount } from "#sandbox/domains/chain/faucet.ts";
import { addressOf, familyKey, walletKey } from "#sandbox/domains/keys/derive.ts";
import { faucetSatoshi, mint } from "#sandbox/domains/ledger/ledger.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Writer } from "#sandbox/store/tables.ts";
import type { Wallet } from "./wallets.ts";

/** A new address of a wallet. */
export type NewAddress = { readonly id: string; readonly address: string };

/**
 * Creates the next address of a wallet. On test networks it gets funds: satoshi immediately, on an EVM chain by a
 * transfer that the faucet owes. Runs in the transaction that read the wallet.
 */
export const allocateAddress = async (
  writer: Writer,
  master: HDKey,
  wallet: Wallet,
  network: Network,
): Promise<NewAddress> => {
  const isOwed = network.addressFamily === "EVM" && !network.isMainnet;
  const newAddress = await nextAddress(writer, master, wallet, network, isOwed ? String(faucetAmount) : null);
  if (network.addressFamily === "BITCOIN") {
    const date = new Date().toISOString();
    await mint(writer, { network, address: newAddress.address, value: faucetSatoshi, date });
  }
  return newAddress;
};

/**
 * Allocates the next address of a wallet; `funding` is what the faucet owes it, in base units. Runs in the transaction
 * that read the wallet, so that no step of a derivation path is used twice.
 */
export const nextAddress = async (
  writer: Writer,
  master: HDKey,
  wallet: Wallet,
  network: Network,
  funding: string | null,
): Promise<NewAddress> => {
  const id = randomUUID();
  const address = addressOf(walletKey(familyKey(master, network), wallet.derivation_index), network, wallet.deep_index);
  await writer
    .insertInto("addresses")
    .values({
      position: null,
      id,
      organization_id: wallet.organization_id,
      wallet_id: wallet.id,
      network_id: network.id,
      reference: wallet.reference,
      address,
      deep_index: wallet.deep_index,
      created_at: new Date().toISOString(),
      funding,
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
