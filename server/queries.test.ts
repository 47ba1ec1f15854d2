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
 * The most statements of a request, in addition to the session's. For an environment with one operation and one address,
 * so that pages have something to look up.
 */
const requests: readonly (readonly [what: string, url: string, most: number])[] = [
  ["the session", "/auth/session", 0],
  ["the environments", "/console/environments", 0],
  ["a read of the service: nothing", "/relay/held/api/v1/network/organization?take=10", 0],
  ["what the overview says of the service", "/console/held/overview?parts=listNetworks", 0],
  ["what the overview says of the journal", "/console/held/operations/overview", 16],
  // With what is moving: addresses not read since, operations under way, and who has them.
  ["the main holdings", mainHoldingsUrl("held"), 17],
  ["what came in and went out", flowsUrl("held"), 4],
  ["a page of operations", "/console/held/operations?take=20", 10],
  ["a page of operations in which runs are one row", "/console/held/operations?grouped=true&take=20", 10],
  [
    "a page of payments in which payouts are one row",
    "/console/held/operations?kind=payments&grouped=payouts&take=20",
    12,
  ],
  ["the saved views of a page", `${viewsPath("held")}?page=activity`, 6],
  ["what needs attention, of which there is nothing", "/console/held/operations/attention", 6],
  ["how many operations are newer", "/console/held/operations/count?newerThan=1", 4],
  ["the pulse that every page asks for", "/console/held/pulse?since=1", 4],
  ["the unconfirmed operations, of which there are none", "/console/held/operations?take=20&state=unknown", 4],
  ["a page of addresses", "/console/held/find?kinds=addresses&take=20", 10],
  ["an address that is looked for and not there", "/console/held/find?kinds=addresses&q=0xcd&take=20", 6],
  ["a text that is looked for in all lists and is in none", "/console/held/find?q=0xcd&take=5", 5],
  ["a page of runs", "/console/held/runs?take=20", 4],
  ["a page of payouts", "/console/held/payouts?take=20", 4],
  ["a page of transactions", "/console/held/transactions?take=20", 4],
  ["a page of labels", "/console/held/labels?take=20", 4],
  ["a page of contracts", "/console/held/contracts?take=20", 4],
  ["a page of the audit", "/console/audit?take=20", 4],
];

/** The statements, if there are too many. */
const beyond = (most: number, statements: readonly string[]): readonly string[] =>
  statements.length > most ? statements : [];

test("a write takes at most 30 statements, in addition to those of the person's session", async () => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await write(900);
  const statements = spy.mock.calls.map(([{ sql }]) => sql).filter((sql) => !sql.includes('from "sessions"'));
  spy.mockRestore();
  expect(beyond(30, statements)).toEqual([]);
});

test("making a write findable takes a few statements, whatever else is recorded", async () => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await write(1_000);
  const statements = spy.mock.calls.map(([{ sql }]) => sql).filter((sql) => /operation_(index|terms|words)/.test(sql));
  spy.mockRestore();
  for (const table of ["operation_index", "operation_terms", "operation_words"]) {
    expect(statements.some((sql) => sql.includes(table))).toBe(true);
  }
  expect(beyond(8, statements)).toEqual([]);
});

describe("a request takes at most", () => {
  test.each(requests)("%s (%s): %i statements", async (_what, url, most) => {
    expect(beyond(most, await statementsOf(url))).toEqual([]);
  });

  test("ten statements for a part of an operation's page", async () => {
    const id = await write(100);
    expect(beyond(10, await statementsOf(`/console/held/operations/${id}/related`))).toEqual([]);
    expect(beyond(10, await statementsOf(`/console/held/operations/${id}/origin`))).toEqual([]);
  });

  test("32 statements for the evidence of an operation with an unconfirmed outcome", async () => {
    const id = await write(200);
    await harness.store.updateTable("operations").set({ state: "unknown" }).where("id", "=", id).execute();
    expect(beyond(32, await statementsOf(`/console/held/operations/${id}/evidence`))).toEqual([]);
  });

  test.each<[what: string, most: number, text: string]>([
    ["a name", 22, "zzz"],
    ["an id", 22, "0b9c6f3e-0000-4000-8000-000000000001"],
    ["a transaction", 14, `0x${"12".repeat(32)}`],
    ["an address", 8, `0xab${"0".repeat(38)}`],
    ["a selector", 6, "0xa9059cbb"],
    ["calldata", 6, `0xa9059cbb${"0".repeat(128)}`],
  ])("a look-up of %s: %i statements", async (_what, most, text) => {
    expect(beyond(most, await statementsOf("/console/held/lookup", { text }))).toEqual([]);
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
