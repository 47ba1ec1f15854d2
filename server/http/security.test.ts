import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientShare, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import {
  contractAddress,
  readAnswer,
  readBody,
  readPath,
  started,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { errorBodySchema } from "#shared/wire/error.ts";

let harness: Harness;
let admin: Person;
let seenBefore = 0;
beforeAll(async () => {
  harness = await startHarness();
  harness.upstream.on(answers(200, readAnswer), /read$/);
  harness.upstream.on(answers(200, started), /write$/);
  admin = await harness.signIn("admin");
});
beforeEach(() => {
  seenBefore = harness.upstream.seen.length;
});
afterAll(() => harness.close());

const untouched = () => {
  expect(harness.upstream.seen).toHaveLength(seenBefore);
};
const last = () => harness.upstream.seen.at(-1);
const host = new URL(origin).host;
const code = (answer: { json: () => unknown }): string => errorBodySchema.parse(answer.json()).code;

const read = (more: Parameters<Harness["send"]>[3] = {}) =>
  harness.send(admin, "POST", `/relay/ask${readPath}`, { payload: readBody, ...more });

test("Security 4 and 15: every endpoint of the table has a route, and no other method reaches the service", async () => {
  for (const { method, path } of endpointList) {
    const url = `/relay/ask${path.replaceAll(/\{\w+\}/g, "x")}`;
    const others = (["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const).filter(
      (other) => !endpointList.some((one) => one.path === path && one.method === other),
    );
    for (const other of others) {
      const answer = await harness.send(admin, other, url);
      expect([url, other, answer.statusCode]).toEqual([url, other, 405]);
    }
    expect(harness.app.hasRoute({ method, url: `/relay/:environment${path.replaceAll(/\{(\w+)\}/g, ":$1")}` })).toBe(
      true,
    );
  }
  untouched();
});

test.each([
  "/relay/ask/api/v1/unknown",
  "/relay/ask/",
  "/relay",
  "/relay/ask/api/v1/organizations/",
  "/relay/ask/API/v1/organizations",
])("Security 4: %s is not found", async (url) => {
  expect((await harness.send(admin, "GET", url)).statusCode).toBe(404);
  untouched();
});

test.each([
  "/relay/ask/api/v1/deployed-contracts/a%2fb",
  "/relay/ask/api/v1/deployed-contracts/a%5Cb",
  "/relay/ask/api/v1/deployed-contracts/%252e%252e",
  "/relay/ask/api/v1/deployed-contracts/a%00",
  "/relay/ask/api/v1/deployed-contracts/a%0d%0ax-api-key:1",
  "/relay//ask/api/v1/organizations",
  "/relay/ask//api/v1/organizations",
  "//relay/ask/api/v1/organizations",
  "/relay/ask/api/v1/deployed-contracts/%zz",
  "/%72elay/ask//api/v1/organizations",
  "/%72%65%6c%61%79/ask/api/v1/deployed-contracts/a%5Cb",
])("Security 5 and 6: %s is refused", async (url) => {
  expect((await harness.send(admin, "GET", url)).statusCode).toBe(400);
  untouched();
});

test("Security 5 and 6: a percent sign that encodes nothing is passed on unchanged", async () => {
  await harness.send(admin, "GET", "/relay/ask/api/v1/deployed-contracts/half%20of%2050%20%25");
  expect(last()).toMatchObject({ url: "/api/v1/deployed-contracts/half%20of%2050%20%25" });
});

test.each(["//evil.example", "@evil.example", "https:%2F%2Fevil.example", "evil.example:80"])(
  "Security 3: a parameter %s never becomes another host",
  async (evil) => {
    await harness.send(admin, "GET", `/relay/ask/api/v1/deployed-contracts/${evil}`);
    for (const { url, headers } of harness.upstream.seen.slice(seenBefore)) {
      expect(url.startsWith("/api/v1/deployed-contracts/")).toBe(true);
      expect(`http://${headers.host}`).toBe(harness.upstream.origin);
    }
  },
);

test("Security 7: headers that name another path or method change nothing", async () => {
  const headers = { "x-http-method-override": "DELETE", "x-forwarded-uri": "/evil", "x-original-url": "/evil" };
  expect((await read({ headers })).statusCode).toBe(200);
  expect(last()).toMatchObject({ method: "POST", url: readPath });
});

test("Security 7: a query that the endpoint does not know is refused", async () => {
  expect((await harness.send(admin, "POST", `/relay/ask${readPath}?x=1`, { payload: readBody })).statusCode).toBe(400);
  untouched();
});

test("Security 8 and 9: the service gets no header of the browser's", async () => {
  await read({
    headers: {
      authorization: "Bearer x",
      "x-api-key": "mine",
      x_forwarded_for: "1.2.3.4",
      "x-forwarded-for": "1.2.3.4",
      connection: "x-api-key, close",
      "user-agent": "browser",
      "x-sdk-version": "9.9.9",
    },
  });
  const headers: Readonly<Record<string, unknown>> = last()?.headers ?? {};
  expect(Object.keys(headers).toSorted()).toEqual([
    "accept",
    "connection",
    "content-length",
    "content-type",
    "host",
    "x-api-key",
    "x-request-id",
    "x-sdk-version",
  ]);
  expect(headers).toMatchObject({ "x-sdk-version": "1.0.0" });
  expect(headers["x-api-key"]).not.toBe("mine");
});

describe("Security 11: roles", () => {
  test("a viewer's write is refused and recorded in the journal as denied, without its share", async () => {
    const viewer = await harness.signIn("viewer", "Vic");
    const headers = { "idempotency-key": "denied" };
    const payload = { ...writeBody, clientShare };
    const answer = await harness.send(viewer, "POST", `/relay/ask${writePath}`, { headers, payload });
    expect([answer.statusCode, code(answer)]).toEqual([403, "POSTERN_FORBIDDEN"]);
    untouched();
    const id = String(answer.headers["x-postern-operation"]);
    const row = await harness.send(admin, "GET", `/console/ask/operations/${id}`);
    expect(row.json()).toMatchObject({
      data: {
        state: "denied",
        person: { name: "Vic" },
        idempotencyKey: "denied",
        body: writeBody,
        parameters: { contractAddress },
      },
    });
    expect(row.body).not.toContain(clientShare);
  });

  test("a long denied body is not stored", async () => {
    const viewer = await harness.signIn("viewer");
    const payload = {
      ...writeBody,
      clientShare,
      abiFunction: { ...writeBody.abiFunction, description: "x".repeat(20_000) },
    };
    const answer = await harness.send(viewer, "POST", `/relay/ask${writePath}`, { payload });
    const row = await harness.send(
      admin,
      "GET",
      `/console/ask/operations/${String(answer.headers["x-postern-operation"])}`,
    );
    expect(row.json()).toMatchObject({ data: { state: "denied", body: null, parameters: { contractAddress } } });
  });

  test("a denied body that does not fit the schema is not stored", async () => {
    const viewer = await harness.signIn("viewer");
    const payload = { ...writeBody, share: "another", clientShare };
    const answer = await harness.send(viewer, "POST", `/relay/held${writePath}`, { payload });
    const row = await harness.send(
      admin,
      "GET",
      `/console/held/operations/${String(answer.headers["x-postern-operation"])}`,
    );
    expect(row.json()).toMatchObject({ data: { state: "denied", body: null, idempotencyKey: "" } });
  });

  test("a viewer reads and calls read functions", async () => {
    const viewer = await harness.signIn("viewer");
    expect((await harness.send(viewer, "POST", `/relay/ask${readPath}`, { payload: readBody })).statusCode).toBe(200);
  });
});

describe("Security 13: other sites", () => {
  const foreign = "http://evil.example";
  test.each([
    ["cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["same-site", { "sec-fetch-site": "same-site" }, 403],
    ["none on a POST", { "sec-fetch-site": "none" }, 403],
    ["a foreign Origin", { "sec-fetch-site": undefined, origin: foreign }, 403],
    ["a foreign Origin that claims to be ours", { "sec-fetch-site": "same-origin", origin: foreign }, 403],
    ["Origin null", { "sec-fetch-site": undefined, origin: "null" }, 403],
    ["both absent", { "sec-fetch-site": undefined }, 403],
    ["our Origin", { "sec-fetch-site": undefined, origin }, 200],
    ["same-origin", { "sec-fetch-site": "same-origin" }, 200],
  ])("%s", async (_name, headers, status) => {
    expect((await read({ headers })).statusCode).toBe(status);
    if (status === 403) untouched();
  });

  test.each([
    ["cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["none, which is typed into the address bar", { "sec-fetch-site": "none" }, 200],
    ["a program", { "sec-fetch-site": undefined }, 200],
  ])("a GET from %s", async (_name, headers, status) => {
    const urls = ["/console/environments", "/auth/session"];
    const responses = await Promise.all(urls.map((url) => harness.send(admin, "GET", url, { headers })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status]);
  });

  test.each(["/auth/session", "/console/environments"])(
    "a read of %s from elsewhere does not prolong a session",
    async (url) => {
      const person = await harness.signIn("viewer", "Read from elsewhere");
      const seenAt = async () =>
        (
          await harness.store
            .selectFrom("sessions")
            .select("seen_at")
            .where("person_id", "=", person.id)
            .executeTakeFirstOrThrow()
        ).seen_at;
      const before = await seenAt();
      harness.clock.now += 2 * 60_000;
      for (const site of ["same-site", "cross-site"]) {
        await harness.send(person, "GET", url, { headers: { "sec-fetch-site": site } });
      }
      expect(await seenAt()).toBe(before);
      await harness.send(person, "GET", url, { headers: { "sec-fetch-site": "same-origin" } });
      expect(await seenAt()).toBe(harness.clock.now);
    },
  );

  test.each([undefined, "", "0", "true"])(
    "a request that changes something needs the mark, a sign-out too: %s",
    async (mark) => {
      const headers = { "x-postern": mark, "idempotency-key": "mark" };
      const out = await harness.send(admin, "POST", "/auth/sign-out", { headers });
      expect([out.statusCode, code(out), out.headers["set-cookie"]]).toEqual([403, "POSTERN_CROSS_SITE", undefined]);
      expect((await harness.send(admin, "GET", "/auth/session")).statusCode).toBe(200);
      const write = await harness.send(admin, "POST", `/relay/held${writePath}`, { headers, payload: writeBody });
      const settle = await harness.send(admin, "POST", "/console/ask/operations/x/settle", { headers, payload: {} });
      expect([code(write), code(settle)]).toEqual(["POSTERN_CROSS_SITE", "POSTERN_CROSS_SITE"]);
      untouched();
    },
  );
});

describe("Security 14, 22 and 23: bodies", () => {
  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json-patch+json", 415],
    ["text/plain; application/json", 415],
  ])("%s is refused", async (type, status) => {
    const answer = await read({ headers: { "content-type": type }, payload: JSON.stringify(readBody) });
    expect(answer.statusCode).toBe(status);
    untouched();
  });

  test.each(["Application/JSON", "application/json; charset=utf-8", "application/json\t"])(
    "%j gets the same validation",
    async (type) => {
      const answer = await read({ headers: { "content-type": type }, payload: '{"abiFunction":{},"x":1}' });
      expect([400, 415]).toContain(answer.statusCode);
      untouched();
    },
  );

  test.each([
    ["malformed", '{"abiFunction":'],
    ["empty", ""],
    ["a text", '"x"'],
    ["null", "null"],
    ["__proto__", `{"__proto__":{"x":1},${JSON.stringify(readBody).slice(1)}`],
    ["a constructor", `{"constructor":{"prototype":{"x":1}},${JSON.stringify(readBody).slice(1)}`],
    ["an unknown field", JSON.stringify({ ...readBody, extra: 1 })],
    ["an integer over 2^53", JSON.stringify(readBody).replace('"1000000000000000001"', "1000000000000000001")],
    ["10,000 brackets", "[".repeat(10_000) + "]".repeat(10_000)],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["a NUL", JSON.stringify(readBody).replace("balanceOf", "balance\\u0000Of")],
  ])("%s: 400", async (_name, payload) => {
    const answer = await read({ headers: { "content-type": "application/json" }, payload });
    expect([answer.statusCode, code(answer)]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    untouched();
  });

  test.each([
    "skip=0&skip=1",
    "__proto__=1",
    "take=101",
    "take=-1",
    "skip=1e3",
    "take=%00",
    "networkId=%00",
    "other=1",
    "skip[]=1",
  ])("the query %s: 400", async (query) => {
    expect((await harness.send(admin, "GET", `/relay/ask/api/v1/wallets/organization?${query}`)).statusCode).toBe(400);
    expect((await harness.send(admin, "GET", `/console/ask/operations?${query}`)).statusCode).toBe(400);
    untouched();
  });

  test.each(["networkId", "contractAddress", "idempotencyKey", "endpoint"])(
    "a NUL in the query parameter %s, which no database column can hold: 400",
    async (name) => {
      expect((await harness.send(admin, "GET", `/console/ask/operations?${name}=a%00b`)).statusCode).toBe(400);
    },
  );

  test("a NUL in a write, which no database column can hold: 400, and nothing is recorded", async () => {
    const headers = { "idempotency-key": "nul" };
    const payload = { reference: "r", networkId: "a\u0000b" };
    const answer = await harness.send(admin, "POST", "/relay/ask/api/v1/wallets/generate", { headers, payload });
    expect([answer.statusCode, code(answer)]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    const rows = await harness.store
      .selectFrom("operations")
      .where("idempotency_key", "=", "nul")
      .select("id")
      .execute();
    expect(rows).toEqual([]);
    untouched();
  });

  test("Security 30: a body over 1 MiB is 413", async () => {
    const answer = await read({ payload: { abiFunction: "x".repeat(1024 * 1024) } });
    expect([answer.statusCode, code(answer)]).toEqual([413, "POSTERN_TOO_LARGE"]);
  });

  test("names the invalid field and does not quote its value", async () => {
    const answer = await read({ payload: { abiFunction: { ...readBody.abiFunction, type: "canary-value" } } });
    expect(answer.json<{ message: string }>().message).toContain("body.abiFunction.type: ");
    expect(answer.body).not.toContain("canary-value");
  });
});

test.each(["/relay/ask/api/v1/organizations", "/console/environments", "/auth/link"])(
  "Security 16: a preflight for %s gets no allowance",
  async (url) => {
    const headers = { origin: "http://evil.example", "access-control-request-method": "POST" };
    const answer = await harness.send(admin, "OPTIONS", url, { headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  },
);

describe("Security 20: the host", () => {
  test.each(["evil.example", "127.0.0.1", "localhost:4600", "127.0.0.1:4601", `${host}, evil.example`])(
    "%j is refused",
    async (name) => {
      const answer = await harness.send(admin, "GET", "/console/environments", { headers: { host: name } });
      expect([answer.statusCode, code(answer)]).toEqual([421, "POSTERN_HOST_REFUSED"]);
    },
  );

  test("X-Forwarded headers change nothing", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": host,
      "x-forwarded-proto": "http",
      forwarded: `host=${host}`,
    };
    expect((await harness.send(admin, "GET", "/console/environments", { headers })).statusCode).toBe(421);
  });

  test("the health check answers under any host name", async () => {
    expect((await harness.send(admin, "GET", "/healthz", { headers: { host: "evil.example" } })).statusCode).toBe(200);
  });
});

test("Security 27 and 28: every answer carries its headers, and data is not stored", async () => {
  for (const url of [
    "/console/environments",
    "/relay/ask/api/v1/unknown",
    "/healthz",
    "/relay/ask/api/v1/deployed-contracts/..",
  ]) {
    const { headers } = await harness.send(admin, "GET", url);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  }
});

test.each(["ask2", "ASK", "main", "__proto__", "constructor"])(
  "Security 32: the environment %s is not found",
  async (environment) => {
    expect((await harness.send(admin, "GET", `/relay/${environment}/api/v1/organizations`)).statusCode).toBe(404);
    expect((await harness.send(admin, "GET", `/console/${environment}/operations`)).statusCode).toBe(404);
    untouched();
  },
);

test("errors have the specification's body, the request's path without its query, and the request id", async () => {
  const answer = await harness.send(admin, "GET", "/relay/ask/api/v1/unknown?secret=1");
  const { timestamp, ...body } = answer.json<Record<string, unknown>>();
  expect(body).toEqual({
    code: "POSTERN_NOT_FOUND",
    category: "RESOURCE",
    message: "There is nothing at this address.",
    statusCode: 404,
    path: "/relay/ask/api/v1/unknown",
    requestId: answer.headers["x-request-id"],
  });
  expect(Number.isNaN(Date.parse(String(timestamp)))).toBe(false);
});

test("an internal error is masked, and logged without typed input", async () => {
  const other = await startHarness();
  const person = await other.signIn();
  await other.store.schema.alterTable("operations").renameTo("lost").execute();
  const answer = await other.send(person, "GET", "/console/ask/operations/canary-typed");
  expect([answer.statusCode, code(answer)]).toEqual([500, "POSTERN_INTERNAL"]);
  expect(answer.body).not.toMatch(/SQL|no such table/);
  expect(other.logged.join("\n")).toContain(String(answer.headers["x-request-id"]));
  expect(other.logged.join("\n")).not.toContain("canary-typed");
  await other.close();
});

describe("Security 21: on a raw socket", () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const address: AddressInfo | string | null = harness.app.server.address();
      if (typeof address !== "object" || address === null) return reject(new Error("not listening"));
      const socket = connect(address.port, "127.0.0.1", () => socket.write(text));
      let answer = "";
      socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
      socket.on("close", () => {
        resolve(answer);
      });
      return socket.on("error", reject);
    });
  beforeAll(() => harness.app.listen({ host: "127.0.0.1", port: 0 }));

  const head = `POST /relay/ask${readPath} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`;
  test.each([
    ["length and chunks together", `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["two lengths", `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    ["a bare line feed", `POST /relay HTTP/1.1\nHost: ${host}\n\n`],
    ["a header with a space before its colon", `${head}Content-Length : 0\r\n\r\n`],
    ["two hosts", `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nhost: ${host}\r\nConnection: close\r\n\r\n`],
    ["ours before a foreign host", `${head}Host: evil.example\r\nContent-Length: 0\r\n\r\n`],
    ["a foreign host before ours", `${head.replace("Host", "Host: evil.example\r\nHost")}Content-Length: 0\r\n\r\n`],
    ["an empty host", `GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`],
    ["a host of spaces", `GET /console/environments HTTP/1.1\r\nHost:  \r\nConnection: close\r\n\r\n`],
    ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
    [
      "a whole address of another host",
      `GET http://evil.example/healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ],
    [
      "a whole address with another host",
      `GET ${origin}/console/environments HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    ],
  ])("%s: 400", async (_name, text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 /);
    untouched();
  });

  // The test client would resolve these paths.
  test.each([
    "/relay/ask/api/v1/deployed-contracts/..",
    "/relay/ask/api/v1/deployed-contracts/%2e%2e",
    "/relay/ask/../../api/v1/organizations",
    "/relay/./ask/api/v1/organizations",
    "/relay/ask/api/v1/deployed-contracts/a\\b",
    "/relay/ask/api/v1/organizations#x",
  ])("Security 5: %s is refused", async (path) => {
    const text = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${admin.cookie}\r\nConnection: close\r\n\r\n`;
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 /);
    untouched();
  });

  test.each([
    "http://evil.example/relay/ask/api/v1/organizations",
    `${origin}/relay/ask/api/v1/organizations`,
    "//evil.example/relay/ask/api/v1/organizations",
    "\\\\evil.example/relay/ask/api/v1/organizations",
    "@evil.example/relay/ask/api/v1/organizations",
    "evil.example:80",
  ])("Security 3: the target %s reaches nothing", async (target) => {
    const text = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${admin.cookie}\r\nConnection: close\r\n\r\n`;
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 (400|404) /);
    untouched();
  });

  test("Security 21: a connection that breaks in the middle of a request is not a server failure", async () => {
    expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\nnonsense`)).not.toMatch(/^HTTP\/1\.1 5/);
    expect(harness.logged.filter((line) => line.includes("request failed"))).toEqual([]);
    untouched();
  });
});
