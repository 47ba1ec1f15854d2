// @full: server/takeover.postgres, live-rows.postgres and the `.stores` tests use the same store.
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDeployment, type Deployment } from "#server/testing/deployment.ts";
import { clientShare } from "#server/testing/harness.ts";
import { createKilledRuns } from "#server/testing/killed-runs.ts";
import { type ServerProcess, signInAt } from "#server/testing/process.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const kills = isFull ? 20 : 2;
const sizes = { several: 30 * kills, atOnce: 5, single: 5 * kills, addresses: 30 * kills };

/** The dead instance's lease, plus one round of the other. */
const patience = { timeout: 90_000, interval: 200 };
const timeout = 120_000 + kills * 30_000;

let deployment: Deployment;
/** The instance that works on the runs, and the other one. */
let first: ServerProcess;
let second: ServerProcess;
let cookie: string;
beforeEach(async () => {
  deployment = await createDeployment();
  [first, second] = await Promise.all([deployment.start("first"), deployment.start("second")]);
  cookie = await signInAt(first);
});
afterEach(() => deployment.close());

test(
  `Reliability 1, 10 and 21: of two instances ${kills} are killed during runs, the other takes over; no item is lost or doubled`,
  {
    timeout,
  },
  async () => {
    const killed = createKilledRuns(deployment, "held", cookie);
    await killed.begin(first, sizes);
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(300 + ((kill * 367) % 1200));
      await first.kill();
      killed.expectNothingTwice();
      await killed.lapse();
      await killed.goOn(second);
      first = second;
      second = await deployment.start(`instance-${kill}`);
    }
    expect((await killed.runs(first)).map(({ state }) => state)).toContain("running");
    await killed.finish(first);
    await killed.expectAllOnce(second);
  },
);

test(
  "Security 47: an instance that takes over a run with a typed share stops it, says why, and never learns the share",
  {
    timeout,
  },
  async () => {
    const killed = createKilledRuns(deployment, "ask", cookie);
    await killed.begin(first, { several: 30, atOnce: 4, single: 3, addresses: 40 }, clientShare);
    await vi.waitFor(() => expect(deployment.upstream.writes().length).toBeGreaterThan(5), patience);
    await first.kill();
    // In the full tests the leases expire on their own.
    if (!isFull) await killed.lapse();
    const before = deployment.upstream.writes().length;
    await killed.expectShareNeeded(second);
    expect(deployment.upstream.writes().length).toBe(before);
    await killed.finish(second, clientShare);
    await killed.expectAllOnce(second);
  },
);
