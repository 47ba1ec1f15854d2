import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportAccounting } from "#server/domains/accounting/export.ts";
import { createFactsSource } from "#server/domains/meaning/facts.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirrorNetwork } from "#server/testing/mirrored.ts";
import { sendWrite } from "#server/testing/sample-write.ts";
import { hash, networkId, sender, started } from "#server/testing/samples.ts";
import { type Listed, readLists, storeTransactions, storeOwners } from "#server/testing/transaction-rows.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { accountingColumns, transactionsSeenAnswerSchema } from "#shared/console/accounting.ts";
import { coverageOf } from "#shared/console/coverage.ts";
import { parseCsv } from "#shared/csv/read.ts";

const acme = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const till = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const dayMs = 86_400_000;

let harness: Harness;
let viewer: Person;
beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  await mirrorNetwork(harness.store);
  await storeOwners(harness.store, "held", [
    { address: sender.address, profile: "demo", wallet: "w1" },
    { address: till, profile: "till" },
  ]);
  await readLists(harness.store, "held", harness.clock.now);
});
afterEach(() => harness.close());

const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, "0")}`;
const listed = (n: number, more: Partial<Listed> = {}): Listed => ({
  hash: hashOf(n),
  at: harness.clock.now - n * dayMs,
  state: "confirmed",
  rows: [
    { kind: "native", from_address: sender.address, to_address: acme, amount: "1500000000000000001", fee: "21000" },
  ],
  ...more,
});
const list = (...all: readonly Listed[]) => storeTransactions(harness.store, "held", all);

const ask = (query = "format=csv") => harness.send(viewer, "GET", `/console/held/accounting?${query}`);

type Line = Readonly<Partial<Record<string, string>>>;

const exported = async (query = ""): Promise<readonly Line[]> => {
  const answer = await ask(`format=csv${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const [, ...lines] = parseCsv(answer.body).map(({ cells }) => cells);
  return lines.map((cells) =>
    Object.fromEntries(accountingColumns.map((column, index) => [column, cells[index] ?? ""])),
  );
};

/** An operation that the service rejected. */
const rejected = async (): Promise<string> => {
  harness.upstream.on(answers(400, errorBody("ERR_226", 400)), /write$/);
  return sendWrite(harness, await harness.signIn("operator"));
};

