// @full: It waits for the time-outs of a slow peer.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import {
  addresses,
  addressId,
  find,
  type Inventory,
  listOf,
  lookFor,
  mirrorFor,
  networks,
  pagesOf,
  serveAddresses,
} from "#server/testing/lists.ts";

let harness: Harness;
let ada: Person;
let inventory: Inventory;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("viewer");
  inventory = serveAddresses(harness, 250);
});
afterEach(() => harness.close());

const used = (milliseconds: number) => lookFor(harness, ada, milliseconds);
const mirrored = async (kind: "addresses" | "networks" = "addresses"): Promise<number> => {
  const { data, pagination } = await find(harness, ada, `kinds=${kind}&take=100`);
  expect(data.length).toBe(Math.min(100, pagination.totalElements));
  return pagination.totalElements;
};

/** Makes the addresses at these indexes unreadable for their schema. */
const spoil = (...indexes: readonly number[]) => {
  const spoilt: ReadonlySet<number> = new Set(indexes);
  inventory.addresses = inventory.addresses.map((record, index) =>
    spoilt.has(index) ? { ...record, address: { of: "another shape" } } : record,
  );
};

describe("Security 44: a record that cannot be read", () => {
  test.each([
    ["in the middle of a page", [42]],
    ["at the end of a page and at the beginning of the next, where the pages overlap", [99, 100]],
    ["at both ends of the list", [0, 249]],
  ])("keeps no other out of the mirror, is counted, and causes no second walk: %s", async (_where, indexes) => {
    spoil(...indexes);
    await used(3_000);
    expect(await listOf(harness, ada, "addresses")).toMatchObject({
      state: "complete",
      why: null,
      rows: 250 - indexes.length,
      unreadable: indexes.length,
      total: 250,
    });
    expect(await mirrored()).toBe(250 - indexes.length);
    expect(pagesOf(harness, "addresses")).toEqual([0, 99, 198]);
    expect((await find(harness, ada, `q=${addressId(indexes[0] ?? 0)}`)).data).toEqual([]);
  });

  test("is mirrored once it becomes readable, and removed when it becomes unreadable", async () => {
    spoil(42);
    await used(3_000);
    inventory.addresses = addresses(250);
    spoil(7, 8);
    await harness.send(ada, "POST", "/console/ask/find/refresh");
    await mirrorFor(harness, 3_000);
    expect(await listOf(harness, ada, "addresses")).toMatchObject({ state: "complete", rows: 248, unreadable: 2 });
    expect(await mirrored()).toBe(248);
    expect((await find(harness, ada, `kinds=addresses&q=${addressId(42)}`)).data).toHaveLength(1);
  });

  test("may be anything: a text, nothing, or something without an id", async () => {
    inventory.networks = [...networks(), ...JSON.parse('["a text", null, {"name": "no id"}, {"id": 5}]')];
    await used(3_000);
    expect(await listOf(harness, ada, "networks")).toMatchObject({ state: "complete", rows: 2, unreadable: 4 });
    expect(await mirrored("networks")).toBe(2);
  });

  test("is not stored", async () => {
    spoil(42);
    await used(3_000);
    const rows = await harness.store.selectFrom("mirror_records").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("another shape");
  });
});
