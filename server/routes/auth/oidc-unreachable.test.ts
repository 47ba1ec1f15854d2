// @full: It waits for the time-outs of a slow peer.
import type { LightMyRequestResponse } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { createProvider } from "#server/domains/sessions/oidc/provider.ts";
import { origin } from "#server/testing/harness.ts";
import { type OidcApp, pairOf, startOidcApp } from "#server/testing/oidc-app.ts";
import { clientSecret, says } from "#server/testing/oidc.ts";
import { startUpstream } from "#server/testing/upstream.ts";

let running: OidcApp;
beforeEach(async () => {
  running = await startOidcApp();
});
afterEach(() => running.close());

const unreachable = "/sign-in?error=POSTERN_PROVIDER_UNREACHABLE";
const page = { accept: "text/html" };
const discovery = "/.well-known/openid-configuration";
const begin = async () => (await running.get("/auth/oidc", page)).headers.location;

describe("a provider that misbehaves", () => {
  test("does not prevent the server's start, and is queried again once it is back", async () => {
    running.oidc.instead.set(discovery, says(503, {}));
    expect((await running.get("/readyz")).statusCode).toBe(200);
    expect(await begin()).toBe(unreachable);
    const program = await running.get("/auth/oidc");
    expect([program.statusCode, program.json<{ code: string }>().code]).toEqual([502, "POSTERN_PROVIDER_UNREACHABLE"]);
    running.oidc.instead.delete(discovery);
    expect(await begin()).toContain(`${running.oidc.issuer}/auth?`);
  });

  test("is queried for its metadata once, for any number of people", async () => {
    await Promise.all([1, 2, 3, 4].map(() => begin()));
    await begin();
    expect(running.oidc.seen).toEqual([`GET ${discovery}`]);
  });

  test.each<[string, Parameters<typeof says>]>([
    ["an error", [500, {}]],
    ["a refusal", [404, {}]],
    ["too many requests", [429, {}]],
    ["no metadata", [200, { hello: "world" }]],
    ["metadata of another issuer", [200, { issuer: "https://evil.example" }]],
    ["an endless response", [200, { issuer: "x".repeat(2_000_000) }]],
  ])("because of %s begins no sign-in, and sets no cookie", async (_name, answer) => {
    running.oidc.instead.set(discovery, says(...answer));
    const begun = await running.get("/auth/oidc", page);
    expect([begun.headers.location, begun.cookies]).toEqual([unreachable, []]);
  });

  test("because it never responds begins no sign-in", async () => {
    running.oidc.instead.set(discovery, () => undefined);
    const provider = createProvider(running.oidc.config, 0.1);
    const app = await buildApp({ ...running.harness.dependencies, provider });
    const headers = { host: new URL(origin).host, ...page };
    const answer = await app.inject({ method: "GET", url: "/auth/oidc", headers });
    expect(answer.headers.location).toBe(unreachable);
    expect(running.harness.logged.join()).toContain("The provider did not respond.");
    await app.close();
  });

  test.each([discovery, "/token", "/jwks"])("at %s by redirecting: the target is not contacted", async (path) => {
    const elsewhere = await startUpstream();
    running.oidc.instead.set(path, says(307, {}, { location: elsewhere.origin }));
    expect(await running.signIn().catch(() => "no way to the provider")).toMatch(/^(no way to the provider)?$/);
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });

  test.each(["/token", "/jwks"])("at %s during the redirect back signs no one in", async (path) => {
    running.oidc.instead.set(path, says(503, {}));
    const done = await running.complete(await running.answered());
    expect(done.headers.location).toBe(unreachable);
    expect(await running.harness.store.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("because it is gone does not prevent signing out", async () => {
    // Signed in before a restart: the metadata is not known yet.
    const cookie = await running.signIn();
    const provider = createProvider({ ...running.oidc.config, issuer: "http://127.0.0.1:1" });
    const app = await buildApp({ ...running.harness.dependencies, provider });
    const headers = { host: new URL(origin).host, "sec-fetch-site": "same-origin", "x-postern": "1", cookie };
    const answer = await app.inject({ method: "POST", url: "/auth/sign-out", headers });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect((await running.get("/auth/session", { cookie })).statusCode).toBe(401);
    await app.close();
  });
});

test("neither the client's secret nor a code, a state or a token is in a response, the log or the store", async () => {
  const { oidc, harness } = running;
  const secrets = [clientSecret];
  oidc.alterIdToken = (token) => {
    secrets.push(token);
    return token;
  };
  const answers: string[] = [];
  const note = ({ headers, body }: LightMyRequestResponse) => answers.push(JSON.stringify(headers) + body);
  const sent = await running.answered();
  const code = sent.back.searchParams.get("code") ?? "";
  const done = await running.complete(sent);
  note(done);
  note(await running.post("/auth/sign-out", { cookie: pairOf(done, "session") }));
  // A used code, an error of the token endpoint that quotes everything, and no sign-in.
  const second = await running.answered();
  const secondCode = second.back.searchParams.get("code") ?? "";
  const quoted = { error: `x ${clientSecret}`, error_description: `${clientSecret} ${secondCode}` };
  oidc.instead.set("/token", says(400, quoted));
  note(await running.complete(second));
  note(await running.complete(second, { accept: "*/*" }));
  note(await running.get("/auth/oidc/callback?error=canary%0d%0aline&state=x", { cookie: second.cookie }));
  const rows = JSON.stringify(await harness.store.selectFrom("sign_ins").selectAll().execute());
  const output = [...answers, ...harness.logged, rows].join("\n");
  for (const secret of [...secrets, code, secondCode, second.back.searchParams.get("state") ?? ""]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(output).not.toContain(secret);
  }
  expect(secrets).toHaveLength(2);
  expect(harness.logged.join()).not.toContain("canary");
});
