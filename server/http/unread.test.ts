// @full: server/http/stalled has the time-outs of a slow peer.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { readAnswer, readBody, readPath, started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { alwaysRoomBytes, createUnread } from "./unread.ts";

describe("the bytes of unread answers", () => {
  const open = () => createUnread({ perPerson: 300_000, inAll: 500_000 });
  const status = (problem: { readonly status: number } | null) => problem?.status ?? 200;

  test("are limited per person and in total", () => {
    const unread = open();
    const taken = (key: string, bytes: number) => status(unread.open(key).take(bytes));
    expect(taken("ada", 200_000)).toBe(200);
    expect(taken("ada", 200_000)).toBe(429);
    expect(taken("grace", 200_000)).toBe(200);
    expect(taken("vera", 200_000)).toBe(503);
    expect(taken("vera", 100_000)).toBe(200);
  });

  test("are set to the answer's current size, not added up", () => {
    const answer = open().open("ada");
    for (const bytes of [100_000, 200_000, 300_000]) expect(answer.take(bytes)).toBeNull();
    expect(status(answer.take(300_001))).toBe(429);
  });

  test("no longer count after a refusal or release", () => {
    const unread = open();
    const [first, second] = [unread.open("ada"), unread.open("ada")];
    first.take(250_000);
    expect(status(second.take(250_000))).toBe(429);
    first.release();
    expect(second.take(250_000)).toBeNull();
  });

  test("always leave room for a small answer and for one that must be sent", () => {
    const unread = open();
    unread.open("ada").take(300_000);
    expect(unread.open("ada").take(alwaysRoomBytes)).toBeNull();
    unread.open("grace").insist(1_000_000);
    expect(status(unread.open("vera").take(alwaysRoomBytes + 1))).toBe(503);
  });

  test("of an answer above the limit per person are refused without asking to retry", () => {
    const problem = open().open("ada").take(300_001);
    expect(problem).toMatchObject({ status: 429, headers: {} });
    expect(problem?.message).toContain("Request fewer records");
  });
});

describe("Security 41: a client that does not read cannot hold memory", () => {
  /** More than the system buffers of an unread answer. */
  const large = {
    result: { ...readAnswer.result, data: { ...readAnswer.result.data, result: "x".repeat(8_000_000) } },
  };
  const middle = {
    result: { ...readAnswer.result, data: { ...readAnswer.result.data, result: "x".repeat(2_000_000) } },
  };

  let harness: Harness;
  let app: FastifyInstance;
  let ada: Person;
  let grace: Person;
  const clients: Socket[] = [];
  beforeEach(async () => {
    harness = await startHarness();
    ada = await harness.signIn("operator", "Ada");
    grace = await harness.signIn("operator", "Grace");
    const limits = { ...harness.dependencies.limits, unreadBytesPerPerson: 9_000_000, unreadBytes: 9_000_000 };
    app = await buildApp({ ...harness.dependencies, limits });
    await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await app.close();
    await harness.close();
  });

  const headersOf = (person: Person) => ({
    host: new URL(origin).host,
    "sec-fetch-site": "same-origin",
    "x-postern": "1",
    cookie: person.cookie,
  });

  const read = (person: Person) =>
    app.inject({ method: "POST", url: `/relay/ask${readPath}`, headers: headersOf(person), payload: readBody });

  /** Asks on a separate connection and reads only the beginning of the answer. */
  const askAndLeave = async (person: Person): Promise<Socket> => {
    const address: AddressInfo | string | null = app.server.address();
    const client = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
    clients.push(client);
    const body = JSON.stringify(readBody);
    const headers = { ...headersOf(person), "content-type": "application/json", "content-length": body.length };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    client.write(`POST /relay/ask${readPath} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
    await once(client, "readable");
    return client;
  };

  test("unread answers are limited per person and in total, and small answers and writes are still sent", async () => {
    harness.upstream.on(answers(200, large), /read$/);
    const client = await askAndLeave(ada);
    harness.upstream.on(answers(200, middle), /read$/);
    const [own, another] = [await read(ada), await read(grace)];
    expect([own.statusCode, own.headers["retry-after"], own.json<{ code: string }>().code]).toEqual([
      429,
      "1",
      "POSTERN_TOO_MANY_REQUESTS",
    ]);
    expect([another.statusCode, another.headers["retry-after"]]).toEqual([503, "1"]);
    const file = await app.inject({ url: "/console/ask/labels/export", headers: headersOf(grace) });
    expect([file.statusCode, file.headers["content-disposition"]]).toEqual([503, undefined]);
    const list = await app.inject({ url: "/console/ask/operations", headers: headersOf(ada) });
    expect(list.statusCode).toBe(200);
    harness.upstream.on(answers(200, { ...started, more: "x".repeat(1_000_000) }), /write$/);
    const write = await app.inject({
      method: "POST",
      url: `/relay/held${writePath}`,
      headers: { ...headersOf(grace), "idempotency-key": "k1" },
      payload: writeBody,
    });
    expect([write.statusCode, write.body.length > 1_000_000]).toEqual([200, true]);
    client.destroy();
    await expect.poll(async () => [(await read(ada)).statusCode, (await read(grace)).statusCode]).toEqual([200, 200]);
  });

  test("answers the service is still sending are limited too, and do not count as its failure", async () => {
    const open: ServerResponse[] = [];
    harness.upstream.on((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("x".repeat(9_400_000));
      open.push(response);
    }, /read$/);
    // Each exceeds the limit per person: if that counted as the service's failure, the breaker would answer the last
    // ones.
    for (let index = 0; index < 7; index += 1) expect((await read(grace)).statusCode).toBe(429);
    expect(open).toHaveLength(7);
    harness.upstream.on(answers(200, middle), /read$/);
    expect((await read(grace)).statusCode).toBe(200);
  });
});
