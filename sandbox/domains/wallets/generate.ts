import type { Chain, Chains } from "#sandbox/domains/chain/chain.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { ChainUnreachable } from "#sandbox/domains/rpc/rpc.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { allocateAddress, type NewAddress } from "./allocate.ts";
import { payFunding } from "./funding.ts";
import type { Wallet, WalletOwner } from "./wallets.ts";

type Parts = { readonly store: Store; readonly chains: Chains; readonly keyring: Keyring };

type Request = WalletOwner & { readonly clientShare: string };

/**
 * Creates the next address of a profile on a network, in the wallet that `walletOf` finds or creates, and funds it on a
 * test network. Throws `wrongShare`.
 */
export const generateAddress = async (
  { store, chains, keyring }: Parts,
  request: Request,
  walletOf: (writer: Writer, owner: WalletOwner) => Promise<Wallet>,
): Promise<NewAddress> => {
  const { organizationId, network } = request;
  const master = await keyring.open(organizationId, request.clientShare);
  const created = await store
    .transaction()
    .execute(async (writer) => allocateAddress(writer, master, await walletOf(writer, request), network));
  const chain = chains.get(network.id);
  if (chain !== undefined) await payNow(store, chain, created.id);
  return created;
};

/** The address exists whether or not the faucet can pay now: the next start pays what is owed. */
const payNow = async (store: Store, chain: Chain, addressId: string): Promise<void> => {
  try {
    await payFunding(store, chain, addressId);
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error;
  }
};
