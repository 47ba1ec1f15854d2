import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import Database from "libsql";
import { describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { cookieName } from "#server/http/session-cookie.ts";
import { openStore } from "#server/store/open.ts";
import { controlSecret, type Harness, origin, startHarness } from "#server/testing/harness.ts";
import { starts } from "#server/testing/starts.ts";
import { newLinkAnswerSchema, sessionSchema } from "#shared/console/session.ts";
import { createLink, linkLifetimeMs } from "./links.ts";
import { newPerson } from "./people.ts";
import { absoluteMs, findSession, idleMs, startSession } from "./sessions.ts";
import { hashToken, newToken, sameToken } from "./token.ts";

let harness: Harness;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
  },
  () => harness.close(),
);

const nobody = { id: "", cookie: "" };
const newLink = async () => {
  const { token } = await createLink(harness.store, { name: "Ada", role: "admin" }, harness.clock.now);
  return token;
};
const open = (token: string, cookie = "") =>
  harness.send({ id: "", cookie }, "POST", "/auth/link", { payload: { token } });
const cookieOf = (headers: Record<string, unknown>): string => String(headers["set-cookie"]).split(";", 1)[0] ?? "";
const status = async (cookie: string): Promise<number> =>
  (await harness.send({ id: "", cookie }, "GET", "/auth/session")).statusCode;

describe("a sign-in link", () => {
  startsForEach();

  test("signs in once", async () => {
    const token = await newLink();
    const first = await open(token);
    expect(first.statusCode).toBe(200);
    expect(sessionSchema.parse(first.json())).toMatchObject({ person: { name: "Ada" }, role: "admin" });
    const second = await open(token);
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([401, "POSTERN_LINK_INVALID"]);
  });

  test("signs in one of many concurrent users", async () => {
    const token = await newLink();
    const all = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(all.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 401),
    ]);
  });

  test("Security 15: GET and HEAD show the page and do not consume it", async () => {
    const token = await newLink();
    for (const method of ["GET", "HEAD", "GET"] as const) {
      const page = await harness.send(nobody, method, `/auth/link?token=${token}`);
      expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
    }
    expect((await open(token)).statusCode).toBe(200);
  });

  test("expires", async () => {
    const token = await newLink();
    harness.clock.now += linkLifetimeMs;
    expect((await open(token)).statusCode).toBe(401);
  });

  test.each(["", "guess", "x".repeat(201)])("%.10j is none", async (token) => {
    expect([400, 401]).toContain((await open(token)).statusCode);
  });

  test("is not consumed by a page of another site", async () => {
    const token = await newLink();
    const headers = { origin: "http://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await harness.send(nobody, "POST", "/auth/link", { headers, payload: { token } });
    expect(answer.statusCode).toBe(403);
    expect((await open(token)).statusCode).toBe(200);
  });

  test("may be used by a program that sends neither Origin nor Sec-Fetch-Site", async () => {
    const headers = { "sec-fetch-site": undefined, "x-postern": undefined };
    const answer = await harness.send(nobody, "POST", "/auth/link", { headers, payload: { token: await newLink() } });
    expect(answer.statusCode).toBe(200);
  });
});

describe("Security 17: the cookie", () => {
  startsForEach();

  test("is HttpOnly, SameSite=Strict, for the whole path and for no domain", async () => {
    const [cookie] = (await open(await newLink())).cookies;
    expect(cookie).toMatchObject({ name: "postern_session_4600", path: "/", httpOnly: true, sameSite: "Strict" });
    expect(cookie).not.toHaveProperty("domain");
    expect(cookie).not.toHaveProperty("secure");
  });

  test("is Secure and has the __Host- prefix over TLS, with HSTS", async () => {
    const app = await buildApp({ ...harness.dependencies, origin: () => "https://localhost:8443" });
    const headers = { host: "localhost:8443" };
    const payload = { token: await newLink() };
    const answer = await app.inject({ method: "POST", url: "/auth/link", headers, payload });
    expect(answer.cookies).toMatchObject([
      { name: "__Host-postern_session_8443", path: "/", secure: true, httpOnly: true },
    ]);
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
    await app.close();
  });
});

