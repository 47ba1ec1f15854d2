import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { mostCounted } from "#server/domains/journal/overview.ts";
import type { PayoutTable } from "#server/store/payout-tables.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, networks, serveLists } from "#server/testing/lists.ts";
import { payoutRow, recipients, servePayouts, token } from "#server/testing/payouts.ts";
import { networkId, sender, started, writeBody, writePath } from "#server/testing/samples.ts";
import { addItem, addOperation, addPayout, addRun } from "#server/testing/stored-runs.ts";
import { answers, errorBody, hangs, resets } from "#server/testing/upstream.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import {
  journalOverviewSchema,
  offeredParts,
  overviewParts,
  overviewSchema,
  overviewUrl,
} from "#shared/console/overview.ts";
import type { PayoutRow } from "#shared/console/payouts.ts";
import { runStates } from "#shared/console/run-states.ts";

let harness: Harness;
let viewer: Person;
beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  serveLists(harness, { ...emptyInventory(), networks: networks(), addresses: addresses(3) });
  const { upstream } = harness;
  upstream.on(answers(200, { data: { id: "org-1", name: "Castle", email: "a@b.example" } }), /organizations/);
  upstream.on(answers(200, { result: { data: [], next: null, count: 6 } }), /contract-templates/);
  upstream.on(answers(200, { tokens: [{ unreadable: true }], total: 4 }), /tokenization\/tokens/);
  upstream.on(answers(200, { collections: [], total: "2" }), /tokenization\/collections/);
});
afterEach(() => harness.close());

const overview = async (parts: readonly string[] = overviewParts) =>
  overviewSchema.parse((await harness.send(viewer, "GET", overviewUrl("held", parts))).json());

const totalOf = (total: number) => ({ state: "known", total });

describe("the overview's part from the service", () => {
  test("comes in one response, with one record requested per list", async () => {
    expect(await overview()).toMatchObject({
      organization: { id: "org-1", name: "Castle", email: "a@b.example" },
      counts: {
        listNetworks: totalOf(2),
        listProfiles: totalOf(0),
        listWallets: totalOf(0),
        listAddresses: totalOf(3),
        listTemplates: totalOf(6),
        // An unreadable record hides no total.
        listTokens: totalOf(4),
        listCollections: totalOf(2),
      },
    });
    const lists = harness.upstream.seen.filter(({ url }) => !url.includes("organizations"));
    expect(lists.map(({ url }) => new URL(url, "http://service").search)).toEqual(
      Array.from({ length: 7 }, () => "?skip=0&take=1"),
    );
  });

  test("has the requested parts", async () => {
    expect(await overview(["listWallets"])).toEqual({ counts: { listWallets: totalOf(0) } });
    expect(harness.upstream.seen).toHaveLength(1);
    const { counts } = await overview(offeredParts({ lacks: ["listTemplates", "getOrganization"] }));
    expect(Object.keys(counts)).toHaveLength(6);
    expect(harness.upstream.seen).toHaveLength(7);
  });

  test("is unknown for a part that fails, is missing or is late, without delaying others", async () => {
    const { upstream } = harness;
    upstream.on(answers(403, errorBody("ERR_009", 403)), /profiles/);
    upstream.on(resets, /wallets/);
    upstream.on(hangs, /organizations/);
    upstream.on(answers(200, { result: {} }), /contract-templates/);
    upstream.on(answers(404, "{}"), /tokenization\/tokens/);
    expect(await overview()).toEqual({
      organization: null,
      counts: {
        listNetworks: totalOf(2),
        listProfiles: { state: "unknown" },
        listWallets: { state: "unknown" },
        listAddresses: totalOf(3),
        listTemplates: { state: "unknown" },
        listTokens: { state: "not_offered" },
        listCollections: totalOf(2),
      },
    });
  });

  test("is the last known one for a part whose service is late or does not respond, with its time", async () => {
    const { upstream, clock } = harness;
    const before = await overview();
    const asOf = new Date(clock.now).toISOString();
    clock.now += 60_000;
    upstream.on(resets, /wallets|contract-templates/);
    upstream.on(hangs, /organizations|profiles/);
    upstream.on(answers(503, "<html>Unavailable</html>"), /tokenization\/tokens/);
    upstream.on(answers(403, errorBody("ERR_009", 403)), /tokenization\/collections/);
    expect(await overview()).toEqual({
      organization: before.organization,
      counts: {
        listNetworks: totalOf(2),
        listProfiles: { ...totalOf(0), asOf },
        listWallets: { ...totalOf(0), asOf },
        listAddresses: totalOf(3),
        listTemplates: { ...totalOf(6), asOf },
        listTokens: { ...totalOf(4), asOf },
        // It said something else: what it said before may no longer hold.
        listCollections: { state: "unknown" },
      },
    });
  });

  test.each(["", "?parts=", "?parts=listWallets,secrets", "?parts=toString", "?parts=listWallets&more=1"])(
    "is refused for %o",
    async (query) => {
      const answer = await harness.send(viewer, "GET", `/console/held/overview${query}`);
      expect(answer.statusCode).toBe(400);
      expect(harness.upstream.seen).toEqual([]);
    },
  );
});

