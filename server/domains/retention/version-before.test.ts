import { afterEach, beforeEach, expect, test } from "vitest";
import { verify } from "#server/domains/audit/verify.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { dumpText } from "#server/testing/restored-store.ts";
import { removeOld } from "#server/testing/retention.ts";
import { isFinal } from "#shared/console/operation-states.ts";
import { createsAddress } from "#shared/wire/endpoint-facts.ts";

const dump = { sqlite: dumpText("version-0.1.sql", "version-0.1-writes.sql") };

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({}, {}, dump);
});
afterEach(() => harness.close());

test("a data directory of version 0.1 keeps everything by default, and loses what is old if configured", async () => {
  const { store, clock, dependencies } = harness;
  const operations = () => store.selectFrom("operations").selectAll().orderBy("id").execute();
  const pass = (ms: number) => {
    clock.now += ms;
  };
  const place = { store, now: () => clock.now, elapsed: dependencies.elapsed, pass };
  // In the background, words and the index come first.
  await harness.index();
  await store.updateTable("operations").set({ meaning_due: null }).execute();
  const before = await operations();
  const rows = await store.selectFrom("audit").select("position").execute();
  clock.now += 400 * 86_400_000;
  await removeOld({}, place);
  expect(await operations()).toEqual(before);
  expect(await store.selectFrom("audit").select("position").execute()).toEqual(rows);

  await removeOld({ sessions: 1, mirror: 1, bodies: 30, audit: 30 }, place);
  const after = await operations();
  expect(after.some(({ body_removed_at: at }) => at !== null)).toBe(true);
  // Nothing about those changes except what is removed.
  const expected = before.map((row, index) => {
    const { body = row.body, reply_body = row.reply_body, body_removed_at = null } = after[index] ?? {};
    return body_removed_at === null ? row : { ...row, body, reply_body, body_removed_at };
  });
  expect(after).toEqual(expected);
  const openRows = after.filter(({ state, operation }) => !isFinal(state) || createsAddress(operation));
  expect(openRows.map(({ body_removed_at: at }) => at)).toEqual(openRows.map(() => null));
  expect(await verify(store)).toMatchObject({ ok: true, removed: { position: rows.length } });
});
