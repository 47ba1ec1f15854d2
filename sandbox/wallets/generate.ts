import { faucetAmount } from "../chain/faucet.ts";
import { openMaster } from "../keys/master.ts";
import type { Network } from "../networks.ts";
import type { Service } from "../service.ts";
import { allocateAddress, type NewAddress } from "./allocate.ts";
import { payFunding } from "./funding.ts";

type Request = {
  readonly organizationId: string;
  readonly reference: string;
  readonly network: Network;
  readonly clientShare: string;
};

/** Makes the next address of a profile on a network and funds it on a test network. Throws `wrongShare`. */
export const generateAddress = async (
  { store, chains }: Pick<Service, "store" | "chains">,
  request: Request,
): Promise<NewAddress> => {
  const { organizationId, network } = request;
  const master = await openMaster(store, organizationId, request.clientShare);
  const funding = network.isMainnet ? 0n : faucetAmount;
  const created = await store.transaction().execute((writer) => allocateAddress(writer, master, request, funding));
  const chain = chains.get(network.id);
  if (chain !== undefined) await payFunding(store, chain, created.id);
  return created;
};
