import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectClean, filesBelow } from "#server/testing/canary.ts";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import {
  addresses,
  addressId,
  find,
  type Inventory,
  listOf,
  listPage,
  lookFor,
  mirrorFor,
  pagesOf,
  pathOf,
  serveAddresses,
} from "#server/testing/lists.ts";
import { answers, errorBody, resets } from "#server/testing/upstream.ts";
import { claimList, claimMs, nextList } from "./claim.ts";

let harness: Harness;
let ada: Person;
let inventory: Inventory;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("viewer");
  inventory = serveAddresses(harness, 250);
});
afterEach(() => harness.close());

const stored = async (): Promise<readonly string[]> => {
  const rows = await harness.store
    .selectFrom("mirror_records")
    .select("id")
    .where("environment", "=", "ask")
    .where("kind", "=", "addresses")
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
};

const ids = () => inventory.addresses.map(({ id }) => id);

const used = (milliseconds: number) => lookFor(harness, ada, milliseconds);

/** Calls `used` until this many pages of addresses were requested. */
const usedForPages = async (pages: number): Promise<void> => {
  await find(harness, ada);
  while (pagesOf(harness, "addresses").length < pages) await mirrorFor(harness, 100);
};

describe("the mirror", () => {
  test("filters records of the older form, which name their network, by its id", async () => {
    inventory.wallets = ["Sandbox", "Testnet Ether", "net-1"].map((network, index) => ({
      id: `wallet-${index}`,
      reference: "customer-1",
      network,
    }));
    await used(10_000);
    const { data } = await find(harness, ada, "kinds=wallets&networkId=net-1");
    expect(data.map(({ id }) => id)).toEqual(["wallet-0", "wallet-2"]);
  });

  test("leaves an unused service alone", async () => {
    await mirrorFor(harness, 5_000);
    expect(harness.upstream.seen).toHaveLength(0);
    expect(await nextList(harness.store, ["ask"], harness.clock.now)).toBeNull();
  });

  test("starts when someone opens the application, in pages of 100 that overlap by one", async () => {
    await harness.send(ada, "GET", "/console/environments");
    await mirrorFor(harness, 5_000);
    expect(await stored()).toEqual(ids());
    // Both environments of the test use the same service.
    expect(pagesOf(harness, "addresses").toSorted((one, other) => one - other)).toEqual([0, 0, 99, 99, 198, 198]);
  });

  test("reports its progress", async () => {
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "syncing", rows: 0, total: null });
    await usedForPages(2);
    expect(await listOf(harness, ada, "addresses")).toMatchObject({
      state: "syncing",
      rows: 199,
      seen: 199,
      total: 250,
    });
    await used(3_000);
    expect(await listOf(harness, ada, "addresses")).toMatchObject({
      state: "complete",
      why: null,
      rows: 250,
      seen: null,
      total: 250,
    });
  });

  test("keeps one record per id", async () => {
    inventory.addresses = [...addresses(120), ...addresses(10, 5)];
    await used(20_000);
    expect((await stored()).length).toBe(120);
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", rows: 120, total: 130 });
  });

  test("continues on another instance after the first has gone midway", async () => {
    await usedForPages(2);
    const other = await harness.another();
    await mirrorFor({ clock: harness.clock, mirror: other.mirror }, 3_000);
    expect(pagesOf(harness, "addresses")).toEqual([0, 99, 198]);
    expect(await stored()).toEqual(ids());
  });

  test("is taken over when the lease of an instance that died while reading a page has expired", async () => {
    await find(harness, ada);
    while ((await claimList(harness.store, "ask", "dead", harness.clock.now + 10)) !== undefined);
    await mirrorFor(harness, claimMs - 200);
    expect(pagesOf(harness, "addresses")).toEqual([]);
    await used(10_000);
    expect(await stored()).toEqual(ids());
  });

  test("is walked only once by two instances", async () => {
    const other = await harness.another();
    await find(harness, ada);
    for (let round = 0; round < 30; round += 1) {
      harness.clock.now += 100;
      await Promise.all([harness.mirror.round(), other.mirror.round()]);
      await Promise.all([harness.mirror.idle(), other.mirror.idle()]);
    }
    expect(pagesOf(harness, "addresses")).toEqual([0, 99, 198]);
    expect(await stored()).toEqual(ids());
  });

  test("removes records that the service no longer has", async () => {
    await used(3_000);
    inventory.addresses = inventory.addresses.filter((_, index) => index % 7 !== 3);
    await used(40_000);
    expect(await stored()).toEqual(ids());
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", rows: ids().length });
  });

  test("adds records added at the end or at the beginning without another walk", async () => {
    await used(3_000);
    const before = pagesOf(harness, "addresses").length;
    inventory.addresses = [...addresses(1, 900), ...inventory.addresses, ...addresses(2, 901)];
    await used(31_000);
    expect(new Set(await stored())).toEqual(new Set(ids()));
    expect(pagesOf(harness, "addresses").slice(before)).toEqual([0, 153]);
  });

  test("is complete even if the list grows at its end during the walk", async () => {
    await usedForPages(2);
    inventory.addresses = [...inventory.addresses, ...addresses(100, 250)];
    await used(3_000);
    expect(pagesOf(harness, "addresses")).toEqual([0, 99, 198, 297]);
    expect(await stored()).toEqual(ids());
  });

  test("does not count as complete if one record was removed and another added during the walk", async () => {
    await usedForPages(2);
    inventory.addresses = [...inventory.addresses.slice(1), ...addresses(1, 250)];
    await used(10_000);
    expect(await stored()).toEqual(ids());
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", rows: 250 });
  });

  test("walks again on request, and otherwise every ten minutes while in use", async () => {
    await used(3_000);
    const changed = { ...inventory.addresses[120], label: "Another label" };
    inventory.addresses = inventory.addresses.with(120, changed);
    expect((await find(harness, ada, "q=another+label")).data).toEqual([]);
    await harness.send(ada, "POST", "/console/ask/find/refresh");
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "syncing" });
    await mirrorFor(harness, 3_000);
    expect((await find(harness, ada, "q=another+label")).data).toMatchObject([{ id: addressId(120) }]);

    inventory.addresses = inventory.addresses.with(120, { ...changed, label: "A third label" });
    harness.clock.now += 600_000;
    await used(3_000);
    expect((await find(harness, ada, "q=a+third+label")).data).toMatchObject([{ id: addressId(120) }]);
  });

  test("has records created through the relay within a second", async () => {
    const operator = await harness.signIn("operator");
    await used(3_000);
    const [created = {}] = addresses(1, 700);
    harness.upstream.on((response, request, socket) => {
      inventory.addresses = [...inventory.addresses, created];
      answers(201, { data: { id: created["id"], address: created["address"] } })(response, request, socket);
    }, /generate$/);
    const payload = { reference: "customer-1", networkId: "net-0", clientShare };
    const headers = { "idempotency-key": "k1" };
    const answer = await harness.send(operator, "POST", "/relay/ask/api/v2/addresses/generate", { headers, payload });
    expect(answer.statusCode).toBe(201);
    const search = () => find(harness, ada, `kinds=addresses&q=${addressId(700)}`);
    const early = await search();
    expect(early.data).toEqual([]);
    // The page asks again instead of reporting that there is nothing.
    expect(early.lists.find(({ kind }) => kind === "addresses")).toMatchObject({ state: "syncing" });
    await mirrorFor(harness, 1_000);
    const { data, lists } = await search();
    expect(data).toMatchObject([{ kind: "addresses", record: { label: "Label 700" } }]);
    expect(lists.find(({ kind }) => kind === "addresses")).toMatchObject({ state: "complete" });
  });
});

