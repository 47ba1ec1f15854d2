import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { reserve } from "#server/domains/journal/reserve.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { asRead } from "#server/testing/read-request.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, type Behaviour, errorBody, resets } from "#server/testing/upstream.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { type Run, runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";

let harness: Harness;
let ada: Person;
/** The service's addresses by profile. */
let made: Map<string, string[]>;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  made = new Map();
  listNetworks(harness.upstream, networks);
  harness.upstream.on(lists, /addresses\/[^/]+\?/);
  harness.upstream.on(makes, /generate$/);
});
afterEach(() => harness.close());

const networks = [
  { id: "net-1", name: "tETH", enabled: true },
  { id: "net-2", name: "AVAX", enabled: false },
];

const referenceOf = (body: string): string => z.object({ reference: z.string() }).parse(JSON.parse(body)).reference;

/** Generates an address, as the service does. */
const make = (reference: string): { id: string; address: string } => {
  const all = made.get(reference) ?? [];
  made.set(reference, [...all, `${reference}-${all.length}`]);
  return { id: `${reference}-${all.length}`, address: `0x${reference}${all.length}` };
};
const makes: Behaviour = (response, seen, socket) => {
  answers(201, { data: make(referenceOf(seen.body)), message: "made" })(response, seen, socket);
};
/** Generates it, and breaks the connection before the answer. */
const makesInSilence: Behaviour = (response, seen, socket) => {
  make(referenceOf(seen.body));
  resets(response, seen, socket);
};
const lists: Behaviour = (response, seen, socket) => {
  const { pathname, searchParams } = new URL(seen.url, "http://x");
  const all = made.get(decodeURIComponent(pathname.split("/").at(-1) ?? "")) ?? [];
  const skip = Number(searchParams.get("skip"));
  const data = all.slice(skip, skip + Number(searchParams.get("take"))).map((id, index) => ({
    id,
    address: `0x${id.replace("-", "")}`,
    date: new Date(Date.parse("2026-01-01") + (skip + index) * 1000).toISOString(),
  }));
  const pagination = { totalElements: all.length, totalPages: 1, skip, take: 1 };
  answers(200, { data, pagination })(response, seen, socket);
};

const post = async (path: string, payload: object, person = ada, key = "start-1") => {
  const [environment = "", route, ...more] = path.split("/");
  const isStart = (route === "runs" || route === "batches") && more.length === 0;
  return harness.send(person, "POST", `/console/${path}`, {
    payload: isStart ? await checkedRun(harness, person, environment, payload) : payload,
    headers: { "idempotency-key": key },
  });
};
const begin = async (lines: readonly object[], environment = "held", more = {}) => {
  const answer = await post(`${environment}/runs`, { networkId: "net-1", lines, ...more });
  return runAnswerSchema.parse(answer.json()).data;
};
const runOf = async ({ id, environment }: Run) =>
  runAnswerSchema.parse((await harness.send(ada, "GET", `/console/${environment}/runs/${id}`)).json()).data;
const items = async ({ id, environment }: Run, query = "take=100") => {
  const answer = await harness.send(ada, "GET", `/console/${environment}/runs/${id}/items?${query}`);
  return runItemListSchema.parse(answer.json()).data;
};
const work = async (runs = harness.runs) => {
  await runs.round();
  await runs.idle();
};
const later = async (milliseconds: number, runs = harness.runs) => {
  harness.clock.now += milliseconds;
  await work(runs);
};
const posts = () => harness.upstream.count("POST");
const operations = () => harness.store.selectFrom("operations").selectAll().execute();

