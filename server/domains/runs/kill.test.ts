import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { type Run, runAnswerSchema } from "#shared/console/run.ts";
import { createDeployment, type Deployment } from "#server/testing/deployment.ts";
import { cookieAt, type ServerProcess } from "#server/testing/process.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answers, type Behaviour } from "#server/testing/upstream.ts";

/** On PostgreSQL the lease of the instance that is gone has to run out first; then a list is looked at again. */
const patience = { timeout: 90_000, interval: 200 };

let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
/** How many addresses the service has made for each profile. */
let made: Map<string, number>;
beforeEach(async () => {
  deployment = await createDeployment();
  made = new Map();
  server = await deployment.start();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ token: server.token });
  const answer = await fetch(`${server.origin}/auth/link`, { method: "POST", headers, body });
  cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
});
afterEach(() => deployment.close());

const networks = [{ id: "net-1", name: "tETH", enabled: true }];

const bodySchema = z.object({ reference: z.string() });

const makes: Behaviour = (response, seen, socket) => {
  const { reference } = bodySchema.parse(JSON.parse(seen.body));
  made.set(reference, (made.get(reference) ?? 0) + 1);
  const data = { id: reference, address: `0x${reference}` };
  setTimeout(() => answers(201, { data, message: "made" })(response, seen, socket), 20);
};
const lists: Behaviour = (response, seen, socket) => {
  const reference = decodeURIComponent(new URL(seen.url, "http://x").pathname.split("/").at(-1) ?? "");
  const count = made.get(reference) ?? 0;
  const data = count === 0 ? [] : [{ id: reference, address: `0x${reference}`, date: "2026-01-01T00:00:00.000Z" }];
  const pagination = { totalElements: count, totalPages: 1, skip: 0, take: 1 };
  answers(200, { data, pagination })(response, seen, socket);
};

const request = async (path: string, init: { method?: string; body?: string } = {}): Promise<Run> => {
  const headers = {
    "content-type": "application/json",
    "x-postern": "1",
    "idempotency-key": "k1",
    cookie: cookieAt(server.origin, cookie),
  };
  const answer = await fetch(`${server.origin}/console/held/runs${path}`, {
    ...init,
    headers: { ...headers, origin: server.origin },
  });
  return runAnswerSchema.parse(await answer.json()).data;
};

test(
  "Reliability 1, 10 and 21: kill -9 in the middle of a run neither loses nor doubles an address",
  {
    timeout: 180_000,
  },
  async () => {
    const { upstream } = deployment;
    listNetworks(upstream, networks);
    upstream.on(lists, /addresses\/[^/]+\?/);
    upstream.on(makes, /generate$/);
    const total = 60;
    const lines = Array.from({ length: total }, (_, index) => ({ reference: `p${index}`, count: 1 }));
    const { id } = await request("", { method: "POST", body: JSON.stringify({ networkId: "net-1", lines }) });
    await vi.waitFor(() => expect(made.size).toBeGreaterThan(10), { ...patience, interval: 20 });
    await server.kill();
    const before = made.size;
    expect(before).toBeLessThan(total);
    server = await deployment.start();
    await vi.waitFor(async () => {
      const { counts } = await request(`/${id}`);
      expect([counts.waiting, counts.sending, counts.succeeded]).toEqual([0, 0, made.size]);
    }, patience);
    const { counts } = await request(`/${id}`);
    expect(counts.succeeded + counts.unknown).toBe(total);
    expect([...made.values()].filter((count) => count !== 1)).toEqual([]);
  },
);
