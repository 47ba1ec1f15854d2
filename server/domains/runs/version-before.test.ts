import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { serveAddresses } from "#server/testing/address-service.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { dumpText } from "#server/testing/restored-store.ts";
import { answers, type Behaviour } from "#server/testing/upstream.ts";
import { runAnswerSchema, runItemListSchema, runListSchema } from "#shared/console/run.ts";

const dump = { sqlite: dumpText("version-0.1.sql") };
/** The dump's session, with these runs. */
const ada: Person = {
  cookie: "postern_session=Ly2czR-EuMNGFevy2kd624fpJ1fxnoEKCj0oeKodQsw",
  id: "32a615eb-859a-484a-917a-a2a574dfc936",
};
const begunId = "dac71c82-6fb4-45a1-adee-09945355e269";
const pausedId = "4af9d37f-d995-4ee3-ac71-0870a8ad411b";

/**
 * The addresses as that version left them: the service generated each one requested, although two answers were lost.
 */
const made = { alice: 2, bob: 1 };

describe("a data directory of version 0.1", () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness({}, {}, dump);
    serveAddresses(harness.upstream, new Map(Object.entries(made)));
  });
  afterEach(() => harness.close());

  const runOf = async (id: string) =>
    runAnswerSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}`)).json()).data;
  const post = async (path: string, payload: object, key = "k") =>
    harness.send(ada, "POST", `/console/held/runs${path}`, {
      payload: path === "" ? await checkedRun(harness, ada, "held", payload) : payload,
      headers: { "idempotency-key": key },
    });
  const later = async () => {
    harness.clock.now += 60_000;
    await harness.track();
    await harness.runs.round();
    await harness.runs.idle();
  };

  test("shows its runs", async () => {
    const answer = await harness.send(ada, "GET", "/console/held/runs");
    const { data } = runListSchema.parse(answer.json());
    expect(new Map(data.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [begunId, "running"],
        [pausedId, "paused"],
      ]),
    );
    expect((await runOf(begunId)).counts).toMatchObject({ succeeded: 1, sending: 1, unknown: 1 });
  });

  test("Reliability 21: continues a started run, and sends nothing again", async () => {
    await later();
    await later();
    expect(await runOf(begunId)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect(harness.upstream.count("POST")).toBe(0);
  });

  test("resumes a paused run, with its recorded keys", async () => {
    const keys = await harness.store
      .selectFrom("run_items")
      .select("idempotency_key")
      .where("run_id", "=", pausedId)
      .execute();
    expect((await post(`/${pausedId}/resume`, {})).statusCode).toBe(200);
    await later();
    expect(await runOf(pausedId)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    const sent = await harness.store
      .selectFrom("operations")
      .select("idempotency_key")
      .where("body", "like", "%carol%")
      .execute();
    expect(new Set(sent)).toEqual(new Set(keys));
    expect(harness.upstream.count("POST")).toBe(2);
  });

  test("recognizes a repeated start", async () => {
    const lines = [
      { reference: "alice", count: 2 },
      { reference: "bob", count: 1 },
    ];
    const again = await post("", { networkId: "net-1", lines }, "start-1");
    expect([again.statusCode, runAnswerSchema.parse(again.json()).data.id]).toEqual([200, begunId]);
    const other = await post("", { networkId: "net-1", lines: lines.slice(1) }, "start-1");
    expect(other.json<{ code: string }>().code).toBe("POSTERN_KEY_REUSED");
  });

  test("has an audit that still verifies, and continues under the recorded names", async () => {
    await post(`/${pausedId}/cancel`, {});
    const admin = await harness.signIn("admin");
    const verdict = await harness.send(admin, "POST", "/console/audit/verify", { payload: {} });
    expect(verdict.json()).toMatchObject({ ok: true });
    const rows = await harness.store.selectFrom("audit").select("action").where("subject", "=", pausedId).execute();
    expect(rows.map(({ action }) => action)).toEqual(["batch.started", "batch.changed", "batch.changed"]);
  });
});

const run = (id: string, state: string, total: number, environment = "held") =>
  `INSERT INTO batches VALUES('${id}','${environment}','${state}',${state === "halted" ? "'Why'" : "NULL"},'${ada.id}','Ada','operator',NULL,
    'net-1',${total},'start ${id}','hash',1772366400500,1772366400500,'instance',1772366431500);`;
const item = (
  of: string,
  position: number,
  state: string,
  { reference = `${of} "it's"`, operation = "NULL", error = "NULL" } = {},
) =>
  `INSERT INTO batch_items VALUES('${of}',${position},'${reference.replaceAll("'", "''")}','${state}','key-${of}-${position}',0,0,${operation},
    NULL,NULL,${error});`;

/** The same directory, with runs in every other state. */
const dumpOfStates = {
  sqlite: dump.sqlite.replace(
    /COMMIT;\s*$/,
    [
      // Begun, but its operation was never recorded.
      run("running", "running", 3),
      item("running", 0, "sending"),
      item("running", 1, "waiting"),
      item("running", 2, "waiting", { reference: "erin" }),
      run("halted", "halted", 2),
      item("halted", 0, "rejected", { error: `'{"code":"ERR_013","message":"Disabled."}'` }),
      item("halted", 1, "waiting"),
      run("asks", "needs_share", 1, "ask"),
      item("asks", 0, "waiting"),
      run("cancelled", "cancelled", 2),
      item("cancelled", 0, "cancelled"),
      item("cancelled", 1, "sending"),
      run("done", "done", 1),
      item("done", 0, "succeeded", { operation: "'967c5986-2df9-4fbd-b24c-d09f0b30c510'" }),
      "COMMIT;",
    ].join("\n"),
  ),
};

describe("runs of version 0.1 in every state", () => {
  let harness: Harness;
  let asked: string[];
  beforeEach(async () => {
    harness = await startHarness({}, {}, dumpOfStates);
    asked = [];
    const makes: Behaviour = (response, seen, socket) => {
      const { reference } = z.object({ reference: z.string() }).parse(JSON.parse(seen.body));
      asked.push(reference);
      answers(201, { data: { id: `id-${asked.length}`, address: `0x${asked.length}` }, message: "made" })(
        response,
        seen,
        socket,
      );
    };
    const none = { data: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } };
    harness.upstream.on(answers(200, none), /addresses\/[^/]+\?/);
    harness.upstream.on(makes, /generate$/);
  });
  afterEach(() => harness.close());

  const runOf = async (id: string, environment = "held") =>
    runAnswerSchema.parse((await harness.send(ada, "GET", `/console/${environment}/runs/${id}`)).json()).data;
  const items = async (id: string) =>
    runItemListSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}/items`)).json()).data;
  const later = async () => {
    harness.clock.now += 60_000;
    await harness.runs.round();
    await harness.runs.idle();
  };

  test("keeps its runs with each item's request", async () => {
    expect(await runOf("running")).toMatchObject({
      name: null,
      endpoints: ["generateAddress"],
      networkId: "net-1",
      atOnce: 4,
      onFailure: "continue",
      columns: [],
      madeFrom: null,
      counts: { waiting: 3, sending: 0 },
    });
    const [first, second] = await items("running");
    expect(first).toMatchObject({
      endpoint: "generateAddress",
      params: {},
      body: { reference: `running "it's"`, networkId: "net-1" },
    });
    expect(second?.state).toBe("waiting");
    expect(await runOf("halted")).toMatchObject({ state: "halted", note: "Why", counts: { failed: 1, waiting: 1 } });
    expect(await runOf("done")).toMatchObject({ state: "done", counts: { succeeded: 1 } });
    expect(await runOf("asks", "ask")).toMatchObject({ state: "needs_share", counts: { waiting: 1 } });
  });

  test("Reliability 21: continues a running run: an item begun but not recorded is sent once, with its key", async () => {
    await later();
    await later();
    expect(await runOf("running")).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect(asked.toSorted()).toEqual(["erin", `running "it's"`, `running "it's"`]);
    const keys = await harness.store
      .selectFrom("operations")
      .select("idempotency_key")
      .where("run_id", "=", "running")
      .execute();
    expect(keys.map(({ idempotency_key: key }) => key).toSorted()).toEqual([
      "key-running-0",
      "key-running-1",
      "key-running-2",
    ]);
  });

  test("records the run of each operation, and sends nothing for finished ones", async () => {
    const { run_id: of } = await harness.store
      .selectFrom("operations")
      .select("run_id")
      .where("id", "=", "967c5986-2df9-4fbd-b24c-d09f0b30c510")
      .executeTakeFirstOrThrow();
    expect(["done", "dac71c82-6fb4-45a1-adee-09945355e269"]).toContain(of);
    await later();
    // One was begun when it was cancelled, and never recorded: nothing about it is open.
    expect(await runOf("cancelled")).toMatchObject({ state: "cancelled", counts: { cancelled: 2, waiting: 0 } });
    expect(asked.filter((reference) => /cancelled|halted|asks/.test(reference))).toEqual([]);
  });
});