describe("a run", () => {
  test("generates every address once, each as an operation of the journal, and is done", async () => {
    const run = await begin([
      { reference: "alice", count: 3 },
      { reference: "bob", count: 2 },
    ]);
    expect(run).toMatchObject({ state: "running", total: 5, person: { name: "Ada" } });
    await work();
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 5, waiting: 0 } });
    expect((await items(run)).map(({ address }) => address)).toEqual([
      "0xalice0",
      "0xalice1",
      "0xalice2",
      "0xbob0",
      "0xbob1",
    ]);
    expect(posts()).toBe(5);
    const rows = await operations();
    expect(rows.map(({ state, person_name: name }) => [state, name])).toEqual(rows.map(() => ["succeeded", "Ada"]));
    expect(JSON.stringify([rows, await harness.store.selectFrom("runs").selectAll().execute()])).not.toContain(
      clientShare,
    );
  });

  test("started twice with one key is one run, and another list needs another key", async () => {
    const [one, two] = await Promise.all([
      begin([{ reference: "alice", count: 2 }]),
      begin([{ reference: "alice", count: 2 }]),
    ]);
    expect(one.id).toBe(two.id);
    await work();
    expect(posts()).toBe(2);
    const other = await post("held/runs", { networkId: "net-1", lines: [{ reference: "alice", count: 3 }] });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, "POSTERN_KEY_REUSED"]);
  });

  test("continues on another instance when the first is gone, and sends nothing twice", async () => {
    const other = await harness.another();
    const run = await begin([{ reference: "alice", count: 3 }]);
    let release: () => void = () => undefined;
    harness.upstream.on((response, seen, socket) => {
      release = () => makes(response, seen, socket);
    }, /generate$/);
    const before = harness.upstream.seen.length;
    await harness.runs.round();
    await harness.upstream.until(before + 2);
    // Its lease has not expired, so the other leaves it alone.
    await work(other.runs);
    expect(posts()).toBe(1);
    harness.upstream.on(makes, /generate$/);
    await harness.runs.stop();
    release();
    await harness.runs.idle();
    await later(1_500, other.runs);
    await later(1_500, other.runs);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect([posts(), made.get("alice")?.length]).toEqual([3, 3]);
  });

  test("retries unsent items with another key", async () => {
    const run = await begin([{ reference: "alice", count: 1 }]);
    const [row] = await harness.store.selectFrom("run_items").selectAll().execute();
    // An operation with this key that was never sent.
    await harness.store
      .insertInto("operations")
      .values({ ...(await rowLike(run, row?.idempotency_key ?? "")), state: "not_sent" })
      .execute();
    await work();
    expect((await items(run))[0]).toMatchObject({ state: "waiting" });
    await later(6_000);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 1 } });
    expect(posts()).toBe(1);
  });
});

/** A journal row like the item's own, with this key. */
const rowLike = async (run: Run, key: string) => {
  const draft = {
    ...asRead("generateAddress", {}, { reference: "alice", networkId: "net-1" }),
    environment: run.environment,
    by: { requestId: null, person: run.person, role: "operator" as const, address: null },
    idempotencyKey: "scratch",
    acknowledges: null,
    run: null,
    spending: null,
  };
  const reserved = await reserve(
    harness.store,
    draft,
    { owner: "gone", now: 0, until: 0, freshAfter: 0 },
    harness.dependencies.refusals,
    () => Promise.resolve(null),
  );
  const row = await harness.store
    .selectFrom("operations")
    .selectAll()
    .where("id", "=", "id" in reserved ? reserved.id : "")
    .executeTakeFirstOrThrow();
  return {
    ...row,
    id: "not-sent",
    error: JSON.stringify({ code: "POSTERN_NOT_SENT", message: "The service cannot be reached.", statusCode: 502 }),
    idempotency_key: key,
    key_slot: key,
    reply_status: 502,
    reply_type: "postern/problem",
    reply_body: JSON.stringify({
      code: "POSTERN_NOT_SENT",
      message: "The service cannot be reached.",
      requestId: "r",
      at: 0,
    }),
  };
};

