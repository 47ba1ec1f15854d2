import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, inject, onTestFailed, test, vi } from "vitest";
import * as z from "zod";
import { nested } from "#server/domains/nodes/trace/testing.ts";
import { createDeployment, type Deployment } from "#server/testing/deployment.ts";
import { clientShare } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, methodsOf, nodeChainId } from "#server/testing/node-answers.ts";
import { completed, mined, numberOf, starts } from "#server/testing/own-workflows.ts";
import { patience, programTimeout as timeout } from "#server/testing/patience.ts";
import { headersAt, type ServerProcess, signInAt } from "#server/testing/process.ts";
import { contractAddress, networkId, sender, writeBody, writePath } from "#server/testing/samples.ts";
import { type Behaviour, hangs, startUpstream, type Upstream } from "#server/testing/upstream.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const kills = isFull ? 20 : 2;

const recipient = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const quarter = 250_000_000_000_000_000n;

let node: Upstream;
let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
beforeEach(async () => {
  node = await startUpstream();
  deployment = await createDeployment({ networks: { [networkId]: { rpcUrl: node.origin } } });
  const { upstream } = deployment;
  listNetworks(upstream, [{ id: networkId, name: "tETH", enabled: true, chainId: nodeChainId, decimals: 18 }]);
  upstream.on(starts, /write$/);
  upstream.on(completed, /workflow-\d+\//);
  upstream.on(mined, /\/tx\//);
  server = await deployment.start();
  cookie = await signInAt(server);
});
afterEach(async () => {
  await deployment.close();
  await node.close();
});

/** The sender calls a contract with a quarter of a coin, which passes it on. */
const trace = nested({
  type: "CALL",
  from: sender.address,
  to: contractAddress,
  value: quarter,
  calls: [{ type: "CALL", from: contractAddress, to: recipient, value: quarter }],
});

/** A node that traces in this way, and answers all else at once. */
const nodeThat = (traces: Behaviour): Behaviour => answeringNode({ debug_traceTransaction: { does: traces } });

const tracing: Behaviour = answeringNode({ debug_traceTransaction: { result: trace } });

const tracesAsked = (): number => methodsOf(node.seen).filter((method) => method === "debug_traceTransaction").length;

const write = (n: number): Promise<Response | null> =>
  fetch(`${server.origin}/relay/ask${writePath}`, {
    method: "POST",
    headers: headersAt(server.origin, cookie, `k${n}`),
    body: JSON.stringify({ ...writeBody, clientShare, amount: String(n) }),
  }).catch(() => null);

const rowsSchema = z.array(z.object({ key: z.string(), state: z.string(), trace: z.string().nullable() }));

/** Each operation as its key, its state and that of its trace, as the database has them. */
const rows = async (): Promise<readonly string[]> => {
  const read = await deployment.query(
    `SELECT operations.idempotency_key AS key, operations.state AS state, traces.state AS trace
     FROM operations LEFT JOIN traces ON traces.id = operations.id ORDER BY operations.id`,
  );
  return rowsSchema.parse(read).map(({ key, state, trace: traced }) => `${key} ${state} ${traced ?? "-"}`);
};

const movedSchema = z.array(z.object({ key: z.string(), moved: z.coerce.bigint(), to: z.string() }));

/** What each operation's contract passed on, as stored. */
const passedOn = async () => {
  const read = await deployment.query(
    `SELECT operations.idempotency_key AS key, trace_movements.amount AS moved, trace_movements.to_address AS "to"
     FROM trace_movements JOIN operations ON operations.id = trace_movements.trace_id`,
  );
  return movedSchema.parse(read).toSorted((one, other) => Number(one.key.slice(1)) - Number(other.key.slice(1)));
};

/** The leases of the dead instance. Alone on an embedded database, the next start takes its rows at once. */
const lapse = async (): Promise<void> => {
  if (inject("postgresUrl") === undefined) return;
  for (const table of ["traces", "operations"]) {
    await deployment.query(`UPDATE ${table} SET lease_until = 0 WHERE lease_until > 0`);
  }
};

test(
  "Reliability 10: kill -9 between a receipt and its trace; the next start takes the trace",
  { timeout },
  async () => {
    node.on(nodeThat(hangs));
    expect((await write(1))?.status).toBe(200);
    await vi.waitFor(
      async () => expect([await rows(), tracesAsked() > 0]).toEqual([["k1 succeeded due"], true]),
      patience,
    );
    await server.kill();
    expect([await rows(), await passedOn()]).toEqual([["k1 succeeded due"], []]);

    node.on(tracing);
    await lapse();
    server = await deployment.start();
    await vi.waitFor(async () => expect(await rows()).toEqual(["k1 succeeded read"]), patience);
    expect(await passedOn()).toEqual([{ key: "k1", moved: quarter, to: recipient }]);
    expect(tracesAsked()).toBeGreaterThan(1);
    expect(deployment.upstream.writes()).toHaveLength(1);
  },
);

test(
  `Reliability 10: kill -9 at ${kills} random moments until the trace; each is taken, and its movements are stored once`,
  { timeout },
  async () => {
    const seed = Number(process.env["POSTERN_TEST_SEED"] ?? Date.now() % 2 ** 31);
    onTestFailed(() => {
      process.stderr.write(`The moments were chosen with POSTERN_TEST_SEED=${seed}\n`);
    });
    // A node that needs a moment, so that more of them are between the receipt and the trace.
    node.on(nodeThat((...asked) => void setTimeout(() => tracing(...asked), 150)));
    const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: 2_500 })), { numRuns: kills, seed });
    for (const [round, moment] of moments.entries()) {
      expect((await write(round + 1))?.status).toBe(200);
      await delay(moment);
      await server.kill();
      await lapse();
      server = await deployment.start();
    }
    const keys = moments.map((_moment, round) => `k${round + 1}`);
    await vi.waitFor(
      async () => expect((await rows()).toSorted()).toEqual(keys.map((key) => `${key} succeeded read`).toSorted()),
      patience,
    );
    expect(await passedOn()).toEqual(keys.map((key) => ({ key, moved: quarter, to: recipient })));
    expect(deployment.upstream.writes().map(numberOf)).toEqual(moments.map((_moment, round) => round + 1));
  },
);
