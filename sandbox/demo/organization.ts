import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { type Credentials, digestOf } from "#sandbox/domains/keys/credentials.ts";
import { createMaster } from "#sandbox/domains/keys/master.ts";
import type { Policy } from "#sandbox/lib/policy.ts";
import type { Store, Tables, Writer } from "#sandbox/store/tables.ts";

const past = "2025-01-02T00:00:00.000Z";
const interactOnly: readonly Policy[] = ["interact"];
const all: readonly Policy[] = ["interact", "mint", "burn", "wallet", "address"];

/**
 * Both organizations of the sandbox with their keys and master seeds, created at the first start. An organization of an
 * earlier version gets missing keys, and its keys their current permissions.
 */
export const ensureOrganizations = async (store: Store, credentials: Credentials) => {
  const { apiKeys, clientShare, otherOrganization } = credentials;
  const first = await ensureOrganization(store, {
    name: "Demo Organization",
    email: "demo@example.org",
    clientShare,
    keys: [
      keyRow(apiKeys.full, all),
      keyRow(apiKeys.interactOnly, interactOnly),
      keyRow(apiKeys.readOnly, []),
      { ...keyRow(apiKeys.revoked, all), revoked_at: past },
      { ...keyRow(apiKeys.expired, all), expires_at: past },
    ],
  });
  const other = await ensureOrganization(store, {
    name: "Other Organization",
    email: "other@example.org",
    clientShare: otherOrganization.clientShare,
    keys: [keyRow(otherOrganization.apiKey, all)],
  });
  return {
    first: { organizationId: first, clientShare },
    other: { organizationId: other, clientShare: otherOrganization.clientShare },
  };
};

type KeyRow = Omit<Insertable<Tables["api_keys"]>, "organization_id">;

type Described = {
  readonly name: string;
  readonly email: string;
  readonly clientShare: string;
  /** The first one shows whether the organization already exists. */
  readonly keys: readonly [KeyRow, ...KeyRow[]];
};

const ensureOrganization = async (store: Store, { name, email, clientShare, keys }: Described): Promise<string> => {
  const existing = await store
    .selectFrom("api_keys")
    .select("organization_id")
    .where("digest", "=", keys[0].digest)
    .executeTakeFirst();
  if (existing !== undefined) {
    await ensureKeys(store, existing.organization_id, keys);
    return existing.organization_id;
  }
  const id = randomUUID();
  await store.transaction().execute(async (writer) => {
    await writer
      .insertInto("organizations")
      .values({ id, name, email, created_at: new Date().toISOString() })
      .execute();
    await ensureKeys(writer, id, keys);
    await createMaster(writer, id, clientShare);
  });
  return id;
};

const ensureKeys = async (writer: Writer, organizationId: string, keys: readonly KeyRow[]): Promise<void> => {
  await writer
    .insertInto("api_keys")
    .values(keys.map((key) => ({ ...key, organization_id: organizationId })))
    .onConflict((conflict) =>
      conflict.column("digest").doUpdateSet((update) => ({ policies: update.ref("excluded.policies") })),
    )
    .execute();
};

const keyRow = (apiKey: string, policies: readonly Policy[]): KeyRow => ({
  digest: digestOf(apiKey),
  policies: JSON.stringify(policies),
  revoked_at: null,
  expires_at: null,
});