describe("an item with an unknown outcome", () => {
  test("is settled by the profile's list if the address exists, and only then the next one is sent", async () => {
    harness.upstream.on(makesInSilence, /generate$/);
    const run = await begin([
      { reference: "alice", count: 2 },
      { reference: "bob", count: 1 },
    ]);
    const before = harness.upstream.seen.length;
    await harness.runs.round();
    await harness.upstream.until(before + 4);
    harness.upstream.on(makes, /generate$/);
    await harness.runs.idle();
    expect((await items(run)).map(({ state }) => state)).toEqual(["unknown", "waiting", "unknown"]);
    await later(2_000);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect((await items(run)).map(({ address }) => address)).toEqual(["0xalice0", "0xalice1", "0xbob0"]);
    expect(posts()).toBe(3);
    expect((await operations()).map(({ state }) => state)).toEqual(["succeeded", "succeeded", "succeeded"]);
  });

  test("is not settled by an impossible address", async () => {
    harness.upstream.on(resets, /generate$/);
    const run = await begin([{ reference: "alice", count: 1 }]);
    await work();
    const pagination = { totalElements: 1, totalPages: 1, skip: 0, take: 1 };
    const address = { id: "a-1", address: "0x\u0000", date: "2026-01-01" };
    harness.upstream.on(answers(200, { data: [address], pagination }), /addresses\/[^/]+\?/);
    await later(2_000);
    expect((await items(run)).map((item) => [item.state, item.address])).toEqual([["unknown", null]]);
  });

  test("keeps its profile waiting while the list does not show it, until a person settles it; others continue", async () => {
    harness.upstream.on(resets, /generate$/);
    const run = await begin([
      { reference: "alice", count: 2 },
      { reference: "bob", count: 1 },
    ]);
    const before = harness.upstream.seen.length;
    await harness.runs.round();
    await harness.upstream.until(before + 4);
    await harness.runs.idle();
    harness.upstream.on(makes, /generate$/);
    for (let round = 0; round < 5; round += 1) await later(60_000);
    expect(posts()).toBe(2);
    expect(await runOf(run)).toMatchObject({ state: "running", counts: { unknown: 2, waiting: 1 } });
    const [first] = await items(run, "state=unknown");
    const admin = await harness.signIn("admin");
    const settled = await harness.send(admin, "POST", `/console/held/operations/${first?.operationId}/settle`, {
      payload: { outcome: "not_sent", note: "The service's log does not have it.", ...unsearched },
    });
    expect(settled.statusCode).toBe(200);
    await later(60_000);
    await later(60_000);
    expect(made.get("alice")).toHaveLength(2);
    expect(await runOf(run)).toMatchObject({ counts: { unknown: 1, succeeded: 2 } });
  });

  test("is not settled by the list if someone else also requested an address of the profile", async () => {
    harness.upstream.on(resets, /generate$/);
    const run = await begin([{ reference: "alice", count: 1 }]);
    const before = harness.upstream.seen.length;
    await harness.runs.round();
    await harness.upstream.until(before + 2);
    await harness.runs.idle();
    harness.upstream.on(makes, /generate$/);
    const byHand = await harness.send(ada, "POST", "/relay/held/api/v2/addresses/generate", {
      payload: { reference: "alice", networkId: "net-1" },
      headers: { "idempotency-key": "by-hand" },
    });
    expect([byHand.statusCode, made.get("alice")?.length]).toEqual([201, 1]);
    await later(60_000);
    expect(await runOf(run)).toMatchObject({ state: "running", counts: { unknown: 1 } });
  });
});

test("an item is not settled by the list while another operation is unconfirmed, whatever the clock said when it was sent", async () => {
  harness.upstream.on(resets, /generate$/);
  const run = await begin([{ reference: "alice", count: 1 }]);
  await work();
  expect(await runOf(run)).toMatchObject({ counts: { unknown: 1 } });
  const { now } = harness.clock;
  harness.clock.set(now - 3_600_000);
  harness.upstream.on(makesInSilence, /generate$/);
  const eve = await harness.signIn("operator", "Eve");
  const byHand = await harness.send(eve, "POST", "/relay/held/api/v2/addresses/generate", {
    payload: { reference: "alice", networkId: "net-1" },
    headers: { "idempotency-key": "by-hand" },
  });
  expect([byHand.statusCode, made.get("alice")?.length]).toEqual([502, 1]);
  harness.clock.set(now);
  await later(60_000);
  const states = harness.store.selectFrom("run_items").select("state").where("run_id", "=", run.id);
  expect(await states.execute()).toEqual([{ state: "unknown" }]);
});

