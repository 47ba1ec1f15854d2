// @full: The conformance tests send the sandbox every request of the specification.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFile } from "#database/lock.ts";
import { ensureDemonstration } from "./demo/demonstration.ts";
import { ensureOrganizations } from "./demo/organization.ts";
import { digestOf, loadCredentials } from "./domains/keys/credentials.ts";
import { openService } from "./open.ts";
import { migrations } from "./store/migrations.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/tables.ts";
import { testDirectory } from "./testing/directory.ts";

/** A data directory of version 0.1: its keys and policies, and the tables of its migrations. */
const earlierDirectory = async () => {
  const directory = testDirectory();
  const release = lockFile(join(directory, "lock.db"), join(directory, "sandbox.db"));
  const credentials = loadCredentials(directory);
  const { interactOnly, ...apiKeys } = credentials.apiKeys;
  writeFileSync(join(directory, "credentials.json"), JSON.stringify({ ...credentials, apiKeys }));
  const { "001-first": first, "002-whole-service": second } = migrations;
  if (first === undefined || second === undefined) throw new Error("A migration is missing.");
  const store = await openStore(join(directory, "sandbox.db"), {
    "001-first": first,
    "002-whole-service": second,
  });
  await ensureOrganizations(store, credentials);
  await store.deleteFrom("api_keys").where("digest", "=", digestOf(interactOnly)).execute();
  await store.updateTable("api_keys").set({ policies: '["interact"]' }).where("policies", "!=", "[]").execute();
  await store.destroy();
  release?.();
  return { directory, credentials };
};

test("contracts of an earlier version name templates that exist, collections too", async () => {
  const directory = testDirectory();
  const first = await openService({ dataDirectory: directory });
  const earlier = first.service.store;
  await earlier.deleteFrom("templates").where("name", "in", ["AllTypes", "DemoNft"]).execute();
  await earlier
    .updateTable("deployed_contracts")
    .set({ template_id: "5a0db0c5-1002-4000-8000-000000000001" })
    .where("name", "=", "Postern Things")
    .execute();
  await first.close();
  const { service, close } = await openService({ dataDirectory: directory });
  onTestFinished(close);
  const { store } = service;
  const contracts = await store.selectFrom("deployed_contracts").select(["name", "template_id"]).execute();
  expect(contracts.map(({ name }) => name)).toEqual(expect.arrayContaining(["AllTypes", "DemoNft", "Postern Things"]));
  const templates = await store.selectFrom("templates").select("id").where("deleted", "=", 0).execute();
  const ids = new Set(templates.map(({ id }) => id));
  expect(contracts.filter(({ template_id: template }) => !ids.has(template))).toEqual([]);
});

const issuedIn = async (store: Store) => ({
  tokens: await store.selectFrom("tokens").select(["id", "display_name", "status"]).execute(),
  collections: await store.selectFrom("collections").select(["id", "name", "status"]).execute(),
  records: await store.selectFrom("token_records").select(["id", "token_id", "type", "status"]).execute(),
});

test("a data directory of version 0.1 gains keys, policies, a token and a collection of five, once", async () => {
  const { directory, credentials } = await earlierDirectory();
  const { service, close } = await openService({ dataDirectory: directory });
  onTestFinished(close);
  const { store } = service;
  const policiesOf = async (key: string) =>
    (await store.selectFrom("api_keys").selectAll().where("digest", "=", digestOf(key)).executeTakeFirst())?.policies;
  const { interactOnly } = loadCredentials(directory).apiKeys;
  expect(await policiesOf(credentials.apiKeys.full)).toBe('["interact","mint","burn","wallet","address"]');
  expect(await policiesOf(credentials.otherOrganization.apiKey)).toBe('["interact","mint","burn","wallet","address"]');
  expect(await policiesOf(interactOnly)).toBe('["interact"]');
  expect(await policiesOf(credentials.apiKeys.readOnly)).toBe("[]");
  expect(readFileSync(join(directory, "credentials.json"), "utf8")).toContain(interactOnly);
  const issued = await issuedIn(store);
  expect(issued.tokens).toMatchObject([{ display_name: "Acme Points", status: "DONE" }]);
  expect(issued.collections).toMatchObject([{ name: "Postern Things", status: "DONE" }]);
  expect(issued.records.map(({ token_id: id, type, status }) => `${type} ${id} ${status}`)).toEqual(
    ["1", "2", "3", "4", "5"].map((id) => `MINT ${id} DONE`),
  );
  const { organization_id: organizationId } = await store
    .selectFrom("api_keys")
    .select("organization_id")
    .where("digest", "=", digestOf(interactOnly))
    .executeTakeFirstOrThrow();
  // Opening a key is slow on purpose, so a start with nothing to sign opens none.
  const keyring = { open: () => Promise.reject(new Error("A key is opened.")) };
  await ensureDemonstration({ ...service, keyring }, { organizationId, clientShare: credentials.clientShare });
  expect(await issuedIn(store)).toEqual(issued);
  // Unlinked and deleted records are not created again.
  await store.updateTable("tokens").set({ deleted: 1 }).execute();
  await store.updateTable("collections").set({ deleted: 1 }).execute();
  await ensureDemonstration(service, { organizationId, clientShare: credentials.clientShare });
  expect(await issuedIn(store)).toEqual(issued);
});
