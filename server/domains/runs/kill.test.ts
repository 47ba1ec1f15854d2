import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, inject, onTestFailed, test, vi } from "vitest";
import * as z from "zod";
import { createDeployment, type Deployment } from "#server/testing/deployment.ts";
import { clientShare } from "#server/testing/harness.ts";
import { createKilledRuns } from "#server/testing/killed-runs.ts";
import { patience, programTimeout as timeout } from "#server/testing/patience.ts";
import { type ServerProcess, signInAt } from "#server/testing/process.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const kills = isFull ? 20 : 2;
/** Enough that no run is over before the last kill. */
const sizes = { several: 25 * kills, atOnce: 20, single: 2 * kills, addresses: 25 * kills };

/** On PostgreSQL the dead instance's lease has to expire first. */

let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
beforeEach(async () => {
  deployment = await createDeployment();
  server = await deployment.start();
  cookie = await signInAt(server);
});
afterEach(() => deployment.close());

test(
  `Reliability 1, 6, 10, 21, 26 and 29: kill -9 at ${kills} random moments under runs neither loses nor doubles an item`,
  { timeout },
  async () => {
    const seed = Number(process.env["POSTERN_TEST_SEED"] ?? Date.now() % 2 ** 31);
    onTestFailed(() => {
      process.stderr.write(`The moments were chosen with POSTERN_TEST_SEED=${seed}\n`);
    });
    const killed = createKilledRuns(deployment, "held", cookie);
    await killed.begin(server, sizes);
    for (const moment of fc.sample(fc.noBias(fc.integer({ min: 0, max: 1500 })), { numRuns: kills, seed })) {
      await delay(moment);
      await server.kill();
      killed.expectNothingTwice();
      server = await deployment.start();
      await killed.lapse();
      await killed.goOn(server);
    }
    expect((await killed.runs(server)).map(({ state }) => state)).toContain("running");
    await killed.finish(server);
    await killed.expectAllOnce(server);
  },
);

test(
  "Security 47: a run with a typed share stops at a kill, says why, and needs the share again",
  {
    timeout,
  },
  async () => {
    const killed = createKilledRuns(deployment, "ask", cookie);
    await killed.begin(server, { several: 30, atOnce: 4, single: 3, addresses: 40 }, clientShare);
    await vi.waitFor(() => expect(deployment.upstream.writes().length).toBeGreaterThan(5), patience);
    const servers = [server];
    await server.kill();
    server = await deployment.start();
    servers.push(server);
    await killed.lapse();
    await killed.expectShareNeeded(server);
    await killed.finish(server, clientShare);
    await killed.expectAllOnce(server);
    const kept = [...servers.map(({ output }) => output()), ...files(), ...(await rows())];
    expect(kept.some((text) => text.includes("1000029"))).toBe(true);
    expect(kept.filter((text) => text.includes(clientShare))).toEqual([]);
  },
);

/** The files in the deployment's data directories. */
const files = (): readonly string[] =>
  readdirSync(deployment.directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));

const namesSchema = z.array(z.object({ name: z.string() }));

/** The content of an external database's tables. */
const rows = async (): Promise<readonly string[]> => {
  if (inject("postgresUrl") === undefined) return [];
  const tables = await deployment.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  const all = namesSchema.parse(tables).map(({ name }) => deployment.query(`SELECT * FROM ${name}`));
  return (await Promise.all(all)).map((rows_) => JSON.stringify(rows_));
};