test("an item is not settled by another operation's address while the service's list lags behind", async () => {
  const run = await begin([{ reference: "alice", count: 2 }]);
  // The list does not show the first address yet when the second is sent, and the second is lost without being created.
  let lag = 1;
  harness.upstream.on((response, seen, socket) => {
    const all = made.get("alice") ?? [];
    made.set("alice", all.slice(0, Math.max(0, all.length - lag)));
    lists(response, seen, socket);
    made.set("alice", all);
  }, /addresses\/[^/]+\?/);
  harness.upstream.on((response, seen, socket) => {
    if ((made.get("alice") ?? []).length === 0) makes(response, seen, socket);
    else resets(response, seen, socket);
  }, /generate$/);
  await work();
  expect((await items(run)).map(({ state }) => state)).toEqual(["succeeded", "unknown"]);
  lag = 0;
  await later(60_000);
  expect((await items(run)).map(({ state }) => state)).toEqual(["succeeded", "unknown"]);
  harness.upstream.on(makesInSilence, /generate$/);
  make("alice");
  await later(60_000);
  expect((await items(run)).map(({ state }) => state)).toEqual(["succeeded", "unknown"]);
});

describe("a stopped run", () => {
  test("after five consecutive refusals says so, and continues when resumed", async () => {
    harness.upstream.on(answers(400, errorBody("ERR_010", 400)), /generate$/);
    const run = await begin([{ reference: "alice", count: 7 }]);
    await work();
    expect(await runOf(run)).toMatchObject({
      state: "halted",
      note: "The last 5 were refused by the service.",
      counts: { failed: 5, waiting: 2 },
    });
    harness.upstream.on(makes, /generate$/);
    await post(`held/runs/${run.id}/resume`, {});
    await work();
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { failed: 5, succeeded: 2 } });
  });

  test("by a person sends nothing more, and if cancelled never will", async () => {
    const run = await begin([{ reference: "alice", count: 3 }]);
    expect((await post(`held/runs/${run.id}/pause`, {})).statusCode).toBe(200);
    await work();
    expect([posts(), (await runOf(run)).state]).toEqual([0, "paused"]);
    expect((await post(`held/runs/${run.id}/pause`, {})).statusCode).toBe(409);
    expect((await post(`held/runs/${run.id}/cancel`, {})).statusCode).toBe(200);
    await work();
    expect(await runOf(run)).toMatchObject({ state: "cancelled", counts: { cancelled: 3 } });
    expect((await post(`held/runs/${run.id}/resume`, {})).statusCode).toBe(409);
    expect(posts()).toBe(0);
  });

  test("while the service does not answer waits, and continues when it does", async () => {
    harness.upstream.on(resets, /addresses\/[^/]+\?/);
    const run = await begin([{ reference: "alice", count: 2 }]);
    await work();
    expect([posts(), (await runOf(run)).state]).toEqual([0, "running"]);
    harness.upstream.on(lists, /addresses\/[^/]+\?/);
    await later(10_000);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
  });
});

