import { type Kysely, sql } from "kysely";
import { purposeKey } from "#shared/console/purpose-key.ts";

const statements = [
  `CREATE TABLE payments (
    operation_id TEXT NOT NULL REFERENCES operations (id), position BIGINT NOT NULL, environment TEXT NOT NULL,
    network_id TEXT NOT NULL, recipient TEXT NOT NULL, asset TEXT NOT NULL, amount TEXT, purpose_key TEXT,
    paid_at BIGINT NOT NULL, PRIMARY KEY (operation_id, position))`,
  // What earlier operations paid, as far as their words say.
  `INSERT INTO payments
    SELECT operations.id, movement.position, movement.environment, LOWER(movement.network_id), movement.to_address,
      movement.asset, movement.amount, NULL, operations.created_at
    FROM operation_movements AS movement JOIN operations ON operations.id = movement.operation_id
    WHERE movement.source = 'decoded' AND movement.kind = 'transfer' AND movement.amount IS NOT NULL
      AND movement.asset NOT LIKE '%#%' AND operations.operation IN ('withdraw', 'writeContract')
      AND movement.from_address <> '0x0000000000000000000000000000000000000000'
      AND movement.to_address <> '0x0000000000000000000000000000000000000000'`,
];

const indexes = [
  "CREATE INDEX payments_by_amount ON payments (environment, recipient, asset, amount, paid_at)",
  `CREATE INDEX payments_by_purpose ON payments (environment, recipient, purpose_key, paid_at)
    WHERE purpose_key IS NOT NULL`,
];

/** Rows per statement. */
const pageRows = 1_000;

/** The payments of operations, earlier ones too, by which the same payment is found before it is made again. */
export const addPayments = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database);
  // SQL has no lower case for every letter.
  for (let after = ""; ;) {
    const { rows } = await sql<{ id: string; purpose: string }>`
      SELECT id, purpose FROM operations WHERE purpose IS NOT NULL AND id > ${after} ORDER BY id
      LIMIT ${sql.lit(pageRows)}`.execute(database);
    for (const { id, purpose } of rows) {
      await sql`UPDATE payments SET purpose_key = ${purposeKey(purpose)} WHERE operation_id = ${id}`.execute(database);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) break;
    after = last.id;
  }
  for (const statement of indexes) await sql.raw(statement).execute(database);
};