describe("Security 46: two Posterns on one host", () => {
  startsForEach();

  const other = "http://127.0.0.1:4601";
  /** Like a browser's cookies for a host, whatever the port. */
  const browser = () => {
    const kept = new Map<string, string>();
    return async (app: FastifyInstance, at: string, method: "GET" | "POST", url: string, payload?: object) => {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { host: new URL(at).host, "sec-fetch-site": "same-origin", "x-postern": "1", cookie };
      const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) kept.delete(name);
        else kept.set(name, value);
      }
      return answer.statusCode;
    };
  };

  test("have a cookie each: a sign-in or a sign-out at one leaves the other's session alone", async () => {
    const second = await startHarness();
    const app = await buildApp({ ...second.dependencies, origin: () => other });
    const visit = browser();
    const { token } = await createLink(second.store, { name: "Bob", role: "viewer" }, second.clock.now);
    expect(await visit(harness.app, origin, "POST", "/auth/link", { token: await newLink() })).toBe(200);
    expect(await visit(app, other, "POST", "/auth/link", { token })).toBe(200);
    const both = async () => [
      await visit(harness.app, origin, "GET", "/auth/session"),
      await visit(app, other, "GET", "/auth/session"),
    ];
    expect(await both()).toEqual([200, 200]);
    expect(await visit(app, other, "POST", "/auth/sign-out")).toBe(204);
    expect(await both()).toEqual([200, 401]);
    await app.close();
    await second.close();
  });

  test.each([
    ["http://127.0.0.1:4600", "postern_session_4600"],
    ["http://127.0.0.1:4601", "postern_session_4601"],
    ["http://postern.example", "postern_session_80"],
    ["https://postern.example", "__Host-postern_session_443"],
    ["https://postern.example:8443", "__Host-postern_session_8443"],
  ])("the cookie of %s is %s", (at, name) => {
    expect([cookieName(at, "session"), cookieName(at, "oidc")]).toEqual([name, name.replace("session", "oidc")]);
  });

  test("a session from before the upgrade continues under the old name, which is never written", async () => {
    const { cookie } = await harness.signIn();
    const old = cookie.replace("postern_session_4600", "postern_session");
    expect(old).not.toBe(cookie);
    const answer = await harness.send({ id: "", cookie: old }, "GET", "/auth/session");
    expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
    // The old name belongs to another Postern by now: ours counts.
    expect(await status(`postern_session=guess; ${cookie}`)).toBe(200);
    const out = await harness.send({ id: "", cookie: old }, "POST", "/auth/sign-out");
    expect(out.cookies.map(({ name }) => name)).toEqual(["postern_session_4600"]);
    expect(await status(old)).toBe(401);
  });
});

