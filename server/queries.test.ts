import { DefaultQueryExecutor } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { flowsUrl, mainHoldingsUrl } from "#shared/console/overview.ts";
import { viewsPath } from "#shared/console/paths.ts";
import { type Harness, type Person, startHarness } from "./testing/harness.ts";
import { mirror } from "./testing/mirrored.ts";
import { networkId, started, writeBody, writePath } from "./testing/samples.ts";
import { answers } from "./testing/upstream.ts";

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
  await write(0);
  await mirrorAddress(0);
});
afterAll(() => harness.close());

/**
 * The statements that the store executes for one request, inside transactions and outside, after the same request was
 * made once. With a body it is a POST.
 */
const statementsOf = async (url: string, payload?: object): Promise<readonly string[]> => {
  const ask = async () => {
    harness.upstream.on(
      answers(200, { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 10 } }),
    );
    const answer = await harness.send(admin, payload === undefined ? "GET" : "POST", url, { payload });
    expect([url, answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([url, 200, ""]);
  };
  await ask();
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await ask();
  // The session is read once for each version of an embedded database (sessions.test.ts): whether it is read here depends on what was committed before.
  const statements = spy.mock.calls.map(([{ sql }]) => sql).filter((sql) => !sql.includes('from "sessions"'));
  spy.mockRestore();
  return statements;
};

const write = async (index: number) => {
  harness.upstream.on(answers(200, started));
  const answer = await harness.send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": `k${index}` },
    payload: { ...writeBody, amount: String(index) },
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["x-postern-operation"]);
};

const mirrorAddress = (index: number) => {
  const address = `0xab${String(index).padStart(38, "0")}`;
  const record = { id: `a${index}`, address, networkId, reference: "ada", walletId: "w1", isActive: true };
  return mirror(harness.store, "held", { kind: "addresses", id: record.id, address, record });
};

/**
 * In addition to the session. For an environment with one operation and one address, so that pages have something to
 * look up.
 */
const budgets: readonly (readonly [what: string, url: string, statements: number])[] = [
  ["the session", "/auth/session", 0],
  ["the environments", "/console/environments", 0],
  ["a read of the service: nothing", "/relay/held/api/v1/network/organization?take=10", 0],
  ["what the overview says of the service", "/console/held/overview?parts=listNetworks", 0],
  ["what the overview says of the journal", "/console/held/operations/overview", 11],
  ["the largest holdings", mainHoldingsUrl("held"), 7],
  ["what came in and went out", flowsUrl("held"), 2],
  ["a page of operations", "/console/held/operations?take=20", 6],
  ["a page of operations in which runs are one row", "/console/held/operations?grouped=true&take=20", 6],
  ["the saved views of a page", `${viewsPath("held")}?page=activity`, 3],
  ["what needs attention, of which there is nothing", "/console/held/operations/attention", 3],
  ["how many operations are newer", "/console/held/operations/count?newerThan=1", 2],
  ["the pulse that every page asks for", "/console/held/pulse?since=1", 2],
  ["the unconfirmed operations, of which there are none", "/console/held/operations?take=20&state=unknown", 2],
  ["a page of addresses", "/console/held/find?kinds=addresses&take=20", 6],
  ["an address that is looked for and not there", "/console/held/find?kinds=addresses&q=0xcd&take=20", 4],
  ["a text that is looked for in all lists and is in none", "/console/held/find?q=0xcd&take=5", 8],
  ["a page of runs", "/console/held/runs?take=20", 2],
  ["a page of payouts", "/console/held/payouts?take=20", 2],
  ["a page of transactions", "/console/held/transactions?take=20", 2],
  ["a page of labels", "/console/held/labels?take=20", 2],
  ["a page of contracts", "/console/held/contracts?take=20", 2],
  ["a page of the audit", "/console/audit?take=20", 2],
];

test("a write takes twenty statements, in addition to those of the person's session", async () => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await write(900);
  const statements = spy.mock.calls.map(([{ sql }]) => sql).filter((sql) => !sql.includes('from "sessions"'));
  spy.mockRestore();
  expect(statements.length === 20 ? 20 : statements).toBe(20);
});

test("making a write findable takes five statements: three when it is recorded, two when it is accepted", async () => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await write(1_000);
  const statements = spy.mock.calls.map(([{ sql }]) => sql.replaceAll(/\s+/g, " ").toLowerCase());
  spy.mockRestore();
  expect(statements.filter((sql) => /operation_(index|terms|words)/.test(sql)).map((sql) => sql.slice(0, 30))).toEqual([
    expect.stringMatching(/^update "operation_index"/),
    expect.stringMatching(/^insert into "operation_terms"/),
    expect.stringMatching(/^insert into "operation_words"/),
    expect.stringMatching(/^select "position" from "operat/),
    expect.stringMatching(/^insert into "operation_terms"/),
  ]);
});

describe("a request executes exactly", () => {
  test.each(budgets)("%s (%s): %i statements", async (_what, url, count) => {
    const statements = await statementsOf(url);
    // Shows the statements themselves if the number differs.
    expect(statements.length === count ? count : statements).toBe(count);
  });

  test("the parts of an operation's page: six statements, and the same for one of many", async () => {
    const id = await write(100);
    expect(await statementsOf(`/console/held/operations/${id}/related`)).toHaveLength(6);
    expect(await statementsOf(`/console/held/operations/${id}/origin`)).toHaveLength(1);
  });

  test("the evidence of an operation with an unconfirmed outcome: 22 statements", async () => {
    const id = await write(200);
    await harness.store.updateTable("operations").set({ state: "unknown" }).where("id", "=", id).execute();
    const statements = await statementsOf(`/console/held/operations/${id}/evidence`);
    expect(statements.length === 22 ? 22 : statements).toBe(22);
  });

  test.each<[what: string, text: string, statements: number]>([
    ["a name", "zzz", 15],
    ["an id", "0b9c6f3e-0000-4000-8000-000000000001", 15],
    ["a transaction", `0x${"12".repeat(32)}`, 9],
    ["an address", `0xab${"0".repeat(38)}`, 5],
    ["a selector", "0xa9059cbb", 3],
    ["calldata", `0xa9059cbb${"0".repeat(128)}`, 3],
  ])("a look-up of %s", async (_what, text, count) => {
    const statements = await statementsOf("/console/held/lookup", { text });
    expect(statements.length === count ? count : statements).toBe(count);
  });

  test("no more for 20 operations and 20 addresses than for one", async () => {
    const counts = async () => [
      (await statementsOf("/console/held/operations?take=20")).length,
      (await statementsOf("/console/held/find?kinds=addresses&take=20")).length,
    ];
    const ofOne = await counts();
    for (let index = 1; index < 20; index += 1) {
      await write(index);
      await mirrorAddress(index);
    }
    const more = (await counts()).filter((count, at) => count > (ofOne[at] ?? 0));
    expect(more).toEqual([]);
  });
});