describe("a run whose service is in trouble", () => {
  const hold = () => {
    const held: (() => void)[] = [];
    harness.upstream.on((response, seen, socket) => {
      held.push(() => makes(response, seen, socket));
    }, /generate$/);
    return () => held.splice(0).forEach((release) => release());
  };

  test("waits as a whole when the service asks it to, and loses nothing", async () => {
    harness.upstream.on(answers(429, errorBody("ERR_888", 429)), /generate$/);
    const lines = Array.from({ length: 20 }, (_, index) => ({ reference: `p${index}`, count: 1 }));
    const run = await begin(lines);
    await work();
    expect(posts()).toBeLessThanOrEqual(4);
    expect(await runOf(run)).toMatchObject({ state: "running", counts: { waiting: 20, failed: 0 } });
    harness.upstream.on(makes, /generate$/);
    await later(6_000);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 20 } });
    expect([...made.values()].every((all) => all.length === 1)).toBe(true);
  });

  test("stops after five unknown outcomes, and still settles them from the lists", async () => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ reference: `p${index}`, count: 1 }));
    harness.upstream.on((response, seen, socket) => {
      make(referenceOf(seen.body));
      answers(503, errorBody("ERR_000", 503))(response, seen, socket);
    }, /generate$/);
    const run = await begin(lines);
    await work();
    const stopped = await runOf(run);
    expect([stopped.state, stopped.note]).toEqual([
      "halted",
      "The last 5 were refused by the service, or Postern could not confirm them.",
    ]);
    const sent = posts();
    expect([sent < 12, stopped.counts.unknown]).toEqual([true, sent]);
    harness.upstream.on(makes, /generate$/);
    await later(60_000);
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { succeeded: sent, unknown: 0 } });
    await post(`held/runs/${run.id}/resume`, {});
    await work();
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 12 } });
    expect([...made.values()].every((all) => all.length === 1)).toBe(true);
  });

  test("stops when its network is disabled midway, and each item says why", async () => {
    const run = await begin([{ reference: "alice", count: 9 }]);
    harness.upstream.on((response, seen, socket) => {
      const behaviour = (made.get("alice") ?? []).length < 3 ? makes : answers(400, errorBody("ERR_013", 400));
      behaviour(response, seen, socket);
    }, /generate$/);
    await work();
    expect(await runOf(run)).toMatchObject({ state: "halted", counts: { succeeded: 3, failed: 5, waiting: 1 } });
    const [first] = await items(run, "state=failed");
    expect(first?.error).toMatchObject({ code: "ERR_013" });
  });

  test.each([
    ["paused", "pause", { succeeded: 1, waiting: 2 }],
    ["cancelled", "cancel", { succeeded: 1, cancelled: 2 }],
  ] as const)("%s while an item is being sent lets it finish, and sends no other", async (state, wish, counts) => {
    const release = hold();
    const run = await begin([{ reference: "alice", count: 3 }]);
    const before = harness.upstream.seen.length;
    await harness.runs.round();
    await harness.upstream.until(before + 2);
    expect((await post(`held/runs/${run.id}/${wish}`, {})).statusCode).toBe(200);
    release();
    await harness.runs.idle();
    await later(60_000);
    expect(await runOf(run)).toMatchObject({ state, counts });
    expect(posts()).toBe(1);
  });

  test("cancelled with an unknown outcome still finds out how it ended", async () => {
    harness.upstream.on(makesInSilence, /generate$/);
    const run = await begin([{ reference: "alice", count: 2 }]);
    const before = harness.upstream.seen.length;
    await harness.runs.round();
    await harness.upstream.until(before + 2);
    await harness.runs.idle();
    await post(`held/runs/${run.id}/cancel`, {});
    await later(60_000);
    expect(await runOf(run)).toMatchObject({
      state: "cancelled",
      counts: { succeeded: 1, cancelled: 1, unknown: 0 },
    });
    expect(posts()).toBe(1);
  });

  test("is resumed once if two people resume it at the same time", async () => {
    const run = await begin([{ reference: "alice", count: 2 }]);
    await post(`held/runs/${run.id}/pause`, {});
    const eve = await harness.signIn("admin", "Eve");
    const path = `held/runs/${run.id}/resume`;
    const statuses = (await Promise.all([post(path, {}), post(path, {}, eve)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    await work();
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    expect(posts()).toBe(2);
  });
});

describe("Security 24 and 47: a typed share", () => {
  test("is kept in memory for that run, and required again after a restart", async () => {
    const missing = await post("ask/runs", { networkId: "net-1", lines: [{ reference: "alice", count: 1 }] });
    expect(missing.json<{ code: string }>().code).toBe("POSTERN_SHARE_REQUIRED");
    const run = await begin([{ reference: "alice", count: 2 }], "ask", { clientShare });
    await harness.runs.stop();
    const other = await harness.another();
    await work(other.runs);
    const asking = await runOf(run);
    expect(asking).toMatchObject({ state: "needs_share", counts: { waiting: 2 } });
    expect(asking.note).toMatch(/^Enter the client share again: .* another instance\.$/);
    expect(posts()).toBe(0);
    const resume = (payload: object) =>
      other.app.inject({
        method: "POST",
        url: `/console/ask/runs/${run.id}/resume`,
        headers: { host: "127.0.0.1:4600", cookie: ada.cookie, "sec-fetch-site": "same-origin", "x-postern": "1" },
        payload,
      });
    expect((await resume({})).json<{ code: string }>().code).toBe("POSTERN_SHARE_REQUIRED");
    expect((await resume({ clientShare })).statusCode).toBe(200);
    await work(other.runs);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    const stored = [
      await operations(),
      await harness.store.selectFrom("runs").selectAll().execute(),
      await harness.store.selectFrom("run_items").selectAll().execute(),
      await harness.store.selectFrom("audit").selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(clientShare);
    expect(harness.logged.join("\n")).not.toContain(clientShare);
  });

  test("is forgotten when the run is stopped on another instance, and stays forgotten", async () => {
    const run = await begin([{ reference: "alice", count: 2 }], "ask", { clientShare });
    const other = await harness.another();
    const path = `/console/ask/runs/${run.id}`;
    const change = (wish: string, payload: object) =>
      harness.send(ada, "POST", `${path}/${wish}`, { app: other.app, payload });
    expect((await change("pause", {})).statusCode).toBe(200);
    await work();
    expect((await change("resume", { clientShare: "canary-share-of-today" })).statusCode).toBe(200);
    // The other instance is gone before it has sent anything.
    await later(60_000);
    expect(await runOf(run)).toMatchObject({ state: "needs_share", counts: { waiting: 2 } });
    expect(posts()).toBe(0);
  });

  test("Security 39: is refused if it is too short, at the start and on resume: nothing is started", async () => {
    const lines = [{ reference: "alice", count: 1 }];
    const short = await post("ask/runs", { networkId: "net-1", lines, clientShare: "elevenchars" });
    expect([short.statusCode, short.json<{ code: string }>().code]).toEqual([400, "POSTERN_SHARE_TOO_SHORT"]);
    const run = await begin(lines, "ask", { clientShare });
    await post(`ask/runs/${run.id}/pause`, {});
    const resumed = await post(`ask/runs/${run.id}/resume`, { clientShare: "elevenchars" });
    expect(resumed.json<{ code: string }>().code).toBe("POSTERN_SHARE_TOO_SHORT");
    expect(await runOf(run)).toMatchObject({ state: "paused" });
    expect(posts()).toBe(0);
  });

  test("is refused if the server holds it", async () => {
    const answer = await post("held/runs", {
      networkId: "net-1",
      lines: [{ reference: "alice", count: 1 }],
      clientShare,
    });
    expect(answer.json<{ code: string }>().code).toBe("POSTERN_SHARE_REFUSED");
  });
});

describe("the dry run", () => {
  const check = async (lines: readonly object[], networkId = "net-1") => {
    const answer = await post("held/runs/check", { networkId, lines });
    return runCheckAnswerSchema.parse(answer.json()).data;
  };

  test("counts, and finds duplicates, bad references and spaces", async () => {
    const checked = await check([
      { reference: "alice", count: 2 },
      { reference: "a/b", count: 1 },
      { reference: "alice", count: 3 },
      { reference: "bob ", count: 1 },
      { reference: "organization", count: 1 },
    ]);
    expect([checked.total, checked.profiles]).toEqual([8, 4]);
    expect(checked.findings.map(({ severity, entry, earlier }) => [severity, entry, earlier])).toEqual([
      ["error", 1, undefined],
      ["warning", 2, 0],
      ["warning", 3, undefined],
      ["error", 4, undefined],
    ]);
    expect(posts()).toBe(0);
  });

  test.each([
    ["net-2", "The network AVAX is not enabled."],
    ["net-9", "The organization has no such network."],
  ])("refuses the network %s, and so does the start", async (networkId, message) => {
    const lines = [{ reference: "alice", count: 1 }];
    expect((await check(lines, networkId)).findings).toEqual([{ severity: "error", entry: null, line: null, message }]);
    const started = await post("held/runs", { networkId, lines });
    expect([started.statusCode, started.json<{ message: string }>().message]).toEqual([
      400,
      `Nothing was started. ${message}`,
    ]);
  });

  test("reports how many are too many", async () => {
    const checked = await check([
      { reference: "alice", count: 10_000 },
      { reference: "bob", count: 1 },
    ]);
    expect(checked.findings).toMatchObject([{ severity: "error", entry: null }]);
  });
});

test.each([
  ["that contains a NUL", "0x\u0000"],
  ["of thousands of characters", `0x${Array.from({ length: 4_000 }, (_, index) => index.toString(36)).join("")}`],
])("an answer with an address %s ends its item, without it", async (_what, address) => {
  harness.upstream.on(answers(201, { data: { id: "a-1", address }, message: "made" }), /generate$/);
  const run = await begin([{ reference: "alice", count: 1 }]);
  await work();
  expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 1 } });
  expect((await items(run)).map((item) => item.address)).toEqual([null]);
});

