import type { PrivateKeyAccount } from "viem/accounts";
import { deriveAccount } from "#sandbox/domains/keys/derive.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { invalid, ServiceError } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Store } from "#sandbox/store/tables.ts";

type Sender = { readonly addressId: string; readonly clientShare: string };

/** The signing account of an organization's address, only in memory. Throws ERR_006, ERR_010 and `wrongShare`. */
export const signerOf = async (
  { store, keyring }: { readonly store: Store; readonly keyring: Keyring },
  organizationId: string,
  network: Network,
  { addressId, clientShare }: Sender,
): Promise<PrivateKeyAccount> => {
  const row = await store
    .selectFrom("addresses")
    .innerJoin("wallets", "wallets.id", "addresses.wallet_id")
    .select(["addresses.network_id", "addresses.address", "addresses.deep_index", "wallets.derivation_index"])
    .where("addresses.organization_id", "=", organizationId)
    .where("addresses.id", "=", addressId)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_006", { details: "addressId: there is no address with this id." });
  if (row.network_id !== network.id) throw invalid("addressId", `the address is not on ${network.name}`);
  const master = await keyring.open(organizationId, clientShare);
  const account = deriveAccount(master, network, {
    derivationIndex: row.derivation_index,
    deepIndex: row.deep_index,
  });
  if (account.address !== row.address) throw new Error(`The key of ${row.address} can no longer be derived.`);
  return account;
};
