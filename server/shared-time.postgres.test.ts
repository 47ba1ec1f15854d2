import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recoverExpired } from "./domains/journal/recover.ts";
import { systemClock } from "./lib/clock.ts";
import { createSharedTime } from "./shared-time.ts";
import { databaseTime } from "./store/postgres-time.ts";
import { clientShare, startHarness } from "./testing/harness.ts";
import { writeBody, writePath } from "./testing/samples.ts";
import { openTestStore } from "./testing/store.ts";
import { hangs } from "./testing/upstream.ts";

const ahead = 2 * 3_600_000;
/** A machine whose wall clock is two hours ahead. */
const wrong = { ...systemClock, now: () => Date.now() + ahead };

test("PostgreSQL says what time it is, whole milliseconds", async () => {
  const { store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-time-")));
  const [before, at, after] = [Date.now(), await databaseTime(store), Date.now()];
  expect(at).toBeGreaterThanOrEqual(before - 1);
  expect(at).toBeLessThanOrEqual(after + 1);
  await store.destroy();
});

test("an instance whose machine is two hours ahead leaves to others what they are sending", async () => {
  const harness = await startHarness();
  const ada = await harness.signIn("operator", "Ada");
  harness.upstream.on(hangs, /write$/);
  const written = harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": "k1" },
    payload: { ...writeBody, clientShare },
  });
  await harness.upstream.until(1);
  // As its instance writes it, whose clock is right.
  await harness.store
    .updateTable("operations")
    .set({ lease_until: Date.now() + 20_000 })
    .execute();
  const states = async () => (await harness.store.selectFrom("operations").select("state").execute())[0]?.state;
  const shared = await createSharedTime({ clock: wrong, ask: () => databaseTime(harness.store) });
  await recoverExpired(harness.store, shared.clock.now(), new Set());
  expect(await states()).toBe("sending");
  // By its own clock it would have taken it for abandoned.
  await recoverExpired(harness.store, wrong.now(), new Set());
  expect(await states()).toBe("unknown");
  shared.stop();
  await harness.close();
  await written.catch(() => undefined);
});
