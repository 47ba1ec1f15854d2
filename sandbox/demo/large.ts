import { randomUUID } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { HDKey } from "@scure/bip32";
import { addressOf, familyKey, walletKey } from "#sandbox/domains/keys/derive.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { ensureWallet } from "#sandbox/domains/wallets/wallets.ts";
import { type Network, networks } from "#sandbox/lib/networks.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";

type Owner = { readonly organizationId: string; readonly clientShare: string };

/** The final number of profiles, and of addresses per wallet. */
type Size = { readonly profiles: number; readonly addresses: number };

const usualSize: Size = { profiles: 1000, addresses: 20 };
/** Profiles per commit: a separate commit for each would cost as much as the keys. */
const together = 20;

/**
 * Fills an organization up to 1,000 profiles with a wallet on each of the five networks and 20 addresses per wallet:
 * 5,000 wallets, 100,000 addresses, without funds. The mainnet wallets are as if created while it was enabled. The next
 * start completes an interrupted one.
 */
export const ensureLarge = async (
  { store, keyring }: { readonly store: Store; readonly keyring: Keyring },
  { organizationId, clientShare }: Owner,
  progress: (text: string) => void,
  size = usualSize,
): Promise<void> => {
  const master = await keyring.open(organizationId, clientShare);
  const families = networks.map((network) => ({ network, family: familyKey(master, network) }));
  const references = await allReferences(store, organizationId, size.profiles);
  for (let start = 0; start < references.length; start += together) {
    progress(`Making the large organization: ${start} of ${references.length} profiles`);
    const some = references.slice(start, start + together);
    await store.transaction().execute(async (writer) => {
      for (const reference of some)
        await fillProfile(writer, families, { organizationId, reference, addresses: size.addresses });
    });
    // Nothing here waits for I/O: without a pause no signal would be handled until the end.
    await pause();
  }
};

/** The existing profiles, plus the missing ones. */
const allReferences = async (
  store: Store,
  organizationId: string,
  profileCount: number,
): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("profiles")
    .select("reference")
    .where("organization_id", "=", organizationId)
    .orderBy("position")
    .limit(profileCount)
    .execute();
  const present = rows.map(({ reference }) => reference);
  const names = Array.from({ length: profileCount }, (_, index) => `profile-${String(index + 1).padStart(4, "0")}`);
  const missing = names.filter((name) => !present.includes(name)).slice(0, profileCount - present.length);
  return [...present, ...missing];
};

type Profile = { readonly organizationId: string; readonly reference: string; readonly addresses: number };

/** A network with its family's key, derived once for all wallets. */
type Family = { readonly network: Network; readonly family: HDKey };

const fillProfile = async (writer: Writer, families: readonly Family[], profile: Profile): Promise<void> => {
  for (const family of families) await fillWallet(writer, family, profile);
};

const fillWallet = async (writer: Writer, { network, family }: Family, profile: Profile): Promise<void> => {
  const wallet = await ensureWallet(writer, { ...profile, network });
  const count = profile.addresses - wallet.deep_index;
  if (count <= 0) return;
  const key = walletKey(family, wallet.derivation_index);
  const now = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, offset) => ({
    position: null,
    id: randomUUID(),
    organization_id: profile.organizationId,
    wallet_id: wallet.id,
    network_id: network.id,
    reference: profile.reference,
    address: addressOf(key, network, wallet.deep_index + offset),
    deep_index: wallet.deep_index + offset,
    created_at: now,
    funding: null,
    funding_hash: null,
  }));
  await writer.insertInto("addresses").values(rows).execute();
  await writer.updateTable("wallets").set({ deep_index: profile.addresses }).where("id", "=", wallet.id).execute();
};
