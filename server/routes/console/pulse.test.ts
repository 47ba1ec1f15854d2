import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { overlapMs } from "#server/domains/journal/pulse.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, resets } from "#server/testing/upstream.ts";
import { type OperationState, operationStates } from "#shared/console/operation-states.ts";
import { mostChanged, mostPulsed, type Pulse, pulseSchema } from "#shared/console/pulse.ts";

let harness: Harness;
let ada: Person;
let keys = 0;
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
});
afterAll(() => harness.close());
// Leftovers of earlier tests are long past, and none is open.
beforeEach(async () => {
  harness.clock.now += 3_600_000;
  await harness.store.updateTable("operations").set({ state: "succeeded" }).execute();
});

const pulse = async (query = ""): Promise<Pulse> => {
  const answer = await harness.send(ada, "GET", `/console/held/pulse${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return pulseSchema.parse(answer.json());
};
const since = ({ seq }: Pulse) => pulse(`?since=${seq}`);

/** An operation that has just reached a state. */
const operation = async (state: OperationState, environment = "held"): Promise<string> => {
  keys += 1;
  harness.upstream.on(answers(200, started));
  const answer = await harness.send(ada, "POST", `/relay/${environment}${writePath}`, {
    headers: { "idempotency-key": `k${keys}` },
    payload: { ...writeBody, amount: String(keys), ...(environment === "ask" ? { clientShare: "a".repeat(40) } : {}) },
  });
  const id = String(answer.headers["x-postern-operation"]);
  await harness.store
    .updateTable("operations")
    .set({ state, updated_at: harness.clock.now })
    .where("id", "=", id)
    .execute();
  return id;
};

test("counts what is open and, of that, what an admin has to settle", async () => {
  for (const state of ["started", "hash", "sending", "unknown", "ended", "succeeded", "failed"] as const) {
    await operation(state);
  }
  expect(await pulse()).toMatchObject({ open: 5, attention: 2 });
});

test("names the environment's newest operation, even a denied one", async () => {
  const before = await pulse();
  await operation("started");
  const after = await pulse();
  expect([after.newest === null, after.newest === before.newest]).toEqual([false, false]);
  await operation("denied");
  const denied = await pulse();
  expect(denied).toMatchObject({ open: 1, changed: [] });
  expect(denied.newest).not.toBe(after.newest);
  await operation("started", "ask");
  expect((await pulse()).newest).toBe(denied.newest);
});

test("names operations that have ended or need settling since the previous pulse: once committed, and none in progress", async () => {
  const before = await pulse();
  expect(before.changed).toEqual([]);
  const ids = new Map<string, OperationState>();
  for (const state of operationStates) {
    harness.clock.now += 100;
    ids.set(await operation(state), state);
  }
  const { changed, isMore } = await since(before);
  expect(isMore).toBe(false);
  expect(changed.map(({ id }) => ids.get(id))).toEqual([
    "succeeded",
    "reverted",
    "failed",
    "ended",
    "unknown",
    "rejected",
    "not_sent",
  ]);
  expect(changed.filter(({ isEnd }) => !isEnd).map(({ state }) => state)).toEqual(["ended", "unknown"]);
  expect(changed[0]).toMatchObject({
    kind: "writeContract",
    short: null,
    personId: ada.id,
    personName: "Ada",
    runId: null,
    at: new Date(harness.clock.now).toISOString(),
  });
});

test("includes its short sentence, once there is one", async () => {
  const id = await operation("succeeded");
  await harness.store.deleteFrom("operation_meanings").where("operation_id", "=", id).execute();
  await harness.store
    .insertInto("operation_meanings")
    .values({
      operation_id: id,
      short: "Send 5 PDT to Treasury",
      meaning: "{}",
      predicted: null,
      happened: null,
      fee: null,
      differences: "[]",
      descriptor: null,
      made_at: 1,
      tries: 1,
    })
    .execute();
  expect((await pulse()).changed.map(({ short }) => short)).toEqual(["Send 5 PDT to Treasury"]);
});

describe("reaches back before the previous pulse", () => {
  test("so that a step committed late, or by a slow clock, is named", async () => {
    const before = await pulse();
    await operation("succeeded");
    await harness.store
      .updateTable("operations")
      .set({ updated_at: harness.clock.now - overlapMs + 1 })
      .where("updated_at", "=", harness.clock.now)
      .execute();
    harness.clock.now += 5_000;
    expect((await since(before)).changed).toHaveLength(1);
  });

  test("and stops repeating steps after long enough", async () => {
    await operation("succeeded");
    harness.clock.now += 5_000;
    const again = await pulse();
    expect(again.changed).toHaveLength(1);
    harness.clock.now += overlapMs;
    expect((await pulse()).changed).toEqual([]);
  });
});

describe("a clock that was set back", () => {
  test("hides nothing that happens afterwards", async () => {
    const before = await pulse();
    harness.clock.set(-2 * 3_600_000);
    const id = await operation("failed");
    expect((await since(before)).changed.map((one) => one.id)).toEqual([id]);
  });

  test("omits steps in the future, which would be the newest for hours", async () => {
    await operation("succeeded");
    harness.clock.set(-1_800_000);
    const id = await operation("failed");
    expect((await pulse()).changed.map((one) => one.id)).toEqual([id]);
  });
});

test("names the newest, and reports that there are more", async () => {
  const before = await pulse();
  const row = await harness.store.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: mostChanged + 1 }, (_, index) => ({
    ...row,
    id: `many-${index}`,
    key_slot: `many-${index}`,
    transaction_hash: null,
    updated_at: harness.clock.now + index,
  }));
  await harness.store.insertInto("operations").values(rows).execute();
  const after = await since(before);
  expect([after.changed.length, after.changed[0]?.id, after.isMore]).toEqual([mostChanged, "many-50", true]);
});

test("counts up to a limit", async () => {
  const row = await harness.store.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: mostPulsed + 1 }, (_, index) => ({
    ...row,
    id: `open-${index}`,
    key_slot: `open-${index}`,
    transaction_hash: null,
    state: "unknown" as const,
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await harness.store
      .insertInto("operations")
      .values(rows.slice(from, from + 100))
      .execute();
  }
  expect(await pulse()).toMatchObject({ open: mostPulsed, attention: mostPulsed });
});

test("includes nothing of another environment", async () => {
  await operation("unknown", "ask");
  expect(await pulse()).toMatchObject({ open: 0, attention: 0, changed: [] });
});

test("Security 59: every pulse names the session's person, so that a page of somebody else notices", async () => {
  const bob = await harness.signIn("viewer", "Bob");
  for (const environment of ["held", "ask"]) {
    for (const person of [ada, bob]) {
      const answer = await harness.send(person, "GET", `/console/${environment}/pulse`);
      expect(pulseSchema.parse(answer.json()).personId).toBe(person.id);
    }
  }
});

test.each(["?since=-1", "?since=x", "?since=1&since=2", "?since=1e3", `?since=${"9".repeat(16)}`, "?away=1", "?x=1"])(
  "refuses %s",
  async (query) => {
    expect((await harness.send(ada, "GET", `/console/held/pulse${query}`)).statusCode).toBe(400);
  },
);

describe("the service", () => {
  const read = () => harness.send(ada, "GET", "/relay/held/api/v1/network/organization");

  test("that does not respond is reported with its start; one lost read is not enough", async () => {
    expect((await pulse()).outage).toBeNull();
    harness.upstream.on(resets);
    await read();
    expect((await pulse()).outage).toBeNull();
    const from = harness.clock.now;
    harness.clock.now += 60_000;
    await read();
    expect((await pulse()).outage).toEqual({ since: new Date(from).toISOString() });
    const other = await harness.send(ada, "GET", "/console/ask/pulse");
    expect(pulseSchema.parse(other.json()).outage).toBeNull();
  });

  test("that recovers is noticed by the pulses themselves", async () => {
    harness.upstream.on(resets);
    await read();
    await read();
    expect((await pulse()).outage).not.toBeNull();
    harness.upstream.on(answers(200, { networks: [], pagination: { totalElements: 0 } }), /network/);
    // Its breaker lets one read through after a while.
    harness.clock.now += 60_000;
    await expect.poll(async () => (await pulse()).outage).toBeNull();
  });

  test("that hangs is reported after a few seconds, not only after a read times out", async () => {
    let release = (): void => undefined;
    harness.upstream.on((response, request, socket) => {
      release = () => answers(200, { networks: [], pagination: { totalElements: 0 } })(response, request, socket);
    });
    const from = harness.clock.now;
    const requestsBefore = harness.upstream.seen.length;
    const reading = read();
    await harness.upstream.until(requestsBefore + 1);
    harness.clock.now += 1_000;
    expect((await pulse()).outage).toBeNull();
    const answerFirst = release;
    harness.clock.now += 4_500;
    expect((await pulse()).outage).toEqual({ since: new Date(from).toISOString() });
    // A service that is only slow with that read responds to the pulse's own.
    harness.upstream.on(answers(200, { networks: [], pagination: { totalElements: 0 } }), /network/);
    expect((await pulse()).outage).toBeNull();
    answerFirst();
    await reading;
  });
});
