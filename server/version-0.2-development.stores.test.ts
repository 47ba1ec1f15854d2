import { sql } from "kysely";
import { parseEther } from "viem/utils";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import * as z from "zod";
import { bookAnswerSchema } from "#shared/console/contracts.ts";
import { descriptorAnswerSchema } from "#shared/console/descriptor.ts";
import { findAnswerSchema } from "#shared/console/find.ts";
import { notReviewed, operationHeader, reviewedHeader } from "#shared/console/header.ts";
import { labelListSchema } from "#shared/console/labels.ts";
import { payoutAnswerSchema, payoutListSchema } from "#shared/console/payouts.ts";
import { peopleListSchema } from "#shared/console/people.ts";
import { type Run, runListSchema } from "#shared/console/run.ts";
import { transactionsAnswerSchema } from "#shared/console/transactions.ts";
import { viewListSchema } from "#shared/console/views.ts";
import { endpointFacts, isEndpointName, isSpending } from "#shared/wire/endpoint-facts.ts";
import { fillPath } from "#shared/wire/path.ts";
import type { OperationTable } from "./store/tables.ts";
import { serveAddresses } from "./testing/address-service.ts";
import { clientShare, type Harness, type Person, startHarness } from "./testing/harness.ts";
import { listNetworks } from "./testing/lists.ts";
import { dumpText, type Rows, rowsOfDump } from "./testing/restored-store.ts";
import { receipt, started, workflow } from "./testing/samples.ts";
import { serveTransactions } from "./testing/transactions.ts";
import { unsearched } from "./testing/unsearched.ts";
import { answers } from "./testing/upstream.ts";
import { withdrawn } from "./testing/withdrawals.ts";

/** What a killed server of the time between 0.1 and 0.2 left on each store. The purpose of an operation says its state. */
const dump = {
  sqlite: dumpText("version-0.2-development.sqlite.sql"),
  postgres: dumpText("version-0.2-development.postgres.sql"),
};
const text = inject("postgresUrl") === undefined ? dump.sqlite : dump.postgres;

const networkId = "5a0db0c5-0001-4000-8000-000000031337";

/** Someone whose session the dump's heading names. */
const personWith = (role: "admin" | "operator" | "gone"): Person => ({
  cookie: `postern_session_4600=${new RegExp(`^-- ${role}: (\\S+)$`, "m").exec(text)?.[1] ?? ""}`,
  id: "",
});
const grace = personWith("admin");
const ada = personWith("operator");

const atOnce = [
  "addAbi",
  "createProfile",
  "createTemplate",
  "createWallet",
  "deleteCollection",
  "deleteTemplate",
  "generateAddress",
  "generateAddressInWallet",
  "linkToken",
  "unlinkToken",
];
const spending = [
  "burnToken",
  "createCollection",
  "deployTemplate",
  "issueToken",
  "mintToken",
  "withdraw",
  "writeContract",
];
const every = [...atOnce, ...spending];

/** The endpoints whose operations were left in a state. */
const left: Readonly<Record<string, readonly string[]>> = {
  prepared: every,
  sending: every,
  unknown: every,
  started: spending,
  running: ["mintToken", "writeContract"],
  hash: ["deployTemplate", "withdraw", "writeContract"],
  ended: ["issueToken", "writeContract"],
  failed: ["mintToken", "writeContract"],
  reverted: ["writeContract"],
  rejected: ["createProfile", "withdraw", "writeContract"],
  not_sent: ["withdraw"],
  // One of the contract writes was settled by a person.
  succeeded: [...every, "writeContract"],
};

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({}, {}, dump);
  const { at } = await harness.store
    .selectFrom("operations")
    .select(({ fn }) => fn.max("updated_at").as("at"))
    .executeTakeFirstOrThrow();
  harness.clock.set(at + 1_000 - harness.clock.now);
});
afterEach(() => harness.close());

const get = async <T>(schema: { readonly parse: (value: unknown) => T }, path: string, person = grace): Promise<T> =>
  schema.parse((await harness.send(person, "GET", `/console${path}`)).json());
const later = async (ms = 60_000) => {
  harness.clock.now += ms;
  await harness.track();
  await harness.runs.round();
  await harness.runs.idle();
};
const labelled = () => harness.store.selectFrom("operations").selectAll().where("purpose", "like", "% %").execute();
/** What the operations say of their state, and the states that they are in now: each pair once. */
const moved = async () => {
  const pairs = (await labelled()).flatMap(({ purpose, state }) => {
    const name = purpose?.split(" ")[1] ?? "";
    return name in left ? [`${name}: ${state}`] : [];
  });
  return new Set(pairs);
};
/** The pairs where these states were followed by others, and the rest stayed. */
const expected = (followers: Readonly<Record<string, string>>) =>
  new Set(Object.keys(left).map((state) => `${state}: ${followers[state] ?? state}`));
