import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { createGate } from "#server/lib/gate.ts";
import { serveAddresses } from "#server/testing/address-service.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { apiKey, clientShare, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, find, mirrorFor, pathOf, serveLists } from "#server/testing/lists.ts";
import { contractAddress, started, workflow, writeBody, writePath } from "#server/testing/samples.ts";
import { openTestStore } from "#server/testing/store.ts";
import { readTransactionsFor, serveTransactions, transactionsOf, transfer } from "#server/testing/transactions.ts";
import { answers, errorBody, hangs, resets } from "#server/testing/upstream.ts";
import { runAnswerSchema } from "#shared/console/run.ts";
import { createMetrics } from "./metrics.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin", "Ada Lovelace");
});
afterEach(() => harness.close());

const metrics = async () => {
  const answer = await harness.app.inject({ method: "GET", url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

const write = (key: string, amount: string) =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare, amount },
  });

/** The value of one line. */
const value = (text: string, name: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test("requests are counted by the route's template, whatever the URL contains", async () => {
  for (const id of ["a", "b", "c"]) await harness.send(ada, "GET", `/console/ask/operations/${id}`);
  const name =
    'postern_http_requests_total{method="GET",route="/console/:environment/operations/:id",status="404",fault="person"}';
  expect(value(await metrics(), name)).toBe(3);
});

test("failures are counted from 0 as of the start, so that an increase shows the first", async () => {
  const text = await metrics();
  const route = 'method="GET",route="/console/:environment/operations/:id"';
  expect(value(text, `postern_http_requests_total{${route},status="500",fault="postern"}`)).toBe(0);
  const exchange = 'environment="held",operation="writeContract"';
  expect(value(text, `postern_service_requests_total{${exchange},outcome="401"}`)).toBe(0);
  expect(value(text, `postern_service_requests_total{${exchange},outcome="timeout"}`)).toBe(0);
  expect(value(text, `postern_http_requests_total{${route},status="503",fault="database"}`)).toBe(0);
  expect(value(text, 'postern_operations{environment="held",state="unknown"}')).toBe(0);
  expect(value(text, 'postern_runs{environment="held",state="halted"}')).toBe(0);
});

test("failures of a network's node are counted from 0 as soon as it may be asked", async () => {
  const name = 'postern_node_requests_total{environment="ask",network="net-1",method="eth_call",outcome="timeout"}';
  expect(value(await metrics(), name)).toBeUndefined();
  harness.dependencies.metrics.reachable({ environment: "ask", network: "net-1" });
  expect(value(await metrics(), name)).toBe(0);
});

const onPostgres = inject("postgresUrl") !== undefined;

test.runIf(onPostgres)("the connections to PostgreSQL are counted, and what waits for one", async () => {
  const held = createGate();
  const connected = createGate();
  let count = 0;
  const uses = Array.from({ length: 12 }, () =>
    harness.store.connection().execute(() => {
      count += 1;
      if (count === 10) connected.open();
      return held.opened;
    }),
  );
  await connected.opened;
  const text = await metrics();
  held.open();
  await Promise.all(uses);
  expect(value(text, 'postern_store_connections{state="busy"}')).toBe(10);
  expect(value(text, 'postern_store_connections{state="idle"}')).toBe(0);
  expect(value(text, "postern_store_waiting")).toBeGreaterThanOrEqual(2);
});

test.runIf(onPostgres)("nobody waits on an idle server: the metrics do not count their own queries", async () => {
  for (let scrape = 0; scrape < 5; scrape += 1) expect(value(await metrics(), "postern_store_waiting")).toBe(0);
  // Two scrapes at once, as by two Prometheus servers: the second may meet the queries of the first, and no others.
  const [one] = await Promise.all([metrics(), metrics()]);
  expect(value(one, "postern_store_waiting")).toBe(0);
});

test.skipIf(onPostgres)("no connections are counted without PostgreSQL", async () => {
  const text = await metrics();
  expect(text).not.toContain("postern_store_connections{");
  expect(value(text, "postern_store_waiting")).toBeUndefined();
});

test("runs and lists without an instance are reported as waiting", async () => {
  const age = async (queue: string) => value(await metrics(), `postern_queue_age_seconds{queue="${queue}"}`);
  expect(await Promise.all(["runs", "mirror", "ledger"].map(age))).toEqual([0, 0, 0]);
  serveAddresses(harness.upstream, new Map());
  await harness.send(ada, "POST", "/console/held/runs", {
    payload: await checkedRun(harness, ada, "held", { networkId: "net-1", lines: [{ reference: "alice", count: 2 }] }),
    headers: { "idempotency-key": "start" },
  });
  await find(harness, ada);
  // Longer than their creator holds them.
  harness.clock.now += 300_000;
  expect(await age("runs")).toBeGreaterThan(200);
  expect(await age("mirror")).toBeGreaterThan(200);
  await harness.runs.round();
  expect(await age("runs")).toBe(0);
  await harness.runs.idle();
});

test("the result of the last secrets reload is reported, and when the current ones were read", async () => {
  const read = async () => {
    const text = await metrics();
    return [value(text, "postern_secrets_reload_successful"), value(text, "postern_secrets_timestamp_seconds")];
  };
  const begun = harness.clock.now / 1000;
  expect(await read()).toEqual([1, begun]);
  harness.clock.now += 10_000;
  harness.dependencies.metrics.reloaded(false);
  expect(await read()).toEqual([0, begun]);
  harness.dependencies.metrics.reloaded(true);
  expect(await read()).toEqual([1, begun + 10]);
});

test("the version, the process and how fast the database answers are reported", async () => {
  const text = await metrics();
  expect(value(text, 'postern_build_info{version="1.2.3",commit=""}')).toBe(1);
  expect(value(text, "postern_store_seconds")).toBeGreaterThan(0);
  expect(value(text, "postern_store_writable")).toBe(1);
  expect(value(text, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});

test("values the database cannot count are missing, and all others are reported", async () => {
  const { store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-metrics-")));
  const without = createMetrics({ store, now: () => 0, version: "1.2.3", environments: [] });
  without.answered({ method: "GET", route: "/x", status: 503, seconds: 0.1 });
  await store.schema.dropTable("audit_head").execute();
  const { text } = await without.read();
  await store.destroy();
  expect(text).toContain("# TYPE postern_store_seconds gauge");
  expect(value(text, "postern_store_seconds")).toBeUndefined();
  expect(value(text, "postern_store_writable")).toBe(0);
  expect(value(text, "postern_meanings_due")).toBe(0);
  expect(value(text, 'postern_http_requests_total{method="GET",route="/x",status="503",fault=""}')).toBe(1);
});

test("requests to a service are counted by their outcome", async () => {
  const get = () => harness.send(ada, "GET", "/relay/ask/api/v1/organizations");
  const name = (outcome: string) =>
    `postern_service_requests_total{environment="ask",operation="getOrganization",outcome="${outcome}"}`;
  harness.upstream.on(answers(404, {}));
  await get();
  harness.upstream.on(resets);
  await get();
  const text = await metrics();
  expect([value(text, name("404")), value(text, name("broken"))]).toEqual([1, 2]);
  expect(
    value(text, 'postern_service_request_duration_seconds_count{environment="ask",operation="getOrganization"}'),
  ).toBe(3);
});

test("operations are counted in the journal by their state", async () => {
  harness.upstream.on(answers(200, started), /write$/);
  await write("k1", "1");
  await write("k2", "2");
  harness.upstream.on(answers(400, { code: "ERR_010", category: "VALIDATION", statusCode: 400 }), /write$/);
  await write("k3", "3");
  const text = await metrics();
  expect(value(text, 'postern_operations{environment="ask",state="started"}')).toBe(2);
  expect(value(text, 'postern_operations{environment="ask",state="rejected"}')).toBe(1);
  harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
  harness.clock.now += 300;
  await harness.track();
  const later = await metrics();
  expect(value(later, 'postern_operations{environment="ask",state="started"}')).toBe(0);
  expect(value(later, 'postern_operations{environment="ask",state="running"}')).toBe(2);
});

test("a failure that the service answered, and Postern passes on, is not counted as Postern's", async () => {
  harness.upstream.on(answers(500, errorBody("ERR_019", 500)));
  expect((await harness.send(ada, "GET", "/relay/ask/api/v1/organizations")).statusCode).toBe(500);
  const name = (fault: string) =>
    `postern_http_requests_total{method="GET",route="/relay/:environment/api/v1/organizations",status="500",fault="${fault}"}`;
  const text = await metrics();
  expect([value(text, name("postern")), value(text, name("service"))]).toEqual([0, 1]);
});

test("the age is that of the newest unconfirmed operation, although an older one is left open", async () => {
  const age = async () => value(await metrics(), 'postern_unconfirmed_age_seconds{environment="ask",state="unknown"}');
  expect(await age()).toBeUndefined();
  harness.upstream.on(resets, /write$/);
  await write("k1", "1");
  harness.clock.now += 3_600_000;
  expect(await age()).toBe(3600);
  await write("k2", "2");
  harness.clock.now += 30_000;
  expect(await age()).toBe(30);
});

test("what an instance was sending when it stopped is reported until another takes it over", async () => {
  const age = async () => value(await metrics(), 'postern_queue_age_seconds{queue="operations"}');
  const answered = createGate();
  harness.upstream.on((...request) => void answered.opened.then(() => answers(200, started)(...request)), /write$/);
  const written = write("k1", "1");
  await harness.upstream.until(1);
  expect(await age()).toBe(0);
  // Its own process renews the lease, whose timer no test waits for.
  harness.clock.now += 20_000 + 90_000;
  expect(await age()).toBe(90);
  await (await harness.another()).tracker.round();
  expect(await age()).toBe(0);
  answered.open();
  await written;
});

test("lists of an environment that is no longer configured have no age: nothing reads them", async () => {
  serveTransactions(harness, { rows: [transfer(1)] });
  await transactionsOf(harness, await harness.signIn("viewer"));
  await readTransactionsFor(harness, 5_000);
  const without = createMetrics({ store: harness.store, now: () => harness.clock.now, version: "1", environments: [] });
  const { text } = await without.read();
  expect(text).not.toContain("postern_ledger_age_seconds{");
  expect(await metrics()).toContain('postern_ledger_age_seconds{environment="ask"}');
});

test("runs are counted by their state until they are over", async () => {
  serveAddresses(harness.upstream, new Map());
  const body = { networkId: "net-1", lines: [{ reference: "alice", count: 2 }] };
  const answer = await harness.send(ada, "POST", "/console/held/runs", {
    payload: await checkedRun(harness, ada, "held", body),
    headers: { "idempotency-key": "start" },
  });
  const { id } = runAnswerSchema.parse(answer.json()).data;
  await harness.send(ada, "POST", `/console/held/runs/${id}/pause`, { payload: {} });
  expect(value(await metrics(), 'postern_runs{environment="held",state="paused"}')).toBe(1);
  await harness.send(ada, "POST", `/console/held/runs/${id}/cancel`, { payload: {} });
  const later = await metrics();
  expect(value(later, 'postern_runs{environment="held",state="paused"}')).toBe(0);
  expect(later).not.toContain('state="cancelled"} 1');
});

test("the tracking lag shows how late the tracker is", async () => {
  expect(value(await metrics(), "postern_tracking_lag_seconds")).toBe(0);
  harness.upstream.on(answers(200, started), /write$/);
  await write("k1", "1");
  harness.clock.now += 300 + 90_000;
  expect(value(await metrics(), "postern_tracking_lag_seconds")).toBe(90);
});

test("nothing in them is a secret, a person, or what someone asked for", async () => {
  harness.upstream.on(answers(200, started), /write$/);
  await write("k1", "1");
  harness.upstream.on(hangs);
  await harness.send(ada, "GET", "/relay/ask/api/v1/addresses/a-reference-of-someone?take=0");
  const text = await metrics();
  for (const word of [apiKey, clientShare, "Ada", contractAddress, "workflow-1", "a-reference-of-someone"]) {
    expect(text).not.toContain(word);
  }
});

test("the listed transactions are counted, with their age", async () => {
  const listed = { rows: [transfer(1), transfer(2)] };
  serveTransactions(harness, listed);
  await transactionsOf(harness, await harness.signIn("viewer"));
  await readTransactionsFor(harness, 5_000);
  harness.clock.now += 100_000;
  const text = await metrics();
  expect(value(text, 'postern_ledger_rows{environment="ask"}')).toBe(2);
  expect(value(text, 'postern_ledger_age_seconds{environment="ask"}')).toBeGreaterThanOrEqual(100);
});

test("the mirror is counted by list, with its age while it is in use", async () => {
  serveLists(harness, { ...emptyInventory(), addresses: addresses(120) });
  harness.upstream.on(resets, pathOf("wallets"));
  await find(harness, ada);
  await mirrorFor(harness, 20_000);
  const series = (name: string, list: string) => `${name}{environment="ask",list="${list}"}`;
  const text = await metrics();
  expect(value(text, series("postern_mirror_records", "addresses"))).toBe(120);
  expect(value(text, series("postern_mirror_records", "wallets"))).toBe(0);
  expect(value(text, series("postern_mirror_age_seconds", "addresses"))).toBeLessThan(20);
  expect(value(text, series("postern_mirror_age_seconds", "wallets"))).toBe(20);
  harness.clock.now += 700_000;
  expect(value(await metrics(), series("postern_mirror_age_seconds", "wallets"))).toBeUndefined();
});

describe("Security 20: who may read them", () => {
  const status = async (remoteAddress: string, headers: Record<string, string> = {}, metricsFrom: string[] = []) => {
    const app = await buildApp({ ...harness.dependencies, metricsFrom });
    const answer = await app.inject({ method: "GET", url: "/metrics", remoteAddress, headers });
    await app.close();
    return answer.statusCode;
  };

  test.each([
    ["127.0.0.1", {}, [], 200],
    ["::ffff:127.0.0.1", {}, [], 200],
    ["10.0.0.5", {}, [], 403],
    ["10.0.0.5", {}, ["10.0.0.5"], 200],
    ["10.1.2.3", {}, ["10.1.0.0/16"], 200],
    ["::ffff:10.1.2.3", {}, ["10.1.0.0/16"], 200],
    ["10.2.2.3", {}, ["10.1.0.0/16"], 403],
    ["fd00::5", {}, ["fd00::/8", "10.1.0.0/16"], 200],
    ["fe00::5", {}, ["fd00::/8", "10.1.0.0/16"], 403],
    ["127.0.0.1", { "x-forwarded-for": "10.0.0.5" }, ["10.0.0.5"], 403],
    ["127.0.0.1", { forwarded: "for=10.0.0.5" }, ["10.0.0.5"], 403],
    ["127.0.0.1", { forwarded: "" }, [], 403],
    ["127.0.0.1", { "x-real-ip": "127.0.0.1" }, [], 403],
    ["127.0.0.1", { via: "1.1 proxy" }, [], 403],
    ["10.0.0.5", { via: "1.1 proxy" }, ["10.0.0.5"], 403],
    ["10.0.0.5", { host: "postern.internal:4600" }, ["10.0.0.5"], 200],
    ["10.0.0.5", { "sec-fetch-site": "cross-site" }, ["10.0.0.5"], 403],
    ["127.0.0.1", { origin: "https://elsewhere.example" }, [], 403],
    ["127.0.0.1", { "sec-fetch-site": "same-site" }, [], 403],
    ["127.0.0.1", { "sec-fetch-site": "none" }, [], 200],
  ])("%s with %j and %j allowed: %i", async (address, headers, allowed, expected) => {
    expect(await status(address, headers, allowed)).toBe(expected);
  });

  test.each([
    ["127.0.0.1:4600", 200],
    ["[::1]:4600", 200],
    ["10.0.0.7:4600", 200],
    ["LocalHost:4600", 200],
    [new URL(origin).host, 200],
    [new URL(origin).hostname, 200],
    ["rebound.example:4600", 421],
    ["127.0.0.1.rebound.example", 421],
    ["localhost.rebound.example", 421],
    ["no host", 421],
  ])("from this machine as %s: %i, so a page whose name points here reads nothing", async (host, expected) => {
    expect(await status("127.0.0.1", { host })).toBe(expected);
    expect(await status("::ffff:127.0.0.1", { host }, ["127.0.0.1"])).toBe(expected);
  });
});
