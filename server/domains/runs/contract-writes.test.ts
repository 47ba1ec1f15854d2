import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { reserve } from "#server/domains/journal/reserve.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { hashOf, type RunService, serveRuns, writes } from "#server/testing/run-service.ts";
import { contractAddress, networkId, writeBody, writePath } from "#server/testing/samples.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, errorBody, resets } from "#server/testing/upstream.ts";
import { acknowledgeHeader, operationHeader } from "#shared/console/header.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { type Run, runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";
import { createFollower } from "./follow.ts";
import { beginItem } from "./steps.ts";

let harness: Harness;
let ada: Person;
let service: RunService;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  service = serveRuns(harness.upstream);
});
afterEach(() => harness.close());

const post = async (path: string, payload: object, person = ada, key = "start-1") =>
  harness.send(person, "POST", `/console/held/runs${path}`, {
    payload: path === "" ? await checkedRun(harness, person, "held", payload) : payload,
    headers: { "idempotency-key": key },
  });
const begin = async (amounts: readonly string[], more = {}) =>
  runAnswerSchema.parse((await post("", writes(amounts, more))).json()).data;
const runOf = async ({ id }: Run) =>
  runAnswerSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}`)).json()).data;
const items = async ({ id }: Run) =>
  runItemListSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}/items?take=100`)).json()).data;
const states = async (run: Run) => (await items(run)).map(({ state }) => state);
/** Advances the clock, then runs a round of the runner and one of the tracker. */
const later = async (milliseconds = 2_000) => {
  harness.clock.now += milliseconds;
  await harness.runs.round();
  await harness.runs.idle();
  await harness.track();
  await harness.runs.idle();
};
const rounds = async (count: number, milliseconds = 2_000) => {
  for (let round = 0; round < count; round += 1) await later(milliseconds);
};