/** What is left of the operations that the killed server was sending. */
const resolved = { prepared: "not_sent", sending: "unknown" };

const withdrawalSchema = z.object({ to: z.string(), from: z.tuple([z.string()]), amount: z.string() });
/** The transaction that a withdrawal causes, as the service lists it. */
const listed = (body: string, at: number, index: number) => {
  const { to, from, amount } = withdrawalSchema.parse(JSON.parse(body));
  return {
    addressFrom: from[0],
    addressTo: to,
    amount: String(parseEther(amount)),
    date: new Date(at + 1_000).toISOString(),
    type: "NATIVE",
    networkId,
    txid: `0x${String(index).padStart(64, "f")}`,
  };
};

/** A service on which everything that is under way succeeds. */
const serveSuccess = async () => {
  const { upstream } = harness;
  upstream.on((response, request, socket) => {
    const workflowId = request.url.split("/").at(-2) ?? "";
    const transactionHash = `0x${workflowId.replaceAll("-", "").padStart(64, "e")}`;
    answers(200, { ...workflow("COMPLETED", { result: { transactionHash } }), workflowId })(response, request, socket);
  }, /workflows\//);
  upstream.on((response, request, socket) => {
    const transactionHash = request.url.split("/").at(-1);
    answers(200, { receipt: { ...receipt(1).receipt, transactionHash } })(response, request, socket);
  }, /\/tx\//);
  const open = (await labelled()).filter(({ operation, state }) => operation === "withdraw" && state === "started");
  serveTransactions(harness, {
    get rows() {
      const sent = upstream.writes().filter(({ url }) => url.endsWith("/withdraw"));
      return [
        ...open.map(({ body, created_at: at }, index) => listed(body, at, index)),
        ...sent.map(({ body }, index) => listed(body, harness.clock.now, 100 + index)),
      ];
    },
  });
  upstream.on(answers(200, withdrawn()), /withdraw$/);
  listNetworks(upstream, [{ id: networkId, name: "SANDBOX", enabled: true, decimals: 18, addressFamily: "EVM" }]);
};

const valuesOf = (rows: Rows, columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]?.toString()))).toSorted();

/** Calls that still guard get a new hash at the start. */
const withoutRemade = (rows: Rows, remade: ReadonlySet<unknown>): Rows =>
  rows.map((row) => (remade.has(row["id"]) ? { ...row, intent_hash: "remade" } : row));

test("every value of every row is as it was, but the hashes of calls that still guard", async () => {
  const before = await rowsOfDump(dump);
  const remade = await harness.store
    .selectFrom("operations")
    .select("id")
    .where("operation", "in", ["writeContract", "withdraw"])
    .where("intent_scheme", "=", 1)
    .execute();
  expect(remade.length).toBeGreaterThan(10);
  const ids = new Set(remade.map(({ id }) => id));
  expect(before.size).toBeGreaterThan(40);
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {});
    const { rows: after } = await sql<Rows[number]>`SELECT * FROM ${sql.table(table)}`.execute(harness.store);
    const rowsAfter = table.startsWith("kysely_") ? after.slice(0, rows.length) : after;
    expect
      .soft([table, valuesOf(withoutRemade(rowsAfter, ids), columns)])
      .toEqual([table, valuesOf(withoutRemade(rows, ids), columns)]);
  }
});

test("every operation is in the state it was left in, and what the killed server was sending is resolved", async () => {
  const operations = await labelled();
  for (const [state, endpoints] of Object.entries(left)) {
    const those = operations.filter(({ purpose }) => purpose?.endsWith(` ${state}`) === true);
    expect(those.map(({ operation }) => operation).toSorted()).toEqual(endpoints.toSorted());
    expect(those.map((row) => `${row.operation} ${row.state}`)).toEqual(those.map(({ purpose }) => purpose));
  }
  await later();
  expect(await moved()).toEqual(expected(resolved));
  expect(harness.upstream.writes()).toEqual([]);
});

test("what was under way is followed to its end", async () => {
  await serveSuccess();
  for (let round = 0; round < 4; round += 1) {
    harness.clock.now += 60_000;
    await harness.track();
  }
  const ended = { started: "succeeded", running: "succeeded", hash: "succeeded" };
  expect(await moved()).toEqual(expected({ ...resolved, ...ended }));
  expect(harness.upstream.writes()).toEqual([]);
});

