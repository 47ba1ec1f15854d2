import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { networkId } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { createNetworks } from "./networks.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("a service that refuses the list of networks is asked once in five seconds, however many operations wait", async () => {
  harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /networks?/);
  let at = 0;
  const networks = createNetworks({ store: harness.store, now: () => at, environments: harness.environments });
  const readCount = () => harness.upstream.seen.length;
  expect(await networks.find("held", networkId)).toBeUndefined();
  const once = readCount();
  expect(once).toBeGreaterThan(0);
  expect(await networks.find("held", networkId)).toBeUndefined();
  expect(readCount()).toBe(once);
  at = 5_000;
  // Two at the same moment are one question, too.
  const both = [networks.find("held", networkId), networks.find("held", networkId)];
  expect(await Promise.all(both)).toEqual([undefined, undefined]);
  expect(readCount()).toBe(2 * once);
});
