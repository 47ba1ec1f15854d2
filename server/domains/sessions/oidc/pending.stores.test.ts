import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import { type Begun, keepPending, newChecks, pendingMs, takePending } from "./pending.ts";

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-pending-"));
  ({ store } = await openTestStore(directory));
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const wish = { return_to: "/", replaces: null, person_id: null };
const keep = async (now: number, most?: number): Promise<Begun> => {
  const begun = newChecks(600);
  await keepPending(store, begun, wish, now, most);
  return begun;
};
const isThere = async ({ state, browser }: Begun, now: number): Promise<boolean> =>
  (await takePending(store, state, browser, now)) !== null;

test("a sign-in is taken once, as stored", async () => {
  const { browser, ...checks } = await keep(0);
  expect(await takePending(store, checks.state, browser, 1)).toEqual({ ...checks, ...wish });
  expect(await takePending(store, checks.state, browser, 1)).toBeNull();
});

test("the store has state and cookie only as hashes", async () => {
  const { state, browser } = await keep(0);
  const rows = JSON.stringify(await store.selectFrom("sign_ins").selectAll().execute());
  expect(rows).not.toContain(state);
  expect(rows).not.toContain(browser);
});

test("an expired one is not taken, and the next one removes it", async () => {
  const old = await keep(0);
  expect(await isThere(old, pendingMs)).toBe(false);
  await keep(pendingMs);
  expect(await store.selectFrom("sign_ins").select("expires_at").execute()).toEqual([{ expires_at: 2 * pendingMs }]);
});

test("their number is limited: the oldest are dropped", async () => {
  const all: Begun[] = [];
  for (const now of [1, 2, 3, 4, 5]) all.push(await keep(now, 3));
  expect(await store.selectFrom("sign_ins").select("expires_at").orderBy("expires_at").execute()).toEqual(
    [3, 4, 5].map((now) => ({ expires_at: now + pendingMs })),
  );
  const there = await Promise.all(all.map((one) => isThere(one, 6)));
  expect(there).toEqual([false, false, true, true, true]);
});

test("Security 40: many that were begun before the clock was set back do not crowd out those that begin after", async () => {
  const hour = 3_600_000;
  for (const now of [1, 2, 3]) await keep(2 * hour + now, 3);
  const all: Begun[] = [];
  for (const now of [4, 5, 6]) all.push(await keep(now, 3));
  expect(await Promise.all(all.map((one) => isThere(one, 7)))).toEqual([true, true, true]);
});