test("a run that creates many records is followed without a walk", async () => {
  const operator = await harness.signIn("operator");
  await used(3_000);
  const before = pagesOf(harness, "addresses").length;
  harness.upstream.on((response, request, socket) => {
    const [created = {}] = addresses(1, inventory.addresses.length);
    inventory.addresses = [...inventory.addresses, created];
    answers(201, { data: { id: created["id"], address: created["address"] } })(response, request, socket);
  }, /generate$/);
  for (let round = 0; round < 12; round += 1) {
    for (let item = 0; item < 5; item += 1) {
      const payload = { reference: "customer-1", networkId: "net-0", clientShare };
      const headers = { "idempotency-key": `k${round}-${item}` };
      await harness.send(operator, "POST", "/relay/ask/api/v2/addresses/generate", { headers, payload });
    }
    await mirrorFor(harness, 200);
  }
  await mirrorFor(harness, 1_500);
  expect(await stored()).toEqual(ids());
  expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", rows: 310 });
  expect(
    pagesOf(harness, "addresses")
      .slice(before)
      .filter((skip) => skip === 99),
  ).toEqual([]);
});

describe("a service that does not answer", () => {
  test.each([
    ["a cut connection", resets, "The service cannot be reached."],
    ["a 500", answers(500, errorBody("ERR_019", 500)), "The service returned 500 ERR_019."],
    ["a refused key", answers(401, errorBody("ERR_008", 401)), "The service returned 401 ERR_008."],
    [
      "another page",
      answers(200, "<html>"),
      "The service sent a response (status 200) that its interface does not describe.",
    ],
    ["a list that the specification has", answers(404, errorBody("ERR_006", 404)), "The service returned 404 ERR_006."],
  ])(
    "%s is reported, the list is requested less and less often, and existing records stay",
    async (_name, behaviour, why) => {
      await usedForPages(1);
      harness.upstream.on(behaviour, pathOf("addresses"));
      await used(30_000);
      expect(pagesOf(harness, "addresses").length).toBeLessThan(7);
      expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "failed", why, rows: 100 });
      harness.upstream.on(listPage("addresses", inventory), pathOf("addresses"));
      await used(80_000);
      expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", why: null, rows: 250 });
      expect(await stored()).toEqual(ids());
    },
  );

  test("is left alone for as long as it asks", async () => {
    await usedForPages(1);
    harness.upstream.on(answers(429, errorBody("ERR_010", 429), { "retry-after": "120" }), pathOf("addresses"));
    await used(110_000);
    expect(pagesOf(harness, "addresses")).toEqual([0, 99]);
    await harness.send(ada, "POST", "/console/ask/find/refresh");
    await mirrorFor(harness, 1_000);
    expect(pagesOf(harness, "addresses")).toEqual([0, 99]);
    await mirrorFor(harness, 15_000);
    expect(pagesOf(harness, "addresses").length).toBeGreaterThan(2);
  });
});

