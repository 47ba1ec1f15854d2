import { randomUUID } from "node:crypto";
import type { Credentials } from "../keys/credentials.ts";
import { digestOf } from "../keys/credentials.ts";
import { createMaster } from "../keys/master.ts";
import type { Store } from "../store/tables.ts";

const past = "2025-01-02T00:00:00.000Z";

/** The organization of the sandbox with its keys and master seed, made at the first start; answers its id. */
export const ensureOrganization = async (store: Store, credentials: Credentials): Promise<string> => {
  const existing = await store.selectFrom("organizations").select("id").limit(1).executeTakeFirst();
  if (existing !== undefined) return existing.id;
  const id = randomUUID();
  const { apiKeys, clientShare } = credentials;
  const all = ["interact"];
  await store.transaction().execute(async (writer) => {
    await writer
      .insertInto("organizations")
      .values({ id, name: "Demo Organization", email: "demo@example.org", created_at: new Date().toISOString() })
      .execute();
    await writer
      .insertInto("api_keys")
      .values([
        keyRow(id, apiKeys.full, all),
        keyRow(id, apiKeys.readOnly, []),
        { ...keyRow(id, apiKeys.revoked, all), revoked_at: past },
        { ...keyRow(id, apiKeys.expired, all), expires_at: past },
      ])
      .execute();
    await createMaster(writer, id, clientShare);
  });
  return id;
};

const keyRow = (organizationId: string, apiKey: string, policies: readonly string[]) => ({
  digest: digestOf(apiKey),
  organization_id: organizationId,
  policies: JSON.stringify(policies),
  revoked_at: null,
  expires_at: null,
});
