import type { HDKey } from "@scure/bip32";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { masterKey } from "./derive.ts";
import { seal, unseal } from "./seal.ts";

/** Makes the master seed of an organization and keeps it under the client share. */
export const createMaster = async (writer: Writer, organizationId: string, share: string): Promise<void> => {
  const sealed = await seal(generateMnemonic(wordlist, 256), share, organizationId);
  await writer
    .insertInto("master_seeds")
    .values({ organization_id: organizationId, ...sealed })
    .execute();
};

/** The master key of an organization, opened with its client share; throws `wrongShare` on another one. */
export const openMaster = async (store: Store, organizationId: string, share: string): Promise<HDKey> => {
  const sealed = await store
    .selectFrom("master_seeds")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return masterKey(await unseal(sealed, share, organizationId));
};