describe("the accounting export", () => {
  test("has movements and fees of listed transactions, with names, and a name with environment, month and day", async () => {
    await harness.send(await harness.signIn("admin"), "PUT", "/console/held/labels", {
      headers: { "if-none-match": "*" },
      payload: { networkId: null, address: acme, label: "=Acme" },
    });
    await list(listed(1));
    const answer = await ask("format=csv&month=2026-02");
    expect(answer.headers["content-disposition"]).toBe(
      'attachment; filename="postern-held-accounting-2026-02-2026-03-01.csv"',
    );
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body).toContain(",'=Acme,");
    const [movement, fee, more] = await exported();
    expect(more).toBeUndefined();
    expect(movement).toMatchObject({
      date: "2026-02-28T12:00:00.000Z",
      line: "movement",
      environment: "held",
      network: "Sepolia",
      networkId,
      direction: "out",
      asset: "ETH",
      amount: "-1.500000000000000001",
      counterparty: acme,
      counterpartyLabel: "=Acme",
      ownAddress: sender.address,
      profile: "demo",
      state: "confirmed",
      hash: hashOf(1),
      page: `/held/transactions/${networkId}/${hashOf(1)}`,
    });
    expect(fee).toMatchObject({ line: "fee", amount: "-0.000000000000021", fee: "0.000000000000021", feeAsset: "ETH" });
  });

  test("has the same in JSON, with exact strings and null for missing values", async () => {
    await list(listed(1));
    const answer = await ask("format=json");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.json()).toMatchObject([
      {
        line: "movement",
        amount: "-1.500000000000000001",
        baseUnits: "-1500000000000000001",
        fee: null,
        purpose: null,
      },
      { line: "fee", baseUnits: "-21000" },
    ]);
    expect(Object.keys(answer.json<object[]>()[0] ?? {})).toEqual(accountingColumns);
    expect((await ask("format=json&month=1999-01")).json()).toEqual([]);
  });

  test("has the operation that caused a transaction, and no separate line for it", async () => {
    harness.upstream.on(answers(200, started), /write$/);
    const id = await sendWrite(harness, await harness.signIn("operator"));
    await harness.store
      .updateTable("operations")
      .set({ transaction_hash: hash, purpose: "Invoice 7", run_id: "run-1" })
      .where("id", "=", id)
      .execute();
    await list(listed(0, { hash: hash.slice(2).toUpperCase() }));
    const lines = await exported();
    expect(lines.map(({ line }) => line)).toEqual(["movement", "fee"]);
    for (const line of lines) expect(line).toMatchObject({ operationId: id, purpose: "Invoice 7", runId: "run-1" });
    expect(await exported("&run=run-1")).toEqual(lines);
    expect(await exported("&run=run-2")).toEqual([]);
  });

  test("has an operation that never reached a chain, in its place, without an amount", async () => {
    const id = await rejected();
    await list(listed(-1), listed(1));
    const lines = await exported();
    expect(lines.map(({ line }) => line)).toEqual(["movement", "fee", "operation", "movement", "fee"]);
    expect(lines[2]).toMatchObject({
      date: "2026-03-01T12:00:00.000Z",
      amount: "",
      baseUnits: "",
      state: "rejected",
      sentence: "Contract write",
      operationId: id,
      networkId,
      hash: "",
      page: `/held/activity/${id}`,
    });
  });

  test("filters such an operation like transactions", async () => {
    const id = await rejected();
    await harness.store
      .insertInto("senders")
      .values({ environment: "held", address_id: sender.id, address: sender.address.toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await harness.store
      .insertInto("operation_movements")
      .values({
        operation_id: id,
        source: "decoded",
        position: 0,
        environment: "held",
        network_id: networkId,
        kind: "transfer",
        asset: "0xaa",
        amount: null,
        from_address: "",
        to_address: acme.toLowerCase(),
      })
      .execute();
    const cases = [
      ["&direction=in", 0],
      ["&direction=out", 1],
      ["&state=failed", 1],
      ["&state=confirmed", 0],
      ["&month=2026-03", 1],
      ["&month=2026-02", 0],
      ["&since=2026-03-01&until=2026-03-01", 1],
      [`&networkId=${networkId}`, 1],
      ["&networkId=Sepolia", 1],
      ["&networkId=other", 0],
      [`&address=${sender.address}`, 1],
      [`&address=${till}`, 0],
      ["&profile=demo", 1],
      ["&profile=till", 0],
      ["&wallet=W1", 1],
      [`&counterparty=${acme}`, 1],
      [`&counterparty=${till}`, 0],
      ["&asset=native", 0],
      [`&hash=${hash}`, 0],
      ["&run=run-1", 0],
    ] as const;
    const counts = await Promise.all(cases.map(async ([query]) => [query, (await exported(query)).length]));
    expect(counts).toEqual(cases);
  });

  test("refuses invalid requests before the file begins", async () => {
    const queries = ["month=2026-13", "month=2026-11&since=2026-11-01", `address=${acme}&wallet=w1`, "take=5", ""];
    for (const query of queries) {
      const answer = await ask(query === "" ? "format=xml" : `format=csv&${query}`);
      expect([query, answer.statusCode, answer.headers["content-disposition"]]).toEqual([query, 400, undefined]);
    }
  });

  test("of each month adds up to that of all months, over several pages", async () => {
    const all = Array.from({ length: 450 }, (_, n) => listed(n / 4, { hash: hashOf(n) }));
    await list(...all);
    const { months } = transactionsSeenAnswerSchema.parse(
      (await harness.send(viewer, "GET", "/console/held/transactions/seen")).json(),
    ).data;
    expect(months).toEqual(["2026-03", "2026-02", "2026-01", "2025-12", "2025-11"]);
    const whole = await exported();
    expect(whole).toHaveLength(900);
    expect(new Set(whole.map(({ hash: one }) => one)).size).toBe(450);
    const byMonth = await Promise.all(months.map((month) => exported(`&month=${month}`)));
    expect(byMonth.flat()).toEqual(whole);
  });

  test("reads only as far as its reader, and stops when the reader is gone", async () => {
    await list(...Array.from({ length: 450 }, (_, n) => listed(n)));
    let reads = 0;
    const watched = harness.store.withPlugin({
      transformQuery: ({ node }) => {
        reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { environments, now } = harness.dependencies;
    const facts = createFactsSource({ store: watched, environments, now });
    const file = exportAccounting(facts, "held", { format: "csv" }, { coverage: coverageOf([]), now: now() });
    await file.next();
    expect(reads).toBe(0);
    await file.next();
    const first = reads;
    expect(first).toBeGreaterThan(0);
    await file.return(undefined);
    expect(reads).toBe(first);
    expect(await file.next()).toEqual({ done: true, value: undefined });
  });
});

test("the filters of transactions list assets by name, and months with transactions and operations", async () => {
  const filters = async () =>
    transactionsSeenAnswerSchema.parse((await harness.send(viewer, "GET", "/console/held/transactions/seen")).json())
      .data;
  expect(await filters()).toEqual({ assets: [], months: [] });
  await rejected();
  const token = {
    kind: "erc20",
    from_address: acme,
    to_address: till,
    amount: "5",
    contract: acme.toLowerCase(),
  } as const;
  await list(listed(40), listed(41, { rows: [token] }));
  expect(await filters()).toEqual({
    assets: [
      { networkId, asset: acme.toLowerCase(), name: "0x709979…dc79C8" },
      { networkId, asset: "native", name: "ETH" },
    ],
    months: ["2026-03", "2026-01"],
  });
});

describe("Reliability 40: a file of transactions that are still being read", () => {
  test("says so in its name and its first line, which has no amount; without a list, the export starts it", async () => {
    await list(listed(1));
    await harness.store.deleteFrom("ledger_lists").execute();
    const answer = await ask("format=csv&month=2026-02");
    expect(answer.headers["content-disposition"]).toMatch(/-incomplete-/);
    const [first, second] = await exported("&month=2026-02");
    expect(first).toMatchObject({ line: "incomplete", amount: "", baseUnits: "", hash: "", environment: "held" });
    expect(first?.["sentence"]).toBe(
      "Postern's copy of the service's transactions is still being read. Postern's copy of the service's addresses is still being read.",
    );
    expect(second).toMatchObject({ line: "movement", hash: hashOf(1) });
    expect(await harness.store.selectFrom("ledger_lists").select("id").execute()).toEqual([{ id: "held" }]);
    const json: unknown = JSON.parse((await ask("format=json&month=2026-02")).body);
    expect(json).toMatchObject([{ line: "incomplete", amount: null }, { hash: hashOf(1) }, { line: "fee" }]);
  });

  test("says what could not be read, what is unreadable, and since when nothing was compared", async () => {
    const lacks = async (change: object) => {
      await harness.store.updateTable("ledger_lists").set(change).execute();
      const [first] = await exported();
      return first?.["sentence"] ?? null;
    };
    expect(await lacks({ phase: "rest" })).toBeNull();
    expect(await lacks({ unreadable: 2, row_count: 5 })).toContain("has 2 transactions that Postern cannot read.");
    expect(await lacks({ unreadable: 0, total: 9 })).toContain("has 5 of the 9 transactions that the service counts.");
    harness.clock.now += 3_600_000;
    expect(await lacks({ total: 5 })).toContain("was last compared with the service at 2026-03-01 12:00 UTC.");
    expect(await lacks({ error: "The service returned 500 ERR_001." })).toContain(
      "could not be brought up to date since 2026-03-01 12:00 UTC (The service returned 500 ERR_001).",
    );
  });
});