describe("a run of contract writes", () => {
  test("sends each item after the previous one has ended, and follows them to their receipts", async () => {
    const run = await begin(["1", "2", "3"]);
    expect(run).toMatchObject({
      atOnce: 1,
      onFailure: "stop",
      endpoints: ["writeContract"],
      columns: ["name", "amount"],
    });
    await rounds(12);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect([service.taken, service.most()]).toEqual([["1", "2", "3"], 1]);
    expect((await items(run)).map(({ transactionHash }) => transactionHash)).toEqual(["1", "2", "3"].map(hashOf));
  });

  test("reports the network fees of all items once it has ended", async () => {
    listNetworks(harness.upstream, [{ id: networkId, name: "SANDBOX", enabled: true, decimals: 18 }]);
    const run = await begin(["1", "2"]);
    expect((await runOf(run)).fees).toBeNull();
    await rounds(8);
    await harness.fill();
    const meanings = await harness.store.selectFrom("operation_meanings").select("fee").execute();
    const one = z.object({ amount: z.string() }).parse(JSON.parse(meanings[0]?.fee ?? "null"));
    expect((await runOf(run)).fees).toEqual({ amount: String(2n * BigInt(one.amount)), items: 2 });
  });

  test("has no more items under way than requested", async () => {
    const run = await begin(["1", "2", "3", "4", "5"], { atOnce: 3 });
    await later();
    expect(await runOf(run)).toMatchObject({ counts: { started: 3, waiting: 2 } });
    await rounds(8);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 5 } });
    expect(service.most()).toBe(3);
  });

  test("stops at the first failure, and reports its line and the reason", async () => {
    service.taking((nth) => (nth === 1 ? answers(400, errorBody("ERR_010", 400)) : undefined));
    const run = await begin(["1", "2", "3"]);
    await rounds(8);
    expect(await runOf(run)).toMatchObject({
      state: "halted",
      note: "Item 2 (line 3) failed: The service says ERR_010.",
      counts: { succeeded: 1, failed: 1, waiting: 1 },
    });
    expect(service.taken).toEqual(["1"]);
  });

  test("stops on a refusal, with the service's text cut and its hidden characters visible", async () => {
    const message = `bad\u0000\u202e\r\n${"x".repeat(10_000)}`;
    service.taking(() => answers(400, { ...errorBody("ERR_010", 400), message }));
    const run = await begin(["1", "2"]);
    await rounds(2);
    const { state, note } = await runOf(run);
    expect([state, note?.length]).toEqual(["halted", expect.any(Number)]);
    expect(note).toMatch(/^Item 1 \(line 2\) failed: bad\\u0000\\u202e\\r\\nx{393}…$/);
    const { body } = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
    expect(body).toContain("ERR_010: bad\\u0000\\u202e\\r\\nxxx");
  });

  test("stops at a reverted transaction", async () => {
    service.ending((amount) => (amount === "1" ? 0 : 1));
    const run = await begin(["1", "2"]);
    await rounds(8);
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { failed: 1, waiting: 1 } });
  });

  test("pauses as a whole at 429, longer each time, and sends the same item again with another key", async () => {
    service.taking((nth) => (nth < 2 ? answers(429, errorBody("ERR_888", 429)) : undefined));
    const run = await begin(["1", "2"]);
    await later(0);
    await later(4_900);
    expect([harness.upstream.writes().length, (await runOf(run)).restsUntil]).not.toContain(null);
    expect(harness.upstream.writes().length).toBe(1);
    await later(200);
    expect(harness.upstream.writes().length).toBe(2);
    await later(9_800);
    expect(harness.upstream.writes().length).toBe(2);
    await rounds(10);
    expect(await runOf(run)).toMatchObject({ state: "done", restsUntil: null, counts: { succeeded: 2 } });
  });

  test("Reliability 39: sends an item once if a 429 names something that it started", async () => {
    service.taking((nth) =>
      nth < 1 ? answers(429, { ...errorBody("ERR_888", 429), details: { operationId: "o" } }) : undefined,
    );
    const run = await begin(["1"]);
    await later(0);
    await later(60_000);
    expect(harness.upstream.writes().length).toBe(1);
    expect(await runOf(run)).toMatchObject({ counts: { unknown: 1 } });
  });

  test.each([
    ["20", 19_900, 200],
    ["3600", 59_900, 200],
  ])("pauses as long as the service asks, at most a minute: Retry-After %s", async (seconds, before, after) => {
    const busy = answers(429, errorBody("ERR_888", 429), { "retry-after": seconds });
    service.taking((nth) => (nth === 0 ? busy : undefined));
    await begin(["1"]);
    await later(0);
    await later(before);
    expect(harness.upstream.writes().length).toBe(1);
    await later(after);
    expect(harness.upstream.writes().length).toBe(2);
  });

  test("an unconfirmed item halts it and, after a resume, keeps the next one waiting until a person settles it", async () => {
    service.taking((nth) => (nth === 0 ? resets : undefined));
    const run = await begin(["1", "2"]);
    await later();
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { unknown: 1, waiting: 1 } });
    await post(`/${run.id}/resume`, {});
    await rounds(3);
    expect(await states(run)).toEqual(["unknown", "waiting"]);
    const admin = await harness.signIn("admin");
    const [first] = await items(run);
    await harness.send(admin, "POST", `/console/held/operations/${first?.operationId}/settle`, {
      payload: { outcome: "succeeded", note: "Seen on the chain." },
    });
    await rounds(5);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    expect(service.taken).toEqual(["2"]);
  });
});

test("an item that a person settled as not sent is not resent automatically, whatever the service called its error", async () => {
  service.taking((nth) => (nth === 0 ? answers(503, errorBody("POSTERN_NOT_SENT", 503)) : undefined));
  const run = await begin(["1"]);
  await later();
  expect(await states(run)).toEqual(["unknown"]);
  const admin = await harness.signIn("admin");
  const [first] = await items(run);
  await harness.send(admin, "POST", `/console/held/operations/${first?.operationId}/settle`, {
    payload: { outcome: "not_sent", note: "It is not in the service's list.", ...unsearched },
  });
  await post(`/${run.id}/resume`, {});
  await rounds(8);
  expect([await states(run), harness.upstream.writes().length]).toEqual([["not_sent"], 1]);
});

