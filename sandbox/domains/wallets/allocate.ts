import { randomUUID } from "node:crypto";
import type { HDKey } from "@scure/bip32";
import { addressOf, familyKey, walletKey } from "../keys/derive.ts";
import { faucetSatoshi, mint } from "../ledger/ledger.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Writer } from "#sandbox/store/tables.ts";
import { faucetAmount } from "../chain/faucet.ts";
import type { Wallet } from "./wallets.ts";

/** A new address of a wallet. */
export type NewAddress = { readonly id: string; readonly address: string };

/**
 * Takes the next address of a wallet. Runs in the transaction that read the wallet, so that no step of a derivation path is
 * used twice. On test networks the address gets funds: satoshi at once, on an EVM chain by a transfer that the faucet owes.
 */
export const allocateAddress = async (
  writer: Writer,
  master: HDKey,
  wallet: Wallet,
  network: Network,
): Promise<NewAddress> => {
  const now = new Date().toISOString();
  const id = randomUUID();
  const address = addressOf(walletKey(familyKey(master, network), wallet.derivation_index), network, wallet.deep_index);
  const isOwed = network.addressFamily === "EVM" && !network.isMainnet;
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
      created_at: now,
      funding: isOwed ? String(faucetAmount) : null,
      funding_hash: null,
    })
    .execute();
  await writer
    .updateTable("wallets")
    .set({ deep_index: wallet.deep_index + 1 })
    .where("id", "=", wallet.id)
    .execute();
  if (network.addressFamily === "BITCOIN") await mint(writer, { network, address, value: faucetSatoshi, date: now });
  return { id, address };
};
