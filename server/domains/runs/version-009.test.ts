import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { answers, type Behaviour } from "#server/testing/upstream.ts";

const person = "32a615eb-859a-484a-917a-a2a574dfc936";
/** The session in the directory of version 0.1. */
const ada: Person = { cookie: "postern_session=Ly2czR-EuMNGFevy2kd624fpJ1fxnoEKCj0oeKodQsw", id: person };

const run = (id: string, state: string, total: number, environment = "held") =>
  `INSERT INTO batches VALUES('${id}','${environment}','${state}',${state === "halted" ? "'Why'" : "NULL"},'${person}','Ada','operator',NULL,
    'net-1',${total},'start ${id}','hash',1772366400500,1772366400500,'instance',1772366431500);`;
const item = (
  of: string,
  position: number,
  state: string,
  { reference = `${of} "it's"`, operation = "NULL", error = "NULL" } = {},
) =>
  `INSERT INTO batch_items VALUES('${of}',${position},'${reference.replaceAll("'", "''")}','${state}','key-${of}-${position}',0,0,${operation},
    NULL,NULL,${error});`;

/** The directory of version 0.1 after its ninth migration, with runs in every state. */
const dump = readFileSync(new URL("../../testing/version-0.1.sql", import.meta.url), "utf8").replace(
  /COMMIT;\s*$/,
  [
    "ALTER TABLE operations ADD COLUMN sender TEXT;",
    `CREATE TABLE senders (environment TEXT NOT NULL, address_id TEXT NOT NULL, address TEXT NOT NULL,
      PRIMARY KEY (environment, address_id));`,
    "CREATE INDEX senders_by_address ON senders (environment, address);",
    "INSERT INTO kysely_migration VALUES('009-senders','2026-11-22T03:35:28.790Z');",
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
);

describe("a data directory from before runs of any endpoint", () => {
  let harness: Harness;
  let asked: string[];
  beforeEach(async () => {
    harness = await startHarness({}, {}, dump);
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

  const found = async (id: string, environment = "held") =>
    runAnswerSchema.parse((await harness.send(ada, "GET", `/console/${environment}/runs/${id}`)).json()).data;
  const items = async (id: string) =>
    runItemListSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}/items`)).json()).data;
  const later = async () => {
    harness.clock.now += 60_000;
    await harness.runs.round();
    await harness.runs.idle();
  };

  test("keeps its runs with each item's request", async () => {
    expect(await found("running")).toMatchObject({
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
    expect(await found("halted")).toMatchObject({ state: "halted", note: "Why", counts: { failed: 1, waiting: 1 } });
    expect(await found("done")).toMatchObject({ state: "done", counts: { succeeded: 1 } });
    expect(await found("asks", "ask")).toMatchObject({ state: "needs_share", counts: { waiting: 1 } });
  });

  test("Reliability 21: continues a running run: an item begun but not recorded is sent once, with its key", async () => {
    await later();
    await later();
    expect(await found("running")).toMatchObject({ state: "done", counts: { succeeded: 3 } });
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
    expect(await found("cancelled")).toMatchObject({ state: "cancelled", counts: { cancelled: 2, waiting: 0 } });
    expect(asked.filter((reference) => /cancelled|halted|asks/.test(reference))).toEqual([]);
  });
});
