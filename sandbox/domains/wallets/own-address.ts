import type { Selectable } from "kysely";
import { getAddress, isAddress } from "viem/utils";
import type { Store, Tables } from "#sandbox/store/tables.ts";

/** An address in stored form: EVM ones checksummed, Bech32 in lower case. */
export const addressText = (text: string): string =>
  isAddress(text, { strict: false }) ? getAddress(text) : text.toLowerCase();

/** The records of an organization's address; empty for a foreign one. */
export const ownAddresses = (
  store: Store,
  organizationId: string,
  address: string,
): Promise<readonly Selectable<Tables["addresses"]>[]> =>
  store
    .selectFrom("addresses")
    .selectAll()
    .where("address", "=", addressText(address))
    .where("organization_id", "=", organizationId)
    .execute();
