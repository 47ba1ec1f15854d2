import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { acknowledgedBy } from "#server/domains/runs/acknowledged.ts";
import { createEarlierStore } from "#server/testing/earlier-store.ts";

const rows = `
  INSERT INTO runs (id, environment, state, person_id, person_name, role, endpoints, at_once, on_failure, columns, total,
      start_key, request_hash, rests_until, rests, created_at, updated_at, lease_until)
    VALUES ('run', 'held', 'paused', 'p', 'Ada', 'operator', '["withdraw"]', 1, 'stop', '[]', 2, 'k', 'h', 0, 0, 5, 5, 0);
  INSERT INTO run_items (run_id, position, endpoint, params, body, state, idempotency_key, twin, acknowledges, due_at)
    VALUES ('run', 0, 'withdraw', '{}', '{}', 'waiting', 'k0', 0, 'operation-1', 0),
      ('run', 1, 'withdraw', '{}', '{}', 'waiting', 'k1', 0, NULL, 0);`;

test("Reliability 45: items of the version before were compared at the start of their run, and keep what was acknowledged", async () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-compared-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const earlier = await createEarlierStore(join(directory, "data", "postern.db"), "034-used-contracts", rows);
  const store = await earlier.open();
  onTestFinished(() => store.destroy());
  const items = await store.selectFrom("run_items").selectAll().orderBy("position").execute();
  expect(items.map((item) => [item.state, item.compared_at, acknowledgedBy(item)])).toEqual([
    ["waiting", null, ["operation-1"]],
    ["waiting", null, []],
  ]);
});
