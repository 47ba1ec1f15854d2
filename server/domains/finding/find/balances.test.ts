import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, find, mirrorFor, networks, serveLists } from "#server/testing/lists.ts";
import { balancesAnswerSchema } from "#shared/console/find.ts";

const huge = 2n ** 200n;
const balances = [String(huge), "1", "1.5", undefined, "-1", "00"];

let harness: Harness;
let viewer: Person;
beforeAll(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  const held = [
    ...addresses(2_100).map((address) => ({ ...address, balance: "3", networkId: "net-0" })),
    ...balances.map((balance, index) => ({ ...addresses(1, 5_000 + index)[0], balance, networkId: "net-1" })),
  ];
  serveLists(harness, { ...emptyInventory(), networks: networks(), addresses: held });
});
afterAll(() => harness.close());

const sums = async () =>
  balancesAnswerSchema.parse((await harness.send(viewer, "GET", "/console/ask/find/balances")).json());

test("balances are summed exactly over every mirrored address, with the mirror's progress", async () => {
  expect(await sums()).toMatchObject({ data: [], list: { kind: "addresses", state: "syncing" } });
  await find(harness, viewer);
  // Less time than a sum is cached for.
  await mirrorFor(harness, 14_000);
  const { data, list } = await sums();
  expect(list).toMatchObject({ state: "complete", rows: 2_106 });
  expect(data).toEqual([
    { networkId: "net-0", addresses: 2_100, withoutBalance: 0, baseUnits: "6300" },
    { networkId: "net-1", addresses: 6, withoutBalance: 3, baseUnits: String(huge + 1n) },
  ]);
});