describe("the overview's part from the journal", () => {
  const journal = async (environment = "held") =>
    journalOverviewSchema.parse(
      (await harness.send(viewer, "GET", `/console/${environment}/operations/overview`)).json(),
    );

  const sendSome = async (count: number) => {
    const operator = await harness.signIn("operator");
    for (let index = 0; index < count; index += 1) {
      harness.clock.now += 1_000;
      await harness.send(operator, "POST", `/relay/held${writePath}`, {
        headers: { "idempotency-key": `k${index}` },
        payload: { ...writeBody, amount: String(index) },
      });
    }
  };

  test("is empty if nothing was sent", async () => {
    const none = { count: 0, isMore: false };
    expect(await journal()).toEqual({
      unsettled: [],
      last: [],
      runs: [],
      stopped: { data: [], total: 0 },
      paid: {},
      drafts: [],
      total: 0,
      failed: none,
    });
  });

  test("is the newest operations, those to settle, and how many failed lately, of this environment alone", async () => {
    harness.upstream.on(answers(200, started), new RegExp(writePath));
    await sendSome(10);
    const { last, total, failed } = await journal();
    expect(last.map(({ body }) => body)).toMatchObject(
      Array.from({ length: 6 }, (_, at) => ({ amount: String(9 - at) })),
    );
    expect([total, failed]).toEqual([10, { count: 0, isMore: false }]);
    expect(await journal("ask")).toMatchObject({ last: [], total: 0 });
    const [newest, second] = last;
    const state = async (name: OperationState) =>
      harness.store
        .updateTable("operations")
        .set({ state: name })
        .where("created_at", ">=", Date.parse(second?.createdAt ?? ""))
        .execute();
    await state("unknown");
    const { unsettled } = await journal();
    expect(unsettled.map((operation) => operation.state)).toEqual(["unknown", "unknown"]);
    expect(unsettled[0]?.createdAt).toBe(newest?.createdAt);
    await state("reverted");
    expect((await journal()).failed).toEqual({ count: 2, isMore: false });
    // Failures from days ago are history.
    harness.clock.now += 4 * 86_400_000;
    viewer = await harness.signIn("viewer");
    expect((await journal()).failed.count).toBe(0);
  });

  test("is counted up to a number, whatever the journal's length", async () => {
    harness.upstream.on(answers(200, started), new RegExp(writePath));
    await sendSome(1);
    const row = await harness.store.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: mostCounted }, (_, index) => ({
      ...row,
      id: `copy-${index}`,
      key_slot: `slot-${index}`,
    }));
    for (let at = 0; at < more.length; at += 200) {
      await harness.store
        .insertInto("operations")
        .values(more.slice(at, at + 200))
        .execute();
    }
    expect((await journal()).total).toBeNull();
  });

  test("has a run as one row, and the operations outside runs beside it", async () => {
    const { store } = harness;
    await addRun(store, { id: "paid", name: "November", state: "done", total: 3, created_at: 2_000 });
    for (const position of [0, 1, 2]) {
      await addItem(store, { run_id: "paid", position, state: "succeeded" });
      await addOperation(store, { id: `of-run-${position}`, run_id: "paid", created_at: 2_000 + position });
    }
    await addOperation(store, { id: "alone", run_id: null, created_at: 1_000 });
    const { last, runs } = await journal();
    expect(last.map(({ id }) => id)).toEqual(["alone"]);
    expect(runs).toMatchObject([{ id: "paid", name: "November", total: 3, counts: { succeeded: 3 } }]);
  });

  test("has the runs that wait for a person, newest first, with how many there are", async () => {
    const states = ["paused", "halted", "needs_share", "running", "done", "cancelled", "paused", "paused", "paused"];
    for (const [index, state] of z.array(z.enum(runStates)).parse(states).entries()) {
      await addRun(harness.store, { id: `run-${index}`, state, created_at: index });
    }
    await addRun(harness.store, { id: "elsewhere", environment: "ask", state: "paused", created_at: 99 });
    const { stopped } = await journal();
    expect(stopped.data.map(({ id }) => id)).toEqual(["run-8", "run-7", "run-6", "run-2", "run-1"]);
    expect(stopped.total).toBe(6);
  });

  test("has what a payout's run pays: people once, and a sum per asset in its unit", async () => {
    servePayouts(harness.upstream);
    await addToken();
    await addRun(harness.store, { id: "paying", state: "done", total: 3 });
    const rows = [
      payoutRow(recipients[0], "1000.5"),
      payoutRow(recipients[0].toLowerCase(), "392.5", { asset: token.address }),
      payoutRow(recipients[1], "500", { asset: token.address }),
      payoutRow(recipients[1], "0.25", { asset: "native" }),
    ];
    await addPayout(harness.store, { ...draftOf(rows), id: "payout", asset: token.address, run_id: "paying" });
    const { paid } = await journal();
    expect(paid["paying"]?.people).toBe(2);
    expect(paid["paying"]?.amounts).toEqual(["1,893 PDT", "0.25 ETH"]);
  });

  test("has a payout's token that was never read by its short address", async () => {
    await addRun(harness.store, { id: "paying", state: "done" });
    const rows = [payoutRow(recipients[0], "2", { asset: token.address })];
    await addPayout(harness.store, { ...draftOf(rows), run_id: "paying" });
    expect((await journal()).paid).toEqual({ paying: { name: "Rent", people: 1, amounts: ["2 0xd1962B…19849e"] } });
  });

  test("has the drafts of payouts that have every field filled in, the last changed first", async () => {
    await addToken();
    const rows = [payoutRow(recipients[0], "1.5"), payoutRow(recipients[1], "2")];
    const add = (id: string, changes: Partial<PayoutTable> = {}) =>
      addPayout(harness.store, { ...draftOf(rows), asset: token.address, id, name: id, changed_at: 1, ...changes });
    await add("whole");
    await add("newer", { changed_at: 2, name: "November" });
    await add("no-sender", { address_id: null });
    await add("no-network", { network_id: null });
    await add("no-row", draftOf([]));
    await add("no-recipient", draftOf([payoutRow(" ", "1")]));
    await add("no-amount", draftOf([...rows, payoutRow(recipients[2], "")]));
    await add("started", { run_id: "run" });
    await add("elsewhere", { environment: "ask" });
    expect((await journal()).drafts).toEqual([
      { id: "newer", name: "November", people: 2, amounts: ["3.5 PDT"] },
      { id: "whole", name: "whole", people: 2, amounts: ["3.5 PDT"] },
    ]);
  });
});

/** The facts of the payouts' token, as read before. */
const addToken = () =>
  harness.store
    .insertInto("tokens")
    .values({
      environment: "held",
      network_id: networkId,
      address: token.address.toLowerCase(),
      standard: "erc20",
      symbol: token.symbol,
      name: null,
      decimals: token.decimals,
      symbol_key: token.symbol.toLowerCase(),
      troubles: "[]",
      read_at: harness.clock.now,
    })
    .execute();

const draftOf = (rows: readonly PayoutRow[]): Partial<PayoutTable> => ({
  network_id: networkId,
  address_id: sender.id,
  content: JSON.stringify(rows),
  row_count: rows.length,
});
