import { expect, test } from "vitest";
import { createSharedTime } from "./shared-time.ts";
import { createTestClock } from "./testing/clock.ts";

const hour = 3_600_000;
const start = Date.parse("2026-03-01T12:00:00Z");

/** A database's clock, and machines with clocks of their own. */
const place = (takesMs = 0) => {
  const database = createTestClock(start);
  const state = { takesMs, isAway: false, asked: 0 };
  const machines: ReturnType<typeof createTestClock>[] = [];
  const pass = (ms: number): void => {
    for (const one of [database, ...machines]) one.pass(ms);
  };
  return {
    database,
    state,
    pass,
    machine: async (ahead: number) => {
      const clock = createTestClock(start + ahead);
      machines.push(clock);
      const ask = async () => {
        state.asked += 1;
        if (state.isAway) throw new Error("The database is away.");
        pass(state.takesMs / 2);
        const at = database.now();
        pass(state.takesMs / 2);
        return at;
      };
      return { clock, shared: await createSharedTime({ clock, ask }) };
    },
  };
};

test("Security 40: instances whose machines differ by hours have one time: the database's", async () => {
  const { database, machine, pass } = place(20);
  const ahead = await machine(2 * hour);
  const behind = await machine(-2 * hour);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    for (const { shared } of [ahead, behind]) {
      expect(Math.abs(shared.clock.now() - database.now())).toBeLessThanOrEqual(11);
      expect(Number.isSafeInteger(shared.clock.now())).toBe(true);
    }
    pass(60_000);
  }
  ahead.shared.stop();
  behind.shared.stop();
});

test("a machine's clock that is set changes nothing, and has the database's read again", async () => {
  const { database, machine, state } = place();
  const { clock, shared } = await machine(0);
  const asked = state.asked;
  clock.set(-2 * hour);
  expect(shared.clock.now()).toBe(database.now());
  clock.set(5 * hour);
  expect(shared.clock.now()).toBe(database.now());
  expect(state.asked).toBeGreaterThan(asked);
  shared.stop();
});

test("while the database is away, time goes on; afterwards it is the database's again", async () => {
  const { database, machine, state, pass } = place();
  const { shared } = await machine(hour);
  state.isAway = true;
  pass(10 * 60_000);
  await shared.measure();
  expect(shared.clock.now()).toBe(database.now());
  database.set(5_000);
  state.isAway = false;
  await shared.measure();
  expect(shared.clock.now()).toBe(database.now());
  shared.stop();
});

test("a machine that was suspended reads the time as soon as somebody needs it", async () => {
  const { database, machine } = place();
  const { clock, shared } = await machine(0);
  // Its own monotonic clock stood still.
  database.pass(hour);
  clock.set(hour);
  shared.clock.now();
  await shared.measure();
  expect(shared.clock.now()).toBe(database.now());
  shared.stop();
});

test("an answer that took long is not used, and differences of the measurement move nothing", async () => {
  const { database, machine, state } = place();
  const { shared } = await machine(0);
  const before = shared.clock.now();
  database.set(10_000);
  state.takesMs = 3_000;
  await shared.measure();
  expect(shared.clock.now()).toBe(before + 3_000);
  state.takesMs = 0;
  database.set(-10_000 + 40);
  await shared.measure();
  expect(shared.clock.now()).toBe(before + 3_000);
  shared.stop();
});

test("a database that never answers leaves an instance its own clock", async () => {
  const { machine, state } = place();
  state.isAway = true;
  const { clock, shared } = await machine(hour);
  expect(shared.clock.now()).toBe(clock.now());
  shared.stop();
});
