import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { reserve } from "#server/domains/journal/reserve.ts";
import { spendingOf } from "#server/domains/journal/spending.ts";
import type { Store } from "#server/store/tables.ts";
import { batch, type Call, coins, tokens } from "#server/testing/paying.ts";
import { recipients } from "#server/testing/payouts.ts";
import { asRead } from "#server/testing/read-request.ts";
import { openTestStore } from "#server/testing/store.ts";
import { earlierPayment } from "./paid-before.ts";

const now = 1_000_000;
const [recipient, other] = recipients;

/** Records a payment for March; `compared` is called, in its transaction, once it was compared with earlier ones. */
const record = (store: Store, key: string, { endpoint, params, body }: Call, compared: () => Promise<void>) => {
  const request = asRead(endpoint, params, body);
  const operation = {
    ...request,
    environment: "held",
    by: { requestId: null, person: { id: key, name: "Ada" }, role: "operator" as const, address: null },
    idempotencyKey: key,
    acknowledges: null,
    purpose: "March",
    run: null,
    spending: spendingOf(request, "native"),
  };
  const lease = { owner: "instance", now, until: now + 45_000, freshAfter: 0 };
  return reserve(store, operation, lease, { admits: () => true }, async (writer, write, payments) => {
    const earlier = await earlierPayment(writer, write, payments, now);
    await compared();
    return earlier;
  });
};

/** Whether a connection of the test's database waits for a lock of another. */
const isWaiting = async (store: Store): Promise<boolean> => {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(store);
  return rows.length > 0;
};

test.each<[string, Call, Call]>([
  ["two amounts of a token", tokens("7"), tokens("8")],
  ["coins and a token", coins("0.5"), tokens("8")],
  [
    "a token and a batch with a part for the same recipient",
    tokens("7"),
    batch([
      [other, 5],
      [recipient, 8],
    ]),
  ],
])(
  "Reliability 42: of two payments for one purpose at the same moment, %s, one is recorded",
  async (_what, one, next) => {
    const { store, reopen } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-same-")));
    const another = await reopen();
    onTestFinished(async () => {
      await Promise.all([store.destroy(), another.destroy()]);
    });
    const ended = new AbortController();
    let begin: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    // The first one has found nothing, and commits only when the second waits for it or has found nothing as well.
    const first = record(store, "first", one, async () => {
      begin();
      while (!ended.signal.aborted && !(await isWaiting(another))) await delay(10);
    });
    await hasBegun;
    const second = record(another, "second", next, () => Promise.resolve()).finally(() => ended.abort());
    expect([(await first).kind, (await second).kind]).toEqual(["new", "paid-before"]);
  },
);
