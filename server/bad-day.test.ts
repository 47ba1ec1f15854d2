import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { invitationSchema } from "#shared/console/people.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { createDeployment, type Deployment } from "./testing/deployment.ts";
import { apiKey, clientShare } from "./testing/harness.ts";
import { patience, programTimeout as timeout } from "./testing/patience.ts";
import { headersAt, type ServerProcess, signInAt } from "./testing/process.ts";
import { writeBody, writeItem, writePath } from "./testing/samples.ts";
import { answers, errorBody, hangs, resets } from "./testing/upstream.ts";

let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
beforeEach(async () => {
  deployment = await createDeployment({ writeMs: 120_000, logLevel: "warn" });
  server = await deployment.start();
  cookie = await signInAt(server);
});
afterEach(() => deployment.close());

const ask = (path: string, body?: unknown, key = "") =>
  fetch(`${server.origin}${path}`, {
    headers: headersAt(server.origin, cookie, key),
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });

const read = () => ask("/relay/held/api/v1/organizations");
const write = (amount: string) => ask(`/relay/held${writePath}`, { ...writeBody, amount }, `k${amount}`);
const operationOf = (answer: Response) => answer.headers.get("x-postern-operation");

const lineSchema = z.looseObject({ event: z.string(), level: z.enum(["info", "warn", "error"]) });

/** What a person reads the next morning: the lines of all starts. */
const lines = (servers: readonly ServerProcess[]) =>
  servers
    .flatMap((one) => one.output().split("\n"))
    .filter((line) => line.startsWith("{"))
    .map((line) => lineSchema.parse(JSON.parse(line)));

const until = (event: string) =>
  vi.waitFor(() => expect(lines([server]).map((line) => line.event)).toContain(event), patience);

const runSchema = z.object({ data: z.object({ id: z.string() }) });

test("the log of a bad day, with the level warn, tells its story", { timeout }, async () => {
  const { upstream, directory } = deployment;
  const fine = answers(404, errorBody("ERR_006", 404));
  upstream.on(fine);
  await read();

  // The service goes down, and comes back.
  upstream.on(resets);
  for (let time = 0; time < 3; time += 1) await read();
  await until("service unavailable");
  upstream.on(fine);
  await vi.waitFor(async () => {
    await read();
    expect(lines([server]).map((line) => line.event)).toContain("service available");
  }, patience);

  // It refuses the key for a while.
  upstream.on(answers(401, errorBody("ERR_008", 401)));
  await read();
  await until("key refused");
  upstream.on(fine);

  // The connection breaks while something is sent.
  upstream.on(resets, /write$/);
  const lost = operationOf(await write("1"));
  await until("operation unconfirmed");

  // A run halts at an item that the service refuses.
  upstream.on(answers(400, errorBody("ERR_010", 400)), /write$/);
  const items = [{ ...writeItem, body: { ...writeItem.body, amount: "2" } }];
  const { digest } = runCheckAnswerSchema.parse(await (await ask("/console/held/runs/check", { items })).json()).data;
  const run = runSchema.parse(
    await (await ask("/console/held/runs", { items, onFailure: "stop", digest }, "run")).json(),
  ).data.id;
  await until("run halted");

  // Another program locks the database.
  const other = new Database(join(directory, "data", "postern.db"));
  other.exec("BEGIN IMMEDIATE");
  expect((await write("3")).status).toBe(503);
  await until("store unavailable");
  other.exec("ROLLBACK");
  other.close();
  await until("store available");

  // An admin ends the sessions of somebody who has lost a laptop.
  const grace = { name: "Grace Hopper", role: "viewer" };
  const { person } = invitationSchema.parse(await (await ask("/console/people/invite", grace)).json());
  expect((await ask("/console/people/end-sessions", { person })).status).toBe(204);
  await until("session ended");

  // The machine fails while something is sent.
  const before = server;
  upstream.on(hangs, /write$/);
  const writing = write("4").catch(() => null);
  await vi.waitFor(() => expect(upstream.seen.some(({ body }) => body.includes('"amount":"4"'))).toBe(true), patience);
  await server.kill();
  await writing;
  server = await deployment.start();
  await until("operation taken over");

  const all = lines([before, server]);
  const story = all.filter(({ level }) => level !== "info");
  const headlines = story
    .map(({ event }) => event)
    .filter((event, at, events) => event !== events[at - 1] && event !== "server stood still");
  expect(headlines).toEqual([
    "service unavailable",
    "service available",
    "key refused",
    "operation unconfirmed",
    "run halted",
    "store unavailable",
    "store available",
    "session ended",
    "operation unconfirmed",
    "operation taken over",
  ]);
  const of = (event: string) => story.filter((line) => line.event === event);
  expect(of("operation unconfirmed")[0]).toMatchObject({ level: "error", environment: "held", operationId: lost });
  expect(of("run halted")[0]).toMatchObject({ environment: "held", run, why: "failed" });
  expect(of("store unavailable")[0]).toMatchObject({ error: "busy" });
  expect(of("session ended")[0]).toMatchObject({ personId: person });
  expect(of("operation taken over")[0]).toMatchObject({ operationId: of("operation unconfirmed")[1]?.["operationId"] });
  // What stands below warn is there in any case.
  expect(new Set(all.filter(({ level }) => level === "info").map(({ event }) => event))).toEqual(
    new Set(["operation sent"]),
  );
  const text = JSON.stringify(all);
  for (const secret of [apiKey, clientShare, "transfer", "Hopper"]) expect(text).not.toContain(secret);
});