describe("obstacles to a run", () => {
  test("in either mode an unconfirmed item keeps the next one waiting when items are sent one by one", async () => {
    service.taking((nth) => (nth === 0 ? resets : undefined));
    const run = await begin(["1", "2"], { onFailure: "continue" });
    await rounds(4);
    expect([(await runOf(run)).state, await states(run)]).toEqual(["running", ["unknown", "waiting"]]);
  });

  test("with several items at once an unconfirmed one blocks nothing, unless the run stops on failure", async () => {
    service.taking((_nth, amount) => (amount === "1" ? resets : undefined));
    const run = await begin(["1", "2", "3"], { onFailure: "continue", atOnce: 2 });
    await rounds(8);
    expect([(await runOf(run)).state, await states(run)]).toEqual(["running", ["unknown", "succeeded", "succeeded"]]);
  });

  test("a request that cannot be made is not sent, and the run does not retry it", async () => {
    const { service: own } = harness.environments.get("held")?.upstream() ?? {};
    if (own === undefined) throw new Error("The service is up.");
    const prepare = vi.spyOn(own, "prepare").mockRejectedValue(new TypeError("a fault of the program"));
    const run = await begin(["1", "2"]);
    await rounds(4, 61_000);
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { not_sent: 1, waiting: 1 } });
    expect(prepare).toHaveBeenCalledTimes(1);
    expect((await items(run))[0]?.error).toMatchObject({ message: "The request could not be made. Nothing was sent." });
  });

  test("an unreachable service makes the run pause, also on another instance, and loses nothing", async () => {
    const { service: own } = harness.environments.get("held")?.upstream() ?? {};
    if (own === undefined) throw new Error("The service is up.");
    const write = vi.spyOn(own, "write").mockResolvedValueOnce({ kind: "refused" });
    const run = await begin(["1"]);
    await later(0);
    expect(await runOf(run)).toMatchObject({ state: "running", counts: { waiting: 1 } });
    expect((await runOf(run)).restsUntil).not.toBeNull();
    await harness.runs.stop();
    const other = await harness.another();
    const go = async (milliseconds: number) => {
      harness.clock.now += milliseconds;
      await other.runs.round();
      await other.runs.idle();
      await other.tracker.round();
      await other.tracker.idle();
      await other.runs.idle();
    };
    await go(4_000);
    expect(write).toHaveBeenCalledTimes(1);
    for (let round = 0; round < 5; round += 1) await go(2_000);
    expect(await runOf(run)).toMatchObject({ state: "done", restsUntil: null, counts: { succeeded: 1 } });
    expect(service.taken).toEqual(["1"]);
  });

  test.each(["paused", "needs_share"] as const)(
    "an item that fails while its run is %s halts it, so the failure is seen before a resume",
    async (state) => {
      service.ending(() => 0);
      const run = await begin(["1", "2"]);
      await harness.runs.round();
      await harness.runs.idle();
      await harness.store.updateTable("runs").set({ state }).execute();
      await rounds(4);
      expect(await runOf(run)).toMatchObject({
        state: "halted",
        note: "Item 1 (line 2) failed.",
        counts: { failed: 1 },
      });
    },
  );

  test("an item that ended while no instance worked on its run still halts it before anything else is sent", async () => {
    const run = await begin(["1", "2"], { onFailure: "stop", atOnce: 1 });
    await harness.runs.round();
    await harness.runs.idle();
    expect(await states(run)).toEqual(["started", "waiting"]);
    await harness.runs.stop();
    service.ending(() => 0);
    for (let round = 0; round < 3; round += 1) {
      harness.clock.now += 2_000;
      await harness.track();
    }
    const other = await harness.another();
    await other.runs.round();
    await other.runs.idle();
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { failed: 1, waiting: 1 } });
    expect(service.taken).toEqual(["1"]);
  });
});

test("the run continues as soon as the tracker has moved one of its operations, without another round", async () => {
  const run = await begin(["1", "2"]);
  await harness.runs.round();
  await harness.runs.idle();
  for (let poll = 0; poll < 3; poll += 1) {
    harness.clock.now += 2_000;
    await harness.track();
    await harness.runs.idle();
  }
  expect(await states(run)).toEqual(["succeeded", "started"]);
});

test("the result has the person's own columns first, with formulas escaped", async () => {
  const run = await begin(["1"], { columns: ["=name", "amount"] });
  await rounds(4);
  const { body } = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
  const [head, first] = body.split("\r\n");
  expect(head).toBe(
    "'=name,amount,position,line,endpoint,sentence,purpose,state,transactionHash,address,addressId,operationId,error",
  );
  expect(first).toMatch(new RegExp(`^row 0,1,1,2,Contract write,,,succeeded,${hashOf("1")},,,[0-9a-f-]{36},$`));
});

