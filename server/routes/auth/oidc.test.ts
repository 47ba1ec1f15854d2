import { describe, expect, test } from "vitest";
import { controlSecret, origin } from "#server/testing/harness.ts";
import { type OidcApp, type OidcAppOptions, pairOf, startOidcApp } from "#server/testing/oidc-app.ts";
import { starts } from "#server/testing/starts.ts";
import { sessionSchema, signOutAnswerSchema } from "#shared/console/session.ts";

let running: OidcApp;
const { startsForEach, startsOnce } = starts(
  async () => {
    running = await startOidcApp();
  },
  () => running.close(),
);

/** Replaces the server that every test has. */
const restart = async (options: OidcAppOptions): Promise<void> => {
  await running.close();
  running = await startOidcApp(options);
};

const sessionOf = async (cookie: string) => running.get("/auth/session", { cookie });

describe("a sign-in with a provider", () => {
  startsForEach();

  test("comes back to the page where it began, with a session of the person and role from the provider", async () => {
    const sent = await running.answered("/auth/oidc?returnTo=/ask/networks%3Ftab%3Dcatalog");
    const done = await running.complete(sent);
    expect([done.statusCode, done.headers.location]).toEqual([303, "/ask/networks?tab=catalog"]);
    const session = await sessionOf(pairOf(done, "session"));
    expect(sessionSchema.parse(session.json())).toMatchObject({
      person: { id: expect.stringMatching(/^oidc:[0-9a-f]{64}$/), name: "Ada" },
      role: "admin",
    });
  });

  test("Security 19: sends PKCE (S256), state and nonce, fresh ones each time", async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => new URL(String((await running.get("/auth/oidc")).headers.location))),
    );
    const [one, other] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(one).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${origin}/auth/oidc/callback`,
      scope: "openid profile groups",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(Buffer.from(one?.[name] ?? "", "base64url")).toHaveLength(32);
      expect(one?.[name]).not.toBe(other?.[name]);
    }
  });

  test("recognizes a person, and distinguishes two subjects", async () => {
    const idOf = async () => {
      const answer = await sessionOf(await running.signIn());
      return sessionSchema.parse(answer.json()).person.id;
    };
    const ada = await idOf();
    running.oidc.account = { sub: "ada", claims: { name: "Ada Lovelace", groups: ["readers"] } };
    expect(await idOf()).toBe(ada);
    running.oidc.account = { sub: "bob", claims: { name: "Ada", groups: ["admins"] } };
    expect(await idOf()).not.toBe(ada);
  });

  test("takes the role from the user info if the ID token lacks the claim", async () => {
    await restart({ claimsIn: "user info" });
    running.oidc.account = { sub: "ada", claims: { name: "Ada", groups: "writers" } };
    const session = await sessionOf(await running.signIn());
    expect(session.json()).toMatchObject({ role: "operator", person: { name: "Ada" } });
    expect(running.oidc.seen).toContain("GET /me");
  });

  test.each([
    ["no claim", {}],
    ["a value that no role has", { groups: ["others"] }],
    ["an empty list", { groups: [] }],
  ])("of someone with %s is refused: 403 for a program, a page for a browser, no session", async (_name, claims) => {
    running.oidc.account = { sub: "eve", claims };
    const page = await running.complete(await running.answered());
    expect([page.statusCode, page.headers.location]).toEqual([303, "/sign-in?error=POSTERN_NO_ROLE"]);
    const program = await running.complete(await running.answered(), { accept: "*/*" });
    expect([program.statusCode, program.json<{ code: string }>().code]).toEqual([403, "POSTERN_NO_ROLE"]);
    expect(await running.harness.store.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("that the provider refuses is refused here", async () => {
    running.oidc.account = null;
    const done = await running.complete(await running.answered());
    expect(done.headers.location).toBe("/sign-in?error=POSTERN_SIGN_IN_DENIED");
    expect(pairOf(done, "session")).toBe("");
    expect(running.harness.logged.join()).toMatch(/POSTERN_SIGN_IN_DENIED, .*access_denied/);
  });

  test("is in the audit with the person, and so is a refused one, with its reason", async () => {
    const { store } = running.harness;
    await running.signIn();
    running.oidc.account = { sub: "eve", claims: {} };
    await running.complete(await running.answered());
    const rows = await store.selectFrom("audit").selectAll().orderBy("position").execute();
    expect(rows).toMatchObject([
      { action: "session.started", outcome: "allowed", person_name: "Ada", role: "admin", detail: '{"how":"oidc"}' },
      { action: "session.started", outcome: "denied", person_name: null, detail: expect.stringContaining("NO_ROLE") },
    ]);
  });
});

describe("the beginning of a sign-in", () => {
  startsOnce();

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "evil.example",
    "",
    "/\t/evil.example",
    "/a\r\nset-cookie: a=b",
    `/${"a".repeat(2000)}`,
  ])("never redirects to %.30j", async (returnTo) => {
    const answer = await running.get(`/auth/oidc?${new URLSearchParams({ returnTo }).toString()}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  test.each(["stepUp=2", "colour=blue", "returnTo=/a&returnTo=/b"])(
    "Security 23: is refused with %s",
    async (query) => {
      expect((await running.get(`/auth/oidc?${query}`)).statusCode).toBe(400);
    },
  );

  test.each(["cross-site", "same-site"])("is for a person, not by a page that is %s", async (site) => {
    const answer = await running.get("/auth/oidc?returnTo=/ask", { "sec-fetch-site": site });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/sign-in?from=%2Fask"]);
    expect(answer.cookies).toEqual([]);
  });
});