describe("a list that a service lacks", () => {
  test.each([
    ["404", answers(404, errorBody("ERR_006", 404))],
    ["405", answers(405, "no such method")],
    ["501", answers(501, "<html>")],
  ])("is not offered after a %s, and rarely requested; other lists are mirrored", async (_status, behaviour) => {
    harness.upstream.on(behaviour, pathOf("contracts"));
    await used(3_000);
    expect(await listOf(harness, ada, "contracts")).toMatchObject({ state: "not_offered", rows: 0 });
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", rows: 250 });
    await used(600_000);
    expect(pagesOf(harness, "contracts")).toEqual([0]);
    harness.upstream.on(listPage("contracts", inventory), pathOf("contracts"));
    await harness.send(ada, "POST", "/console/ask/find/refresh");
    await mirrorFor(harness, 3_000);
    expect(await listOf(harness, ada, "contracts")).toMatchObject({ state: "complete" });
  });
});

test("Security 1 and 24: a secret that the service repeats in a list is not mirrored", async () => {
  inventory.profiles = [{ reference: `of ${apiKey}`, type: clientShare, note: apiKey }];
  inventory.addresses = [{ ...addresses(1)[0], label: apiKey, other: { key: apiKey } }];
  await used(3_000);
  const answer = await harness.send(ada, "GET", "/console/ask/find");
  expect(answer.body).toContain("of [secret]");
  expect(answer.body).not.toContain(apiKey);
  expect(JSON.stringify(await harness.store.selectFrom("mirror_records").selectAll().execute())).not.toContain(apiKey);
  expect(filesBelow(harness.directory)).not.toContain(apiKey);
  inventory.profiles = [];
  await harness.send(ada, "GET", "/console/held/find");
  await mirrorFor(harness, 40_000);
  expectClean((await harness.send(ada, "GET", "/console/held/find")).body);
});