test("a result is CSV with each outcome, and escaped formulas", async () => {
  const run = await begin([
    { reference: "=cmd", count: 1 },
    { reference: "bob", count: 1 },
  ]);
  await work();
  const answer = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
  expect(answer.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
  expect(answer.headers["content-disposition"]).toMatch(
    new RegExp(`^attachment; filename="postern-held-run-${run.id}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  );
  const [head, first] = answer.body.split("\r\n");
  expect(head).toBe(
    "reference,position,line,endpoint,sentence,purpose,state,transactionHash,address,addressId,operationId,error",
  );
  expect(first).toMatch(/^'=cmd,1,,Address generation,,,succeeded,,0x=cmd0,/);
});

test("Security 11: a viewer cannot start or change a run, and the attempt is recorded", async () => {
  const viewer = await harness.signIn("viewer", "Vera");
  const run = await begin([{ reference: "alice", count: 1 }]);
  const lines = [{ reference: "alice", count: 1 }];
  expect((await post("held/runs", { networkId: "net-1", lines }, viewer, "k2")).statusCode).toBe(403);
  expect((await post(`held/runs/${run.id}/cancel`, {}, viewer)).statusCode).toBe(403);
  const denied = await harness.store.selectFrom("audit").select("action").where("outcome", "=", "denied").execute();
  expect(denied).toEqual([{ action: "batch.started" }, { action: "batch.changed" }]);
});

describe("the paths of version 0.1", () => {
  const list = { networkId: "net-1", lines: [{ reference: "alice", count: 2 }] };

  test("show the same", async () => {
    const { id } = await begin(list.lines);
    await work();
    for (const path of ["", `/${id}`, `/${id}/items`, `/${id}/result`]) {
      const [now, before] = await Promise.all(
        ["runs", "batches"].map((runs) => harness.send(ada, "GET", `/console/held/${runs}${path}`)),
      );
      expect([path, now?.statusCode]).toEqual([path, 200]);
      expect([path, before?.statusCode, before?.body]).toEqual([path, 200, now?.body]);
    }
    expect((await harness.send(ada, "GET", "/console/held/batches/nothing")).statusCode).toBe(404);
  });

  test("check, start and change the same runs", async () => {
    const checked = await post("held/batches/check", list);
    expect([checked.statusCode, checked.body]).toEqual([200, (await post("held/runs/check", list)).body]);
    const started = await post("held/batches", list);
    const again = await post("held/runs", list);
    expect([started.statusCode, again.statusCode, again.body]).toEqual([201, 200, started.body]);
    const run = runAnswerSchema.parse(started.json()).data;
    for (const [wish, state] of [
      ["pause", "paused"],
      ["resume", "running"],
      ["cancel", "cancelled"],
    ] as const) {
      const changed = await post(`held/batches/${run.id}/${wish}`, {});
      expect([changed.statusCode, runAnswerSchema.parse(changed.json()).data]).toEqual([200, await runOf(run)]);
      expect((await runOf(run)).state).toBe(state);
    }
  });

  test("refuse a viewer and requests from another site", async () => {
    const viewer = await harness.signIn("viewer", "Vera");
    expect((await post("held/batches", list, viewer)).statusCode).toBe(403);
    const headers = { "x-postern": undefined, "idempotency-key": "k" };
    const foreign = await harness.send(ada, "POST", "/console/held/batches", { payload: list, headers });
    expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([403, "POSTERN_CROSS_SITE"]);
  });
});
