import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AppDependencies, buildApp } from "#server/app.ts";
import { clientShare, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { readAnswer, readBody, readPath, started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";

let harness: Harness;
let ada: Person;
let app: FastifyInstance | undefined;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await harness.close();
});

const limits = {
  perPerson: 1000,
  perAddress: 1000,
  bodyBytes: 65_536,
  bodySeconds: 30,
  concurrency: 64,
  unreadSeconds: 60,
  unreadBytesPerPerson: 2 ** 30,
  unreadBytes: 2 ** 30,
};

const build = async (more: Partial<AppDependencies>) => {
  app = await buildApp({ ...harness.dependencies, ...more });
  return app;
};

const get = (on: FastifyInstance, person: Person | null, more: InjectOptions = {}) =>
  on.inject({
    method: "GET",
    url: "/console/environments",
    ...more,
    headers: {
      host: new URL(origin).host,
      "sec-fetch-site": "same-origin",
      ...(person === null ? {} : { cookie: person.cookie }),
      ...more.headers,
    },
  });

const statuses = async (count: number, request: () => ReturnType<typeof get>) => {
  const codes: number[] = [];
  for (let index = 0; index < count; index += 1) codes.push((await request()).statusCode);
  return codes;
};

describe("Security 29: limits per person and per address", () => {
  test("a person who asks too often gets 429 with Retry-After, and others do not", async () => {
    const limited = await build({ limits: { ...limits, perPerson: 2, perAddress: 1000 } });
    const grace = await harness.signIn("viewer", "Grace");
    expect(await statuses(3, () => get(limited, ada))).toEqual([200, 200, 429]);
    const refused = await get(limited, ada);
    expect(refused.headers["retry-after"]).toBe("30");
    expect(refused.json()).toMatchObject({ code: "POSTERN_TOO_MANY_REQUESTS", statusCode: 429 });
    expect((await get(limited, grace)).statusCode).toBe(200);
    harness.clock.now += 30_000;
    expect((await get(limited, ada)).statusCode).toBe(200);
  });

  test("an address that asks too often gets 429 before its session is looked up", async () => {
    const limited = await build({ limits: { ...limits, perPerson: 1000, perAddress: 2 } });
    expect(await statuses(3, () => get(limited, null))).toEqual([401, 401, 429]);
    expect((await get(limited, null, { remoteAddress: "10.0.0.9" })).statusCode).toBe(401);
  });

  test.each(["/%63onsole/environments", "/%61uth/session", "/Console/environments"])(
    "%s, which another reader treats as the same address, counts as well",
    async (url) => {
      const limited = await build({ limits: { ...limits, perPerson: 1000, perAddress: 1 } });
      await get(limited, null, { url });
      expect((await get(limited, null)).statusCode).toBe(429);
    },
  );

  test("::ffff:1.2.3.4 is 1.2.3.4", async () => {
    const limited = await build({ limits: { ...limits, perPerson: 1000, perAddress: 1 } });
    expect((await get(limited, null, { remoteAddress: "1.2.3.4" })).statusCode).toBe(401);
    expect((await get(limited, null, { remoteAddress: "::ffff:1.2.3.4" })).statusCode).toBe(429);
  });

  test.each([
    ["another address of its network of 64 bits is", "2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3", 429],
    ["another spelling is", "2001:db8:1:2::1", "2001:0DB8:0001:0002:0:0:0:0001", 429],
    ["an address of the next network is not", "2001:db8:1:2::1", "2001:db8:1:3::1", 401],
    ["an address with other zeros left out is not", "2001:db8::1:2:3:4:5", "2001:db8::2:2:3:4:5", 401],
    ["an IPv4 address in hexadecimal is the IPv4 address", "1.2.3.4", "::ffff:102:304", 429],
    ["two IPv4 addresses are not", "::ffff:1.2.3.4", "::ffff:1.2.3.5", 401],
  ])("IPv6: %s the same address", async (_what, one, other, status) => {
    const limited = await build({ limits: { ...limits, perPerson: 1000, perAddress: 1 } });
    expect((await get(limited, null, { remoteAddress: one })).statusCode).toBe(401);
    expect((await get(limited, null, { remoteAddress: other })).statusCode).toBe(status);
  });

  test.each([
    [[], 429],
    [["10.0.0.1"], 401],
    [["10.0.0.2"], 429],
    [["10.0.0.0/24"], 401],
    [["10.0.1.0/24"], 429],
  ])("X-Forwarded-For with the trusted proxies %j: the second of two is %i", async (trustedProxies, status) => {
    const limited = await build({ limits: { ...limits, perPerson: 1000, perAddress: 1 }, trustedProxies });
    const from = (client: string) =>
      get(limited, null, { remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": client } });
    expect((await from("1.1.1.1")).statusCode).toBe(401);
    expect((await from("2.2.2.2")).statusCode).toBe(status);
  });

  test("a write refused by a limit is neither recorded nor sent", async () => {
    const limited = await build({ limits: { ...limits, perPerson: 1, perAddress: 1000 } });
    harness.upstream.on(answers(200, started));
    await get(limited, ada);
    const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, {
      app: limited,
      headers: { "idempotency-key": "k1" },
      payload: { ...writeBody, clientShare },
    });
    expect(answer.statusCode).toBe(429);
    expect(harness.upstream.seen).toHaveLength(0);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
  });

  test("health and static files have no limit", async () => {
    const limited = await build({ limits: { ...limits, perPerson: 1, perAddress: 1 } });
    const health = () => get(limited, null, { url: "/healthz" });
    const file = () => get(limited, null, { url: "/assets/app-1.js" });
    expect(await statuses(3, health)).toEqual([200, 200, 200]);
    expect(await statuses(3, file)).toEqual([200, 200, 200]);
  });
});

describe("Security 30: caps on size, time and concurrency", () => {
  const post = (on: FastifyInstance, payload: string) =>
    get(on, ada, {
      method: "POST",
      url: `/relay/ask${readPath}`,
      payload,
      headers: { "x-postern": "1", "content-type": "application/json" },
    });

  test("a body over the limit is 413, and nothing is forwarded", async () => {
    const limited = await build({ limits });
    const answer = await post(limited, JSON.stringify({ abiFunction: "x".repeat(65_536) }));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, "POSTERN_TOO_LARGE"]);
    expect(harness.upstream.seen).toHaveLength(0);
  });

  test("a body that arrives too slowly is 408, and its connection is closed", async () => {
    const limited = await build({ limits: { ...limits, bodySeconds: 1 } });
    await limited.listen({ host: "127.0.0.1", port: 0 });
    const address: AddressInfo | string | null = limited.server.address();
    const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
    const head = `POST /relay/ask${readPath} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${ada.cookie}\r\n`;
    socket.write(
      `${head}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"POSTERN_BAD_REQUEST"');
    expect(harness.upstream.seen).toHaveLength(0);
  });

  test("more concurrent requests of one person than the limit are 429 until one has ended", async () => {
    const limited = await build({ limits: { ...limits, concurrency: 2 } });
    const answering: (() => void)[] = [];
    harness.upstream.on((response, request, socket) => {
      answering.push(() => {
        answers(200, readAnswer)(response, request, socket);
      });
    });
    const body = JSON.stringify(readBody);
    const first = [post(limited, body), post(limited, body)];
    await harness.upstream.until(2);
    const third = await post(limited, body);
    expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "1"]);
    expect(harness.upstream.seen).toHaveLength(2);
    const grace = await harness.signIn("viewer", "Grace");
    expect((await get(limited, grace)).statusCode).toBe(200);
    for (const answer of answering) answer();
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await get(limited, ada)).statusCode).toBe(200);
  });

  test.each([
    ["a request whose connection ends before its person is known", 1],
    ["requests that wait behind another on a connection that ends", 3],
  ])("%s: the slot is released", async (_what, count) => {
    const limited = await build({ limits: { ...limits, concurrency: count } });
    await limited.listen({ host: "127.0.0.1", port: 0 });
    const address: AddressInfo | string | null = limited.server.address();
    // Updating the session's last-seen time waits for the lock on its row.
    harness.clock.now += 2 * 60_000;
    const { hold, free } = await heldSession();
    const came = arrived(limited, count);
    const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
    const head = `GET /console/environments HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${ada.cookie}\r\n\r\n`;
    socket.write(head.repeat(count));
    const { gone } = await came;
    socket.destroy();
    await gone;
    free();
    await hold;
    expect(new Set(await statuses(20, () => get(limited, ada)))).toEqual(new Set([200]));
  });
});

/** Locks every session's row until released, so that updates wait. */
const heldSession = async () => {
  let free: () => void = () => undefined;
  let hold: Promise<void> = Promise.resolve();
  await new Promise<void>((held) => {
    hold = harness.store.transaction().execute(async (writer) => {
      await writer
        .updateTable("sessions")
        .set((eb) => ({ created_at: eb.ref("created_at") }))
        .execute();
      await new Promise<void>((freed) => {
        free = freed;
        held();
      });
    });
  });
  return { hold, free };
};

/** Settles when this many requests have arrived; returns a promise for the end of their connections. */
const arrived = (on: FastifyInstance, count: number): Promise<{ readonly gone: Promise<void> }> =>
  new Promise((resolve) => {
    let open = count;
    on.server.on("request", ({ socket }: IncomingMessage) => {
      open -= 1;
      if (open > 0) return;
      const gone = new Promise<void>((done) => {
        socket.once("close", () => {
          done();
        });
      });
      resolve({ gone });
    });
  });
