import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEarlierStore } from "#server/testing/earlier-store.ts";

const [payee, token] = [`0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`];
const amount = "7".padStart(78, "0");
const zero = `0x${"0".repeat(40)}`;

const operation = (id: string, endpoint: string, purpose: string | null, at: number): string => `
  INSERT INTO operations (id, environment, operation, person_id, person_name, idempotency_key, key_slot, state, created_at,
      updated_at, parameters, network_id, body, body_hash, intent_scheme, lease_until, polls, purpose, silent_ms)
    VALUES ('${id}', 'held', '${endpoint}', 'p', 'Ada', '${id}', '${id}', 'succeeded', ${at}, ${at}, '{}', 'Net', '{}', 'h', 1, 0, 0,
      ${purpose === null ? "NULL" : `'${purpose}'`}, 0);`;
const movement = (
  id: string,
  position: number,
  more: Partial<Record<"source" | "kind" | "asset" | "from" | "to", string>>,
): string => {
  const { source = "decoded", kind = "transfer", asset = token, from = "0x1", to = payee } = more;
  return `INSERT INTO operation_movements VALUES ('${id}', '${source}', ${position}, 'held', 'Net', '${kind}', '${asset}', '${amount}', '${from}', '${to}');`;
};

test("Reliability 42: operations of the version before are payments as far as their words say, with their purpose", async () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-payments-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const rows = [
    operation("two", "writeContract", " Über  Salary ", 5),
    movement("two", 0, {}),
    movement("two", 1, { asset: "native" }),
    movement("two", 2, { kind: "approval" }),
    movement("two", 3, { asset: `${token}#1` }),
    movement("two", 4, { from: zero }),
    movement("two", 0, { source: "happened" }),
    operation("coins", "withdraw", null, 6),
    movement("coins", 0, { asset: "native" }),
    operation("mint", "mintToken", "Gift", 7),
    movement("mint", 0, {}),
    operation("unread", "writeContract", "Unread", 8),
  ].join("\n");
  const earlier = await createEarlierStore(join(directory, "data", "postern.db"), "031-moved-addresses", rows);
  const store = await earlier.open();
  onTestFinished(() => store.destroy());
  const payments = await store.selectFrom("payments").selectAll().orderBy("paid_at").orderBy("position").execute();
  const common = { environment: "held", network_id: "net", recipient: payee, amount };
  expect(payments).toEqual([
    { ...common, operation_id: "two", position: 0, asset: token, purpose_key: "über salary", paid_at: 5 },
    { ...common, operation_id: "two", position: 1, asset: "native", purpose_key: "über salary", paid_at: 5 },
    { ...common, operation_id: "coins", position: 0, asset: "native", purpose_key: null, paid_at: 6 },
  ]);
});
