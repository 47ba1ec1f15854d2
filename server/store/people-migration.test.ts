import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEarlierStore } from "#server/testing/earlier-store.ts";

const ada = "32a615eb-859a-484a-917a-a2a574dfc936";
const hash = (digit: string): string => digit.repeat(64);

const session = (digit: string, id: string, name: string, role: string, at: number) =>
  `INSERT INTO sessions (token_hash, person_id, name, role, created_at, seen_at, authenticated_at)
    VALUES ('${hash(digit)}', '${id}', '${name}', '${role}', ${at}, ${at + 5}, ${at});`;
const link = (digit: string, id: string, name: string, used: string) =>
  `INSERT INTO links (token_hash, person_id, name, role, expires_at, used_at)
    VALUES ('${hash(digit)}', '${id}', '${name}', 'viewer', 43200700, ${used});`;
const audit = (position: number, id: string, name: string, role: string, at: number) =>
  `INSERT INTO audit (position, at, person_id, person_name, role, action, outcome, detail, previous_hash, hash)
    VALUES (${position}, ${at}, '${id}', '${name}', '${role}', 'session.started', 'allowed', '{}', '', '${hash("0")}');`;
const run = (id: string, person: string) =>
  `INSERT INTO batches (id, environment, state, person_id, person_name, role, network_id, total, start_key, request_hash,
      created_at, updated_at, lease_until)
    VALUES ('${id}', 'ask', 'running', '${person}', 'Ran', 'operator', 'net-1', 0, '${id}', '', 300, 300, 0);`;
const operation = (id: string, person: string) =>
  `INSERT INTO operations (id, environment, operation, person_id, person_name, idempotency_key, key_slot, state, created_at, updated_at,
      parameters, body, body_hash, lease_until, polls)
    VALUES ('${id}', 'ask', 'writeContract', '${person}', 'Wrote', '${id}', '${id}', 'succeeded', 200, 200, '{}', '', '', 0, 0);`;

const rows = [
  session("a", ada, "Ada", "operator", 1_000),
  session("b", "oidc:grace", "Grace", "admin", 1_000),
  session("c", "oidc:grace", "Grace H.", "viewer", 2_000),
  link("d", ada, "Ada", "900"),
  link("e", "unopened", "Eve", "NULL"),
  audit(1, ada, "Ada", "admin", 5_000),
  audit(2, "gone", "Old", "viewer", 100),
  audit(3, "gone", "Gone", "admin", 400),
  run("r1", "ran"),
  operation("o1", "wrote"),
  operation("o2", ada),
].join("\n");

test("a database of version 0.1 keeps every person's id, with their newest name and role", async () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-people-"));
  const earlier = await createEarlierStore(join(directory, "postern.db"), "008-mirrored-address", rows);
  const store = await earlier.open();
  const people = await store.selectFrom("people").selectAll().orderBy("id").execute();
  expect(people.map(({ id, name, role, created_at, seen_at }) => [id, name, role, created_at, seen_at])).toEqual([
    [ada, "Ada", "operator", 200, 5_000],
    ["gone", "Gone", "admin", 100, 400],
    ["oidc:grace", "Grace H.", "viewer", 1_000, 2_005],
    ["ran", "Ran", "operator", 300, 300],
    ["unopened", "Eve", "viewer", 700, null],
    ["wrote", "Wrote", "viewer", 200, 200],
  ]);
  expect(people.map(({ disabled_at, subject }) => [disabled_at, subject])).toEqual(people.map(() => [null, null]));
  const sessions = await store.selectFrom("sessions").selectAll().orderBy("token_hash").execute();
  expect(
    sessions.map(({ token_hash, person_id, seen_at, browser }) => [token_hash, person_id, seen_at, browser]),
  ).toEqual([
    [hash("a"), ada, 1_005, null],
    [hash("b"), "oidc:grace", 1_005, null],
    [hash("c"), "oidc:grace", 2_005, null],
  ]);
  expect(await store.selectFrom("audit").select(["position", "person_id"]).orderBy("position").execute()).toEqual([
    { position: 1, person_id: ada },
    { position: 2, person_id: "gone" },
    { position: 3, person_id: "gone" },
  ]);
  expect(await store.selectFrom("operations").select(["id", "person_id"]).orderBy("id").execute()).toEqual([
    { id: "o1", person_id: "wrote" },
    { id: "o2", person_id: ada },
  ]);
  expect(await store.selectFrom("runs").select(["person_id", "taken_by"]).execute()).toEqual([
    { person_id: "ran", taken_by: null },
  ]);
  await store.destroy();
});
