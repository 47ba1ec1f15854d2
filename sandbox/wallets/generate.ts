import type { Service } from "../service.ts";
import type { Writer } from "../store/tables.ts";
import { allocateAddress, type NewAddress } from "./allocate.ts";
import { payFunding } from "./funding.ts";
import type { Wallet, WalletOwner } from "./wallets.ts";

type Request = WalletOwner & { readonly clientShare: string };

/**
 * Makes the next address of a profile on a network, in the wallet that `walletOf` finds or makes, and funds it on a test
 * network. Throws `wrongShare`.
 */
export const generateAddress = async (
  { store, chains, keyring }: Pick<Service, "store" | "chains" | "keyring">,
  request: Request,
  walletOf: (writer: Writer, owner: WalletOwner) => Promise<Wallet>,
): Promise<NewAddress> => {
  const { organizationId, network } = request;
  const master = await keyring.open(organizationId, request.clientShare);
  const created = await store
    .transaction()
    .execute(async (writer) => allocateAddress(writer, master, await walletOf(writer, request), network));
  const chain = chains.get(network.id);
  if (chain !== undefined) await payFunding(store, chain, created.id);
  return created;
};