describe("Security 15: a prefetch", () => {
  startsForEach();

  test.each([
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ])("by a browser, with %s: %s, neither begins a sign-in nor uses one up", async (name, value) => {
    const ahead = { [name]: value };
    expect((await running.get("/auth/oidc", ahead)).statusCode).toBe(400);
    const sent = await running.answered();
    expect((await running.complete(sent, ahead)).statusCode).toBe(400);
    expect((await running.complete(sent)).headers.location).toBe("/");
  });

  test("with HEAD neither begins nor consumes a sign-in", async () => {
    const sent = await running.answered();
    const { pathname, search } = sent.back;
    const headers = { host: new URL(origin).host, cookie: sent.cookie };
    for (const url of ["/auth/oidc", pathname + search]) {
      const answer = await running.app.inject({ method: "HEAD", url, headers });
      expect([answer.statusCode, answer.headers["allow"], answer.cookies]).toEqual([405, "GET", []]);
    }
    expect((await running.complete(sent)).headers.location).toBe("/");
  });
});

describe("Security 17: the cookies of a sign-in with a provider", () => {
  startsForEach();

  test("the one that ties the browser to it is Lax, HttpOnly, and lives ten minutes; the session's is Strict", async () => {
    const sent = await running.answered();
    const [browser] = sent.begun.cookies;
    expect(sent.begun.cookies).toEqual([
      { name: "postern_oidc_4600", value: browser?.value, maxAge: 600, path: "/", httpOnly: true, sameSite: "Lax" },
    ]);
    expect(Buffer.from(browser?.value ?? "", "base64url")).toHaveLength(32);
    const { cookies } = await running.complete(sent);
    const session = cookies.find(({ name }) => name === "postern_session_4600");
    expect(session).toMatchObject({ path: "/", httpOnly: true, sameSite: "Strict" });
    expect(session).not.toHaveProperty("domain");
    expect(cookies.find(({ name }) => name === "postern_oidc_4600")).toMatchObject({ value: "", maxAge: 0, path: "/" });
  });

  test("both are Secure and have the __Host- prefix over TLS", async () => {
    await restart({ app: { origin: () => "https://localhost:8443" } });
    const sent = await running.answered();
    expect(sent.back.origin).toBe("https://localhost:8443");
    expect(sent.begun.cookies).toMatchObject([
      { name: "__Host-postern_oidc_8443", path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: 600 },
    ]);
    const { cookies } = await running.complete(sent);
    const session = cookies.find(({ name }) => name === "__Host-postern_session_8443");
    expect(session).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "Strict" });
    expect(session).not.toHaveProperty("domain");
  });
});

describe("Security 18: a session of a sign-in with a provider", () => {
  startsForEach();

  test("replaces the previous one, although the redirect back does not carry its cookie", async () => {
    const before = await running.signIn();
    const after = await running.signIn("/auth/oidc", { cookie: before });
    expect(after).not.toBe(before);
    expect((await sessionOf(before)).statusCode).toBe(401);
    expect((await sessionOf(after)).statusCode).toBe(200);
  });

  test("keeps the previous one until the sign-in succeeds", async () => {
    const before = await running.signIn();
    running.oidc.account = null;
    await running.signIn("/auth/oidc", { cookie: before });
    expect((await sessionOf(before)).statusCode).toBe(200);
  });

  test("ends at sign-out, for good, and the browser gets the URL that ends the provider's own session", async () => {
    const cookie = await running.signIn();
    const answer = await running.post("/auth/sign-out", { cookie });
    const continueAt = new URL(signOutAnswerSchema.parse(answer.json())?.continueAt ?? "");
    expect(continueAt.origin + continueAt.pathname).toBe(`${running.oidc.issuer}/session/end`);
    expect(Object.fromEntries(continueAt.searchParams)).toEqual({
      client_id: "postern",
      post_logout_redirect_uri: `${origin}/sign-in`,
    });
    expect((await fetch(continueAt)).status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(/^postern_session_4600=;.*(Max-Age=0|1970)/);
    expect((await sessionOf(cookie)).statusCode).toBe(401);
  });
});

describe("with an identity provider", () => {
  startsForEach();

  test("the browser learns of it without a session", async () => {
    expect((await running.get("/auth/methods")).json()).toEqual({ methods: ["oidc"] });
    const byLink = await running.harness.send({ id: "", cookie: "" }, "GET", "/auth/methods");
    expect(byLink.json()).toEqual({ methods: ["link"] });
  });

  test("links are neither created nor accepted", async () => {
    const made = await running.post("/auth/links", { authorization: `Bearer ${controlSecret}` }, {});
    const used = await running.post("/auth/link", {}, { token: "t" });
    expect([made, used].map((answer) => [answer.statusCode, answer.json<{ message: string }>().message])).toEqual([
      [404, expect.stringContaining("no sign-in links")],
      [404, expect.stringContaining("no sign-in links")],
    ]);
  });

  test("its routes do not exist with links", async () => {
    const nobody = { id: "", cookie: "" };
    for (const url of ["/auth/oidc", "/auth/oidc/callback?code=a&state=b"]) {
      expect((await running.harness.send(nobody, "GET", url)).statusCode).toBe(404);
    }
  });
});
