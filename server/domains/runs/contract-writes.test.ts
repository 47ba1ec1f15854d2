import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Run, runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { hashOf, type RunService, serveRuns, writes } from "#server/testing/run-service.ts";
import { answers, errorBody, resets } from "#server/testing/upstream.ts";

let harness: Harness;
let ada: Person;
let service: RunService;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  service = serveRuns(harness.upstream);
});
afterEach(() => harness.close());

const post = (path: string, payload: object, person = ada, key = "start-1") =>
  harness.send(person, "POST", `/console/held/runs${path}`, { payload, headers: { "idempotency-key": key } });
const begin = async (amounts: readonly string[], more = {}) =>
  runAnswerSchema.parse((await post("", writes(amounts, more))).json()).data;
const found = async ({ id }: Run) =>
  runAnswerSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}`)).json()).data;
const items = async ({ id }: Run) =>
  runItemListSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}/items?take=100`)).json()).data;
const states = async (run: Run) => (await items(run)).map(({ state }) => state);
/** Time passes, the tracker looks at what is started, and the run goes on. */
const later = async (milliseconds = 2_000) => {
  harness.clock.now += milliseconds;
  await harness.runs.round();
  await harness.runs.idle();
  await harness.track();
};
const rounds = async (count: number, milliseconds = 2_000) => {
  for (let round = 0; round < count; round += 1) await later(milliseconds);
};

describe("a run of contract writes", () => {
  test("sends each after the one before has ended, and follows them to their receipts", async () => {
    const run = await begin(["1", "2", "3"]);
    expect(run).toMatchObject({
      atOnce: 1,
      onFailure: "stop",
      endpoints: ["writeContract"],
      columns: ["name", "amount"],
    });
    await rounds(12);
    expect(await found(run)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect([service.taken, service.most()]).toEqual([["1", "2", "3"], 1]);
    expect((await items(run)).map(({ transactionHash }) => transactionHash)).toEqual(["1", "2", "3"].map(hashOf));
  });

  test("has no more under way at once than was asked for", async () => {
    const run = await begin(["1", "2", "3", "4", "5"], { atOnce: 3 });
    await later();
    expect(await found(run)).toMatchObject({ counts: { started: 3, waiting: 2 } });
    await rounds(8);
    expect(await found(run)).toMatchObject({ state: "done", counts: { succeeded: 5 } });
    expect(service.most()).toBe(3);
  });

  test("stops at the first failure, and names its line and why", async () => {
    service.taking((nth) => (nth === 1 ? answers(400, errorBody("ERR_010", 400)) : undefined));
    const run = await begin(["1", "2", "3"]);
    await rounds(8);
    expect(await found(run)).toMatchObject({
      state: "halted",
      note: "Item 2 (line 3) failed: The service says ERR_010.",
      counts: { succeeded: 1, failed: 1, waiting: 1 },
    });
    expect(service.taken).toEqual(["1"]);
  });

  test("stops at one whose transaction is reverted", async () => {
    service.ending((amount) => (amount === "1" ? 0 : 1));
    const run = await begin(["1", "2"]);
    await rounds(8);
    expect(await found(run)).toMatchObject({ state: "halted", counts: { failed: 1, waiting: 1 } });
  });

  test("rests as a whole at 429, longer each time, and sends the same item again with another key", async () => {
    service.taking((nth) => (nth < 2 ? answers(429, errorBody("ERR_888", 429)) : undefined));
    const run = await begin(["1", "2"]);
    await later(0);
    await later(4_900);
    expect([harness.upstream.count("POST"), (await found(run)).restsUntil]).not.toContain(null);
    expect(harness.upstream.count("POST")).toBe(1);
    await later(200);
    expect(harness.upstream.count("POST")).toBe(2);
    await later(9_800);
    expect(harness.upstream.count("POST")).toBe(2);
    await rounds(10);
    expect(await found(run)).toMatchObject({ state: "done", restsUntil: null, counts: { succeeded: 2 } });
  });

  test("an unconfirmed item halts it and, where it is resumed, keeps the next waiting until a person settles it", async () => {
    service.taking((nth) => (nth === 0 ? resets : undefined));
    const run = await begin(["1", "2"]);
    await later();
    expect(await found(run)).toMatchObject({ state: "halted", counts: { unknown: 1, waiting: 1 } });
    await post(`/${run.id}/resume`, {});
    await rounds(3);
    expect(await states(run)).toEqual(["unknown", "waiting"]);
    const admin = await harness.signIn("admin");
    const [first] = await items(run);
    await harness.send(admin, "POST", `/console/held/operations/${first?.operationId}/settle`, {
      payload: { outcome: "succeeded", note: "Seen on the chain." },
    });
    await rounds(5);
    expect(await found(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    expect(service.taken).toEqual(["2"]);
  });
});