test("an item has its operation's sentence as soon as it is made, in the list and in the result", async () => {
  const run = await begin(["1", "2"]);
  await rounds(4);
  const [first] = await items(run);
  expect(first?.sentence).toBeNull();
  const short = "Send 1.5 PDT to =Acme, Ltd";
  const meaning = JSON.stringify({});
  await harness.store
    .insertInto("operation_meanings")
    .values({ operation_id: first?.operationId ?? "", short, meaning, differences: "[]", made_at: 1, tries: 0 })
    .execute();
  expect((await items(run)).map(({ sentence }) => sentence)).toEqual([short, null]);
  const { body } = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
  expect(body.split("\r\n")[1]).toContain(`,Contract write,"${short}",,succeeded,`);
});

test("a column of the input cannot be mistaken for the outcome in the result", async () => {
  const run = await begin(["1"], { columns: ["State", "transactionHash"] });
  const { body } = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
  expect(body).toMatch(
    /^State \(input\),transactionHash \(input\),position,line,endpoint,sentence,purpose,state,transactionHash,/,
  );
});

test("Security 30: a list of items leaves out a body that is too long", async () => {
  const run = await begin(["1", "2"]);
  const long = JSON.stringify({ addressId: "x".repeat(20_000) });
  await harness.store.updateTable("run_items").set({ body: long }).where("position", "=", 1).execute();
  const listed = await items(run);
  expect(listed.map(({ body }) => body === null)).toEqual([false, true]);
  const { body } = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
  expect(body).toMatch(/\r\nrow 1,2,2,3,Contract write,,,waiting,,,,,\r\n$/);
});

test("an address generation waits only for its profile: others are sent meanwhile", async () => {
  const made: string[] = [];
  const none = { data: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } };
  listNetworks(harness.upstream, [{ id: "net-1", name: "tETH", enabled: true }]);
  harness.upstream.on(answers(200, none), /addresses\/[^/]+\?/);
  const held: (() => void)[] = [];
  harness.upstream.on((response, seen, socket) => {
    const { reference } = z.object({ reference: z.string() }).parse(JSON.parse(seen.body));
    made.push(reference);
    held.push(() =>
      answers(201, { data: { id: reference, address: `0x${reference}` }, message: "made" })(response, seen, socket),
    );
  }, /generate$/);
  const lines = [
    { reference: "alice", count: 200 },
    { reference: "bob", count: 1 },
    { reference: "carol", count: 1 },
  ];
  await post("", { networkId: "net-1", lines });
  await harness.runs.round();
  await expect.poll(() => made.toSorted()).toEqual(["alice", "bob", "carol"]);
  await harness.runs.stop();
  for (const release of held) release();
  await harness.runs.idle();
});

