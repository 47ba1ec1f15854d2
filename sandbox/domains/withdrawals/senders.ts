import type { Selectable } from "kysely";
import { ownAddresses } from "#sandbox/domains/wallets/own-address.ts";
import { invalid, ServiceError } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import { addressOn } from "./address.ts";

export type SenderRow = Selectable<Tables["addresses"]>;

/**
 * The address records named as a withdrawal's senders, in that order. Throws ERR_010 for an invalid address, one named
 * twice or one on another network, and ERR_096 for one that does not belong to the organization.
 */
export const sendersOf = async (
  store: Store,
  organizationId: string,
  network: Network,
  from: readonly string[],
): Promise<readonly SenderRow[]> => {
  const addresses = from.map((text, index) => addressOn(network, text, `from[${index}]`));
  const rows: SenderRow[] = [];
  for (const [index, address] of addresses.entries()) {
    const field = `from[${index}]`;
    if (addresses.indexOf(address) < index) throw invalid(field, "the address is named twice");
    const own = await ownAddresses(store, organizationId, address);
    if (own.length === 0)
      throw new ServiceError("ERR_096", { details: `${field}: the address is not the organization's.` });
    const here = own.find(({ network_id: networkId }) => networkId === network.id);
    if (here === undefined) throw invalid(field, `the address is not on ${network.name}`);
    rows.push(here);
  }
  return rows;
};
