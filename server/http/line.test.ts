import { setImmediate as pause } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLine } from "./line.ts";

let app: FastifyInstance;
let begun: string[];
let end: Map<string, () => void>;
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  begun = [];
  end = new Map();
  const line = createLine();
  app.post<{ Params: { person: string; name: string } }>(
    "/:person/:name",
    { onRequest: (request, reply) => line.enter(request.params.person, reply) },
    ({ params: { name } }, reply) =>
      line.work(reply, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => end.set(name, resolve));
        if (name === "fails") throw new Error("fails");
        return { name };
      }),
  );
  await app.ready();
});
afterEach(() => app.close());

const post = (path: string) => app.inject({ method: "POST", url: path, payload: {} });
const until = async (name: string) => {
  while (!begun.includes(name)) await pause();
  return end.get(name) ?? (() => undefined);
};
const someRounds = async () => {
  for (let round = 0; round < 20; round += 1) await pause();
};

test("Security 30: one request of a person at a time, in order; another person's does not wait", async () => {
  const answers = [post("/ada/first"), post("/ada/fails"), post("/ada/third"), post("/bob/other")];
  const endFirst = await until("first");
  (await until("other"))();
  expect(begun.toSorted()).toEqual(["first", "other"]);
  endFirst();
  (await until("fails"))();
  (await until("third"))();
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 500, 200, 200]);
});

test("Security 30: a request whose client is gone still finishes before the next one", async () => {
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => {
    app.server.once("connection", (socket) => socket.once("close", () => resolve()));
  });
  const first = fetch(`${origin}/ada/first`, { method: "POST", signal: gone.signal }).catch(() => undefined);
  const endFirst = await until("first");
  const second = post("/ada/second");
  gone.abort();
  await Promise.all([first, closed]);
  await someRounds();
  expect(begun).toEqual(["first"]);
  endFirst();
  (await until("second"))();
  expect((await second).statusCode).toBe(200);
});