describe("a run and identical operations", () => {
  const byHand = async (amount: string, acknowledge?: string) => {
    const answer = await harness.send(ada, "POST", `/relay/held${writePath}`, {
      payload: { ...writeBody, amount },
      headers: {
        "idempotency-key": `by-hand-${amount}`,
        ...(acknowledge === undefined ? {} : { [acknowledgeHeader]: acknowledge }),
      },
    });
    return String(answer.headers[operationHeader]);
  };

  test("an operation recorded since the start keeps an item from being sent; a retry that names it sends it", async () => {
    const run = await begin(["1", "2"]);
    const operationId = await byHand("1");
    await later();
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { not_sent: 1, waiting: 1 } });
    const [first] = await items(run);
    expect([first?.identicalTo, first?.error?.code]).toEqual([operationId, "POSTERN_IDENTICAL_OPERATION"]);
    // However old that operation is now.
    await rounds(2, 11 * 60_000);
    const refused = await post(`/${run.id}/retry`, {});
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([
      409,
      { code: "POSTERN_IDENTICAL_OPERATION", operationId },
    ]);
    await rounds(2);
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { not_sent: 1, waiting: 1 } });
    expect((await post(`/${run.id}/retry`, { acknowledges: [operationId] })).statusCode).toBe(200);
    await rounds(8);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    expect(service.taken).toEqual(["1", "1", "2"]);
    const sent = await harness.store
      .selectFrom("operations")
      .select(["run_id", "acknowledges"])
      .orderBy("run_id")
      .execute();
    expect(sent.filter(({ run_id: id }) => id === run.id).map(({ acknowledges }) => acknowledges)).toContain(
      operationId,
    );
  });

  test("an operation settled as not sent needs no confirmation at a retry", async () => {
    const run = await begin(["1"]);
    const operationId = await byHand("1");
    await later();
    expect(await states(run)).toEqual(["not_sent"]);
    await harness.store.updateTable("operations").set({ state: "not_sent" }).where("id", "=", operationId).execute();
    expect((await post(`/${run.id}/retry`, {})).statusCode).toBe(200);
    await rounds(5);
    expect(await states(run)).toEqual(["succeeded"]);
  });

  test("confirmed identical items of a run are all sent, and block everyone else's", async () => {
    const checked = await post("/check", writes(["1", "1", "1"]));
    const { twins } = runCheckAnswerSchema.parse(checked.json()).data;
    const refused = await post("", writes(["1", "1", "1"]));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "POSTERN_IDENTICAL_OPERATION"]);
    const run = await begin(["1", "1", "1"], { atOnce: 2, acknowledged: twins.map(({ id }) => id) });
    // As if the person had not confirmed the last one, whose turn comes when another one has ended.
    await harness.store.updateTable("run_items").set({ twin: 0 }).where("position", "=", 2).execute();
    await later();
    expect(await states(run)).toEqual(["started", "started", "waiting"]);
    await rounds(5);
    expect(await states(run)).toEqual(["succeeded", "succeeded", "not_sent"]);
    expect(
      (
        await harness.send(ada, "POST", `/relay/held${writePath}`, {
          payload: { ...writeBody, amount: "1" },
          headers: { "idempotency-key": "by-hand" },
        })
      ).statusCode,
    ).toBe(409);
    expect(service.taken).toEqual(["1", "1"]);
  });
});

describe("a retry", () => {
  test("sends unsent items with new keys, and changes nothing else", async () => {
    service.taking((nth) => (nth === 1 ? answers(400, errorBody("ERR_010", 400)) : undefined));
    const run = await begin(["1", "2", "3"], { onFailure: "continue", atOnce: 1 });
    // A value that no request can contain: the service would not find it, so nothing is sent.
    await harness.store
      .updateTable("run_items")
      .set({ params: JSON.stringify({ networkId, contractAddress: "0x12" }) })
      .where("position", "=", 2)
      .execute();
    await rounds(8);
    expect(await states(run)).toEqual(["succeeded", "failed", "not_sent"]);
    expect(await runOf(run)).toMatchObject({ state: "done" });
    const keys = () => harness.store.selectFrom("run_items").select("idempotency_key").orderBy("position").execute();
    const before = await keys();
    await harness.store
      .updateTable("run_items")
      .set({ params: JSON.stringify({ networkId, contractAddress }) })
      .execute();
    expect((await post(`/${run.id}/retry`, {})).statusCode).toBe(200);
    await rounds(5);
    expect(await states(run)).toEqual(["succeeded", "failed", "succeeded"]);
    expect(
      (await keys()).map(({ idempotency_key: key }, position) => key === before[position]?.idempotency_key),
    ).toEqual([true, true, false]);
    expect((await post(`/${run.id}/retry`, {})).statusCode).toBe(409);
    expect(await runOf(run)).toMatchObject({ state: "done" });
  });

  test("an item of an endpoint unknown to this version is not sent, and the next one is", async () => {
    const run = await begin(["1", "2"], { onFailure: "continue" });
    await harness.store.updateTable("run_items").set({ endpoint: "mint" }).where("position", "=", 0).execute();
    await rounds(6);
    expect(await states(run)).toEqual(["not_sent", "succeeded"]);
  });
});

