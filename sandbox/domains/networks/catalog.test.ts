// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { createCatalog, storeNetworks } from "./catalog.ts";

test("the catalog is served from a cache, and rebuilt from the stored networks on a miss", async () => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await storeNetworks(store);
  let now = 0;
  const catalog = createCatalog(store, () => now);
  const names = async () => (await catalog.enabled()).map(({ name }) => name);
  expect(await names()).toEqual(["SANDBOX", "tETH", "FUJI", "tBTC"]);
  await store.updateTable("networks").set({ enabled: 0 }).where("name", "=", "FUJI").execute();
  expect(await names()).toEqual(["SANDBOX", "tETH", "FUJI", "tBTC"]);
  now += 24 * 3_600_000;
  expect(await names()).toEqual(["SANDBOX", "tETH", "tBTC"]);
});
