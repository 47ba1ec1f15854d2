import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { digestOf } from "#sandbox/domains/keys/credentials.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { authenticate } from "./authenticate.ts";

const key = `psk_${"1".repeat(40)}`;
const now = new Date("2025-06-01T00:00:00.000Z");

const setUp = async (row: { readonly revoked_at?: string; readonly expires_at?: string } = {}) => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "org", name: "", email: "", created_at: "" }).execute();
  const values = { digest: digestOf(key), organization_id: "org", policies: '["interact"]' };
  await store
    .insertInto("api_keys")
    .values({ ...values, revoked_at: null, expires_at: null, ...row })
    .execute();
  return store;
};

test("a valid key identifies the organization and its policies", async () => {
  const store = await setUp({ expires_at: "2025-06-01T00:00:00.001Z" });
  expect(await authenticate(store, key, now)).toEqual({ organizationId: "org", policies: ["interact"] });
});

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["wrong", `psk_${"2".repeat(40)}`],
])("a %s key is ERR_008", async (_, apiKey) => {
  await expect(authenticate(await setUp(), apiKey, now)).rejects.toMatchObject({ code: "ERR_008", status: 401 });
});

test.each([
  ["revoked", { revoked_at: "2025-01-01T00:00:00.000Z" }],
  ["expired", { expires_at: "2025-05-31T23:59:59.999Z" }],
  ["expiring now", { expires_at: now.toISOString() }],
])("a key that is %s is ERR_008", async (_, row) => {
  await expect(authenticate(await setUp(row), key, now)).rejects.toMatchObject({
    code: "ERR_008",
    category: "AUTHORIZATION",
    message: "You need to sign in to continue.",
  });
});

test.each(["x", "psk_", key.toUpperCase(), ` ${key}`, `${key}0`])("a malformed key is ERR_405: %j", async (apiKey) => {
  await expect(authenticate(await setUp(), apiKey, now)).rejects.toMatchObject({
    code: "ERR_405",
    status: 401,
    category: "UNKNOWN_ERROR",
    message: "Invalid API key",
    extra: { success: false },
  });
});