describe("Reliability 10 and 21: another instance", () => {
  test("continues with the items that the first had begun, and sends none twice", async () => {
    const run = await begin(["1", "2", "3", "4"], { atOnce: 2 });
    await later();
    expect(await states(run)).toEqual(["started", "started", "waiting", "waiting"]);
    const other = await harness.another();
    // Its lease has not expired.
    await other.runs.round();
    await other.runs.idle();
    expect(service.taken).toHaveLength(2);
    harness.clock.now += 31_000;
    for (let round = 0; round < 8; round += 1) {
      harness.clock.now += 2_000;
      await other.runs.round();
      await other.runs.idle();
      await other.tracker.round();
      await other.tracker.idle();
      await other.runs.idle();
    }
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 4 } });
    expect(service.taken.toSorted()).toEqual(["1", "2", "3", "4"]);
  });

  test("what the first learns late about an item changes nothing once the other is sending it again", async () => {
    const busy = answers(429, errorBody("ERR_888", 429));
    let answer: (() => void) | undefined;
    service.taking((nth) => (response, seen, socket) => {
      if (nth === 0) busy(response, seen, socket);
      else answer = () => busy(response, seen, socket);
    });
    const run = await begin(["1"]);
    const row = () => harness.store.selectFrom("run_items").selectAll().executeTakeFirstOrThrow();
    const stale = await row();
    await later(0);
    const { operation_id: refused } = await row();
    const operation = await harness.store.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
    expect(operation).toMatchObject({ id: refused, state: "rejected" });
    harness.clock.now += 5_100;
    await harness.runs.round();
    await expect.poll(() => answer).toBeDefined();
    expect(await states(run)).toEqual(["sending"]);
    const before = await row();
    const ofRun = await harness.store.selectFrom("runs").selectAll().executeTakeFirstOrThrow();
    const late = createFollower({ store: harness.store, now: () => harness.clock.now }, () => undefined);
    await late.take(ofRun, stale, { kind: "operation", row: operation });
    expect(await row()).toEqual(before);
    answer?.();
    await harness.runs.idle();
  });

  test("an item that waits again with another key is not begun by an instance that read it earlier", async () => {
    const run = await begin(["1"]);
    const item = await harness.store.selectFrom("run_items").selectAll().executeTakeFirstOrThrow();
    await harness.store.updateTable("run_items").set({ idempotency_key: "another" }).execute();
    const { owner } = harness.dependencies;
    expect(
      await beginItem(harness.store, item, { operationId: "operation", baseline: null, owner, actor: ada.id }),
    ).toBe(false);
    expect(await states(run)).toEqual(["waiting"]);
  });

  test("with one item at a time, no instance begins the next while one's outcome is open", async () => {
    const run = await begin(["1", "2"]);
    await later();
    const item = await harness.store
      .selectFrom("run_items")
      .selectAll()
      .where("position", "=", 1)
      .executeTakeFirstOrThrow();
    const { owner } = harness.dependencies;
    const beginIt = () =>
      beginItem(harness.store, item, { operationId: "operation", baseline: null, owner, actor: ada.id });
    expect([await states(run), await beginIt()]).toEqual([["started", "waiting"], false]);
    await harness.store.updateTable("run_items").set({ state: "succeeded" }).where("position", "=", 0).execute();
    expect(await beginIt()).toBe(true);
  });

  test.each([
    ["was taken over", { owner: "another" }],
    ["was paused", { state: "paused" }],
    ["is over", { state: "cancelled" }],
  ] as const)("an item whose run %s is not begun, and no operation is recorded", async (_why, change) => {
    const run = await begin(["1"]);
    await harness.store.updateTable("runs").set(change).where("id", "=", run.id).execute();
    const item = await harness.store.selectFrom("run_items").selectAll().executeTakeFirstOrThrow();
    const { now, owner, refusals } = harness.dependencies;
    const reserved = await reserve(
      harness.store,
      {
        environment: "held",
        endpoint: "writeContract",
        params: { networkId, contractAddress },
        query: {},
        body: writeBody,
        by: { requestId: "r", person: { id: ada.id, name: "Ada" }, role: "operator", address: null },
        idempotencyKey: item.idempotency_key,
        acknowledges: null,
        run: {
          id: run.id,
          comparedAt: now(),
          acknowledges: [],
          acknowledgesOwn: false,
          begin: (writer, operationId) =>
            beginItem(writer, item, { operationId, baseline: null, owner, actor: ada.id }),
        },
        spending: null,
      },
      { owner, now: now(), until: now() + 45_000, freshAfter: 0 },
      refusals,
      () => Promise.resolve(null),
    );
    expect(reserved).toEqual({ kind: "withdrawn" });
    expect(await states(run)).toEqual(["waiting"]);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
  });
});
