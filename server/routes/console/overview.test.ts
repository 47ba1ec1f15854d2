import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mostCounted } from "#server/domains/journal/overview.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, networks, serveLists } from "#server/testing/lists.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, errorBody, hangs, resets } from "#server/testing/upstream.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import {
  journalOverviewSchema,
  offeredParts,
  overviewParts,
  overviewSchema,
  overviewUrl,
} from "#shared/console/overview.ts";

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
    expect(await journal()).toEqual({ unsettled: [], last: [], total: 0, failed: none });
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
});
