import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestClock } from "#server/testing/clock.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { everything } from "#server/testing/retention.ts";
import { createPlausible, lastRecorded } from "./plausible.ts";
import { createRetention } from "./retention.ts";

const day = 24 * 3_600_000;
const years = 10 * 365 * day;

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

/** Rounds of a server that was started now; returns how often it said that it holds back. */
const rounds = async () => {
  const { store, dependencies } = harness;
  const { now, elapsed } = dependencies;
  let held = 0;
  const retention = createRetention({
    store,
    now,
    elapsed,
    owner: "retention",
    environments: ["ask", "held"],
    settings: { ...everything, sessions: 1, audit: 30 },
    isPlausible: createPlausible(await lastRecorded(store), { now, elapsed }),
    held: () => {
      held += 1;
    },
    note: (error) => {
      throw error;
    },
  });
  for (let round = 0; round < 20; round += 1) {
    await retention.round();
    await retention.idle();
    harness.clock.now += 50;
  }
  return { held, nextDue: await retention.nextDue() };
};

const rows = async () => {
  const sessions = await harness.store.selectFrom("sessions").select("person_id").execute();
  const audit = await harness.store.selectFrom("audit").select("position").execute();
  return [sessions.length, audit.length];
};

test("a server whose clock is years ahead of what was recorded removes nothing, and says so", async () => {
  await harness.signIn("admin", "Ada");
  const before = await rows();
  harness.clock.set(years);
  const { held, nextDue } = await rounds();
  expect(held).toBe(1);
  expect(nextDue).toBeGreaterThan(harness.clock.now + 60_000);
  expect(await rows()).toEqual(before);
  // A second start with the same clock does not take the first for a proof.
  expect((await rounds()).held).toBe(1);
  expect(await rows()).toEqual(before);
});

test("a server that was off for long goes on once somebody has signed in and it was started again", async () => {
  await harness.signIn("admin", "Ada");
  harness.clock.now += 400 * day;
  expect((await rounds()).held).toBe(1);
  await harness.signIn("admin", "Grace");
  const [sessions = 0] = await rows();
  expect((await rounds()).held).toBe(0);
  expect((await rows())[0]).toBe(sessions - 1);
});

test("a server that nobody uses, but that runs, goes on", async () => {
  await harness.signIn("admin", "Ada");
  for (let weeks = 0; weeks < 8; weeks += 1) {
    harness.clock.now += 7 * day;
    expect((await rounds()).held).toBe(0);
  }
  expect(await rows()).toEqual([0, expect.any(Number)]);
});

test("a clock that jumps while the server runs is implausible until it is set back; one that passes is not", () => {
  const clock = createTestClock(Date.parse("2026-03-01T12:00:00Z"));
  const isPlausible = createPlausible(clock.now() - day, clock);
  clock.pass(years);
  expect(isPlausible()).toBe(true);
  clock.set(40 * day);
  expect(isPlausible()).toBe(false);
  clock.set(-40 * day);
  expect(isPlausible()).toBe(true);
});

test("a clock that was wrong at the start and is corrected is plausible then", () => {
  const real = Date.parse("2026-03-01T12:00:00Z");
  const clock = createTestClock(0);
  const isPlausible = createPlausible(real - day, clock);
  expect(isPlausible()).toBe(true);
  clock.set(real);
  expect(isPlausible()).toBe(true);
});

test("nothing was recorded in a new database", async () => {
  expect(await lastRecorded(harness.store)).toBeNull();
});
