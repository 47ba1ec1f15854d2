import type { HDKey } from "@scure/bip32";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { masterKey } from "./derive.ts";
import { seal, unseal } from "./seal.ts";

/** Creates an organization's master seed and stores it encrypted with the client share. */
export const createMaster = async (writer: Writer, organizationId: string, share: string): Promise<void> => {
  const sealed = await seal(generateMnemonic(wordlist, 256), share, organizationId);
  await writer
    .insertInto("master_seeds")
    .values({ organization_id: organizationId, ...sealed })
    .execute();
};

/** An organization's master key, opened with its client share; throws `wrongShare` for another one. */
export const openMaster = async (store: Store, organizationId: string, share: string): Promise<HDKey> => {
  const sealed = await store
    .selectFrom("master_seeds")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return masterKey(await unseal(sealed, share, organizationId));
};