describe("Security 18: a session", () => {
  startsForEach();

  test("ends permanently at sign-out", async () => {
    const { cookie } = await harness.signIn();
    const answer = await harness.send({ id: "", cookie }, "POST", "/auth/sign-out");
    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers["set-cookie"])).toMatch(/^postern_session_4600=;.*(Max-Age=0|1970)/);
    expect(await status(cookie)).toBe(401);
  });

  test("ends immediately at every instance, even if it was read a moment before", async () => {
    const { cookie } = await harness.signIn();
    const { app } = await harness.another();
    const there = { id: "", cookie };
    expect([await status(cookie), await status(cookie)]).toEqual([200, 200]);
    expect((await harness.send(there, "POST", "/auth/sign-out", { app })).statusCode).toBe(204);
    expect(await status(cookie)).toBe(401);
  });

  test("ends immediately if another program removes it from the embedded database, and is read once until anything is committed", async () => {
    const path = join(harness.directory, "sessions.db");
    const store = await openStore(path);
    await store
      .insertInto("people")
      .values(newPerson("p", "Ada", "admin", 1))
      .execute();
    const { token } = await startSession(store, { personId: "p", name: "Ada", role: "admin" }, 1);
    const queries = vi.spyOn(store, "executeQuery");
    for (let request = 0; request < 5; request += 1) expect(await findSession(store, token, 1)).not.toBeNull();
    expect(queries).toHaveBeenCalledOnce();
    const other = new Database(path);
    other.exec("DELETE FROM sessions");
    other.close();
    expect(await findSession(store, token, 1)).toBeNull();
    await store.destroy();
  });

  test("is replaced at the next sign-in", async () => {
    const { cookie } = await harness.signIn();
    const next = await open(await newLink(), cookie);
    expect(cookieOf(next.headers)).not.toBe(cookie);
    expect(await status(cookie)).toBe(401);
    expect(await status(cookieOf(next.headers))).toBe(200);
  });

  test("ends when it is unused, and is prolonged by use", async () => {
    const { cookie } = await harness.signIn();
    harness.clock.now += idleMs - 1;
    expect(await status(cookie)).toBe(200);
    harness.clock.now += idleMs - 1;
    expect(await status(cookie)).toBe(200);
    harness.clock.now += idleMs;
    expect(await status(cookie)).toBe(401);
  });

  test("is not prolonged by a hidden page, but by a visible one", async () => {
    const person = await harness.signIn();
    const pulse = async (query: string) =>
      (await harness.send(person, "GET", `/console/held/pulse${query}`)).statusCode;
    harness.clock.now += idleMs - 1;
    expect(await pulse("?away=true")).toBe(200);
    harness.clock.now += 1;
    expect(await pulse("?away=true")).toBe(401);
    const other = await harness.signIn();
    harness.clock.now += idleMs - 1;
    expect((await harness.send(other, "GET", "/console/held/pulse")).statusCode).toBe(200);
    harness.clock.now += idleMs - 1;
    // Only the pulse counts: any other request is a person's.
    expect((await harness.send(other, "GET", "/console/held/operations?away=true")).statusCode).toBe(400);
    harness.clock.now += idleMs - 1;
    expect((await harness.send(other, "GET", "/console/held/pulse")).statusCode).toBe(200);
  });

  test("ends after seven days, however much it is used", async () => {
    const { cookie } = await harness.signIn();
    const end = harness.clock.now + absoluteMs;
    while (harness.clock.now + idleMs / 2 < end) {
      harness.clock.now += idleMs / 2;
      expect(await status(cookie)).toBe(200);
    }
    harness.clock.now = end;
    expect(await status(cookie)).toBe(401);
  });

  test("says when it ends", async () => {
    const person = await harness.signIn("operator", "Bob");
    const answer = await harness.send(person, "GET", "/auth/session");
    expect(sessionSchema.parse(answer.json())).toEqual({
      person: { id: person.id, name: "Bob" },
      role: "operator",
      signedInAt: new Date(harness.clock.now).toISOString(),
      expiresAt: new Date(harness.clock.now + idleMs).toISOString(),
    });
  });

  test("and a link are stored only as hashes, of 256 random bits", async () => {
    const token = await newLink();
    const cookie = cookieOf((await open(token)).headers).replace("postern_session_4600=", "");
    const rows = JSON.stringify([
      await harness.store.selectFrom("sessions").selectAll().execute(),
      await harness.store.selectFrom("links").selectAll().execute(),
    ]);
    expect(rows).not.toContain(cookie);
    expect(rows).not.toContain(token);
    expect(rows).toContain(hashToken(cookie));
    expect(Buffer.from(newToken(), "base64url")).toHaveLength(32);
    expect(new Set(Array.from({ length: 100 }, newToken)).size).toBe(100);
  });
});

describe("another link", () => {
  startsOnce();

  const ask = (authorization: string | undefined, payload: object = {}, headers: object = {}) =>
    harness.app.inject({
      method: "POST",
      url: "/auth/links",
      headers: { host: "127.0.0.1", ...(authorization === undefined ? {} : { authorization }), ...headers },
      payload,
    });

  test("is made for a program that knows the control secret, for the requested role and name", async () => {
    const made = await ask(`Bearer ${controlSecret}`, { role: "viewer", name: "Night shift" });
    const answer = newLinkAnswerSchema.parse(made.json());
    const url = new URL(answer.url);
    expect([url.origin, url.pathname]).toEqual([origin, "/auth/link"]);
    expect(Date.parse(answer.expiresAt)).toBe(harness.clock.now + linkLifetimeMs);
    const session = await open(url.searchParams.get("token") ?? "");
    expect(session.json()).toMatchObject({ role: "viewer", person: { name: "Night shift" } });
  });

  test.each([undefined, "", "Bearer", "Bearer guess", controlSecret, `Basic ${controlSecret}`])(
    "is not made for %j",
    async (authorization) => {
      expect((await ask(authorization)).statusCode).toBe(401);
    },
  );

  test("is not made for a page of another site, nor for an unknown role", async () => {
    expect((await ask(`Bearer ${controlSecret}`, {}, { origin: "http://evil.example" })).statusCode).toBe(403);
    expect((await ask(`Bearer ${controlSecret}`, { role: "root" })).statusCode).toBe(400);
  });
});

test("secrets are compared whole", () => {
  expect([sameToken("a", "a"), sameToken("a", "b"), sameToken("", "a"), sameToken("a", "aa")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