/** Sends the request of a recorded operation once more. */
const again = async ({ operation, parameters, body }: OperationTable, person: Person, key: string) => {
  if (!isEndpointName(operation)) throw new Error(operation);
  const { method, path } = endpointFacts[operation];
  const params = z.record(z.string(), z.string()).parse(JSON.parse(parameters));
  const payload = z.nullable(z.record(z.string(), z.unknown())).parse(JSON.parse(body));
  const answer = await harness.send(person, method, `/relay/held${fillPath(path, params)}`, {
    headers: { "idempotency-key": key, [reviewedHeader]: notReviewed },
    ...(payload === null ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body, id: answer.headers[operationHeader] };
};

test("Reliability 8 and 17: nothing that may have been spent is sent again without a question", async () => {
  await later(1_000);
  harness.upstream.on(answers(200, started), /write$|deploy$|mint$|burn$|tokens$|collections$/);
  harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
  const operations = (await labelled()).filter(({ operation }) => isSpending(operation));
  const guarding = operations.filter(({ state }) => !["not_sent", "rejected"].includes(state));
  expect(guarding.length).toBeGreaterThan(40);
  for (const row of guarding) {
    const { status, body } = await again(row, ada, `again-${row.id}`);
    expect.soft([row.purpose, status, body]).toEqual([row.purpose, 409, expect.stringContaining(row.id)]);
  }
  expect(harness.upstream.writes()).toEqual([]);
  for (const row of operations.filter((one) => !guarding.includes(one))) {
    const { status, body } = await again(row, ada, `again-${row.id}`);
    expect.soft([row.purpose, status, body]).toEqual([row.purpose, 200, expect.anything()]);
  }
});

test("Reliability 37: a withdrawal that may have been sent guards a contract write with the same effect", async () => {
  await later(1_000);
  harness.upstream.on(answers(200, started), /write$/);
  const bodySchema = z.object({ to: z.string(), amount: z.string(), networkId: z.string() });
  const withdrawals = (await labelled()).filter(
    ({ operation, state }) => operation === "withdraw" && !["not_sent", "rejected"].includes(state),
  );
  expect(withdrawals.length).toBeGreaterThan(3);
  for (const row of withdrawals) {
    const { to, amount, networkId: on } = bodySchema.parse(JSON.parse(row.body));
    const path = fillPath(endpointFacts.writeContract.path, { networkId: on, contractAddress: to });
    const abiFunction = { type: "receive", stateMutability: "payable", inputs: [] };
    const answer = await harness.send(ada, "POST", `/relay/held${path}`, {
      headers: { "idempotency-key": `receive-${row.id}` },
      payload: { addressId: "any", abiFunction, amount },
    });
    expect
      .soft([row.purpose, answer.statusCode, answer.body])
      .toEqual([row.purpose, 409, expect.stringContaining(row.id)]);
  }
  expect(harness.upstream.writes()).toEqual([]);
});

test("Reliability 5: a key gets its stored reply", async () => {
  const replied = (await labelled()).filter(({ reply_status: status }) => status !== null);
  expect(replied.length).toBeGreaterThan(40);
  for (const row of replied) {
    const { status, id } = await again(row, grace, row.idempotency_key);
    expect.soft([row.purpose, status, id]).toEqual([row.purpose, row.reply_status, row.id]);
  }
  expect(harness.upstream.writes()).toEqual([]);
});

const allRuns = async (): Promise<readonly Run[]> => [
  ...(await get(runListSchema, "/held/runs")).data,
  ...(await get(runListSchema, "/ask/runs")).data,
];
const runNamed = async (name: string): Promise<Run> => {
  const run = (await allRuns()).find((one) => one.name === name);
  if (run === undefined) throw new Error(name);
  return run;
};

/** The state of each run, and how many items it has in which state. */
const shownRuns = async () =>
  Object.fromEntries(
    (await allRuns()).map(({ name, state, counts }) => {
      const items = Object.entries(counts).filter(([, count]) => count > 0);
      return [name, [state, ...items.map(([item, count]) => `${count} ${item}`)].join(", ")];
    }),
  );

test("runs and payouts are shown as they were", async () => {
  expect(await shownRuns()).toEqual({
    Finished: "done, 2 succeeded",
    Halted: "halted, 2 waiting, 1 failed",
    Paused: "paused, 2 waiting, 1 unknown",
    Cancelled: "cancelled, 1 unknown, 2 cancelled",
    "Needs the share": "needs_share, 2 waiting, 1 unknown",
    Paid: "done, 2 succeeded",
    Started: "running, 2 waiting, 1 started",
    "Under way": "running, 1 waiting, 1 sending, 1 unknown, 3 succeeded",
  });
  const { data: payouts } = await get(payoutListSchema, "/held/payouts");
  expect(payouts.map(({ name, runState }) => [name, runState])).toEqual([
    ["Started", "running"],
    ["Paid", "done"],
    ["Draft", null],
  ]);
  const draft = await get(payoutAnswerSchema, `/held/payouts/${payouts[2]?.id}`);
  expect(draft.data.rows).toMatchObject([
    { amount: "1,5", purpose: "March" },
    { to: "", amount: "" },
  ]);
});

test("Reliability 21: runs continue, and send nothing again", async () => {
  const counts = new Map<string, number>();
  serveAddresses(harness.upstream, counts);
  await serveSuccess();
  const resume = async (name: string, environment: string, payload: object) => {
    const path = `/console/${environment}/runs/${(await runNamed(name)).id}/resume`;
    return (await harness.send(grace, "POST", path, { payload })).statusCode;
  };
  expect(await resume("Paused", "held", {})).toBe(200);
  expect(await resume("Needs the share", "ask", {})).toBe(400);
  expect(await resume("Needs the share", "ask", { clientShare })).toBe(200);
  for (let round = 0; round < 3; round += 1) await later();
  // An address of a profile whose last one is unconfirmed waits for a person.
  expect(counts).toEqual(new Map());
  const unconfirmed = await harness.store
    .selectFrom("operations")
    .select(["id", "environment"])
    .where("run_id", "is not", null)
    .where("state", "=", "unknown")
    .execute();
  expect(unconfirmed.length).toBe(5);
  for (const { id, environment } of unconfirmed) {
    const payload = { outcome: "not_sent", note: "The service has none.", ...unsearched };
    const settled = await harness.send(grace, "POST", `/console/${environment}/operations/${id}/settle`, { payload });
    expect(settled.statusCode).toBe(200);
  }
  for (let round = 0; round < 8; round += 1) await later();
  expect(await shownRuns()).toEqual({
    Finished: "done, 2 succeeded",
    Halted: "halted, 2 waiting, 1 failed",
    Paused: "done, 3 succeeded",
    Cancelled: "cancelled, 3 cancelled",
    "Needs the share": "done, 3 succeeded",
    Paid: "done, 2 succeeded",
    Started: "done, 3 succeeded",
    "Under way": "done, 6 succeeded",
  });
  expect(Object.fromEntries(counts)).toEqual({ "run-paused": 3, "run-asked": 3, "hang-forever": 2, "cut-off": 1 });
  const paid = harness.upstream.writes().filter(({ url }) => url.endsWith("/withdraw"));
  expect(paid.map(({ body }) => withdrawalSchema.parse(JSON.parse(body)).amount)).toEqual(["0.0202", "0.0203"]);
});

test("the audit verifies, also after another entry", async () => {
  await get(runListSchema, "/held/runs");
  const label = { networkId: null, address: `0x${"9".repeat(40)}`, label: "New" };
  const put = { payload: label, headers: { "if-none-match": "*" } };
  expect((await harness.send(grace, "PUT", "/console/held/labels", put)).statusCode).toBe(200);
  const verdict = await harness.send(grace, "POST", "/console/audit/verify", { payload: {} });
  expect(verdict.json()).toMatchObject({ ok: true });
});

test("what people stored is readable, and their sessions last", async () => {
  const labels = await get(labelListSchema, "/held/labels");
  expect(labels.data.map(({ label }) => label)).toEqual(['Müller & Söhne "new"', "Payroll"]);
  const views = async (person: Person) => {
    const { data, defaults } = await get(viewListSchema, "/held/views?page=activity", person);
    const own = data.find(({ id }) => id === defaults.own)?.name ?? defaults.own;
    return { names: data.map(({ name }) => name), own, team: data.find(({ id }) => id === defaults.team)?.name };
  };
  expect(await views(ada)).toEqual({ names: ["Mine", "To check"], own: "none", team: "To check" });
  expect(await views(grace)).toEqual({ names: ["To check"], own: null, team: "To check" });
  const contract = await harness.store.selectFrom("contracts").selectAll().executeTakeFirstOrThrow();
  const path = `/held/contracts/${contract.network_id}/${contract.address}`;
  const { data: book } = await get(bookAnswerSchema, path);
  expect(book).toMatchObject({ name: "Settlement token", tags: ["token"], abis: [{ position: 2 }, { position: 1 }] });
  const described = await get(descriptorAnswerSchema, `${path}/descriptor`);
  expect(JSON.stringify(described)).toContain('"intent":"Pay"');
  const people = await get(peopleListSchema, "/people?show=all");
  const accounts = people.data.map(({ name, role, disabledAt }) => [name, role, disabledAt !== null]);
  expect(accounts).toContainEqual(["Grace", "admin", false]);
  expect(accounts).toContainEqual(["Gone", "operator", true]);
  const refused = await harness.send(personWith("gone"), "GET", "/console/held/labels");
  expect(refused.statusCode).toBe(401);
  const { lists, data } = await get(findAnswerSchema, "/held/find?q=generated");
  expect([lists.map(({ state }) => state), data.length > 0]).toEqual([lists.map(() => "complete"), true]);
  const transactions = await get(transactionsAnswerSchema, "/held/transactions?take=10");
  expect(transactions.data.length).toBe(10);
});
