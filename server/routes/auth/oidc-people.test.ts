import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { changePerson } from "#server/domains/sessions/access.ts";
import { signInProblem } from "#server/domains/sessions/oidc/failure.ts";
import { ProviderUnreachable } from "#server/domains/sessions/oidc/fetch.ts";
import type { Provider } from "#server/domains/sessions/oidc/provider.ts";
import { createProvider } from "#server/domains/sessions/oidc/provider.ts";
import { recheckMs } from "#server/domains/sessions/oidc/recheck.ts";
import { createExchangeable, createSecret } from "#server/lib/secret.ts";
import { type OidcApp, pairOf, startOidcApp } from "#server/testing/oidc-app.ts";
import { says } from "#server/testing/oidc.ts";
import type { AuditOutcome } from "#shared/console/audit.ts";

let running: OidcApp;
beforeEach(async () => {
  running = await startOidcApp();
});
afterEach(() => running.close());

const sessionOf = async (cookie: string) => {
  const answer = await running.get("/auth/session", { cookie });
  return answer.statusCode === 200 ? answer.json<{ role: string; person: { id: string; name: string } }>() : null;
};
const audited = async (outcome: AuditOutcome) => {
  const rows = await running.harness.store.selectFrom("audit").selectAll().where("outcome", "=", outcome).execute();
  return rows.map(({ action, person_id, person_name, subject, detail }) => ({
    action,
    person_id,
    person_name,
    subject,
    detail: JSON.parse(detail) as unknown,
  }));
};
const people = () => running.harness.store.selectFrom("people").selectAll().execute();
const nobody = { requestId: null, person: null, role: null, address: null };
const disable = (id: string) =>
  changePerson(
    { store: running.harness.store, onAccessEnd: [] },
    { id, change: { kind: "disable" }, by: nobody, method: "oidc" },
    running.harness.clock.now,
  );
/** Another admin, so that Ada is not the last one. */
const another = async () => {
  running.oidc.account = { sub: "root", claims: { name: "Root", groups: ["admins"] } };
  await running.signIn();
  running.oidc.account = { sub: "ada", claims: { name: "Ada", groups: ["admins"] } };
};

describe("Security 66: a person from an identity provider", () => {
  test("is identified by issuer and subject, not by name, and their role is the provider's at each sign-in", async () => {
    const first = await running.signIn();
    running.oidc.account = { sub: "ada", claims: { name: "Ada L.", groups: ["readers"] } };
    const second = await running.signIn();
    const [one, two] = [await sessionOf(first), await sessionOf(second)];
    expect([one, two]).toMatchObject([
      { role: "viewer", person: { name: "Ada L." } },
      { role: "viewer", person: { name: "Ada L.", id: one?.person.id } },
    ]);
    expect(await people()).toMatchObject([{ issuer: running.oidc.issuer, subject: "ada", role: "viewer" }]);
    expect(await audited("allowed")).toContainEqual(
      expect.objectContaining({
        action: "person.role",
        subject: one?.person.id,
        detail: expect.objectContaining({ from: "admin", to: "viewer" }),
      }),
    );
  });

  test("stays the same at a step-up: no one else can complete it, and the refusal names who tried", async () => {
    const cookie = await running.signIn();
    const sent = running.get("/auth/oidc?stepUp=1", { cookie, "sec-fetch-site": "same-origin" });
    expect((await sent).statusCode).toBe(303);
    running.oidc.account = { sub: "eve", claims: { name: "Eve", groups: ["admins"] } };
    const done = await running.complete(await running.answered("/auth/oidc?stepUp=1", { cookie }));
    expect([done.headers.location, pairOf(done, "session")]).toEqual(["/sign-in?error=POSTERN_OTHER_PERSON", ""]);
    expect(await sessionOf(cookie)).toMatchObject({ person: { name: "Ada" } });
    expect(await audited("denied")).toMatchObject([
      { action: "session.started", person_id: null, detail: { subject: "eve", issuer: running.oidc.issuer } },
    ]);
    expect(await people()).toHaveLength(1);
  });

  test("who is disabled is not signed in, neither anew nor by a step-up in progress", async () => {
    await another();
    const cookie = await running.signIn();
    const id = (await sessionOf(cookie))?.person.id ?? "";
    const pending = await running.answered("/auth/oidc?stepUp=1", { cookie });
    await disable(id);
    expect((await running.complete(pending)).headers.location).toBe("/sign-in?error=POSTERN_SIGN_IN_EXPIRED");
    const done = await running.complete(await running.answered());
    expect([done.headers.location, pairOf(done, "session")]).toEqual(["/sign-in?error=POSTERN_PERSON_DISABLED", ""]);
    expect(await sessionOf(cookie)).toBeNull();
    expect(await audited("denied")).toMatchObject([
      { person_id: id, person_name: "Ada", detail: { why: "POSTERN_PERSON_DISABLED", subject: "ada" } },
    ]);
    expect((await people()).find((one) => one.id === id)).toMatchObject({ disabled_by: expect.any(String) });
  });

  test("and was disabled while they were at the provider is not signed in", async () => {
    await another();
    const id = (await sessionOf(await running.signIn()))?.person.id ?? "";
    const pending = await running.answered();
    await disable(id);
    expect((await running.complete(pending)).headers.location).toBe("/sign-in?error=POSTERN_PERSON_DISABLED");
  });

  test("who no longer has a role there loses all sessions, and the refusal names them", async () => {
    const cookie = await running.signIn();
    const id = (await sessionOf(cookie))?.person.id;
    running.oidc.account = { sub: "ada", claims: { name: "Ada", groups: [] } };
    await running.complete(await running.answered("/auth/oidc?stepUp=1", { cookie }));
    expect(await sessionOf(cookie)).toBeNull();
    expect(await audited("denied")).toMatchObject([
      { person_id: id, person_name: "Ada", detail: { why: "POSTERN_NO_ROLE", subject: "ada" } },
    ]);
    expect(await audited("allowed")).toContainEqual(
      expect.objectContaining({ action: "person.sessions-ended", subject: id }),
    );
  });
});

describe("Security 67: if the provider issues a refresh token", () => {
  let again: ReturnType<typeof vi.fn<Provider["claimsAgain"]>>;
  const start = async () => {
    const provider = createProvider(running.oidc.config);
    again = vi.fn<Provider["claimsAgain"]>();
    const claimsOf: Provider["claimsOf"] = async (callback, checks) => ({
      ...(await provider.claimsOf(callback, checks)),
      refreshToken: "canary-refresh-1",
    });
    const { harness } = running;
    const app = await buildApp({ ...harness.dependencies, provider: { ...provider, claimsOf, claimsAgain: again } });
    const pending = await running.answered();
    const done = await app.inject({
      method: "GET",
      url: pending.back.pathname + pending.back.search,
      headers: { host: "127.0.0.1:4600", cookie: pending.cookie, accept: "text/html" },
    });
    const cookie = pairOf(done, "session");
    const ask = async () => {
      const { statusCode } = await app.inject({
        method: "GET",
        url: "/console/environments",
        headers: { host: "127.0.0.1:4600", cookie },
      });
      return statusCode;
    };
    return { app, cookie, ask };
  };
  const providerAnswer = (groups: readonly string[], more: object = {}) => ({
    claims: { iss: running.oidc.issuer, sub: "ada", name: "Ada", groups, ...more },
    refreshToken: "canary-refresh-2",
  });
  const hourLater = () => {
    running.harness.clock.now += recheckMs;
  };

  test("a role is refreshed within an hour, once for all requests, and applies from then on", async () => {
    const { app, cookie, ask } = await start();
    again.mockResolvedValue(providerAnswer(["readers"]));
    expect([await ask(), again.mock.calls.length]).toEqual([200, 0]);
    hourLater();
    await Promise.all([ask(), ask(), ask()]);
    await vi.waitFor(async () => expect(await sessionOf(cookie)).toMatchObject({ role: "viewer" }));
    expect(again.mock.calls).toEqual([["canary-refresh-1", "ada"]]);
    hourLater();
    await vi.waitFor(async () => {
      await ask();
      expect(again.mock.calls[1]).toEqual(["canary-refresh-2", "ada"]);
    });
    await app.close();
  });

  test.each<[string, () => void, string]>([
    ["says that they have no role", () => again.mockResolvedValue(providerAnswer([])), "no role"],
    [
      "says that it is someone else",
      () => again.mockResolvedValue(providerAnswer(["admins"], { sub: "eve" })),
      "provider",
    ],
  ])("a session ends once the provider %s, and the log says so", async (_what, answer, why) => {
    const { app, cookie, ask } = await start();
    answer();
    hourLater();
    await ask();
    await vi.waitFor(async () => expect(await sessionOf(cookie)).toBeNull());
    const line = await vi.waitFor(() => {
      const ended = running.harness.logged.find((one) => one.includes("session ended"));
      if (ended === undefined) throw new Error("The log does not say that a session ended.");
      return ended;
    });
    expect(JSON.parse(line)).toMatchObject({ level: "warn", why, personId: expect.any(String) });
    await app.close();
  });

  test("one that does not answer is asked again a minute later, and meanwhile the session goes on", async () => {
    const { app, cookie, ask } = await start();
    again.mockRejectedValue(signInProblem("POSTERN_PROVIDER_UNREACHABLE", new ProviderUnreachable("It is down.")));
    hourLater();
    await ask();
    await vi.waitFor(() => expect(running.harness.logged.join()).toContain("It is down."));
    expect(await sessionOf(cookie)).toMatchObject({ role: "admin" });
    again.mockResolvedValue(providerAnswer(["readers"]));
    running.harness.clock.now += 60_000;
    await vi.waitFor(async () => {
      await ask();
      expect(await sessionOf(cookie)).toMatchObject({ role: "viewer" });
    });
    await app.close();
  });

  test("the store has the token only encrypted, and only the session's own cookie opens it", async () => {
    const { app } = await start();
    const rows = await running.harness.store.selectFrom("sessions").selectAll().execute();
    expect(rows).toMatchObject([{ refresh: expect.any(String) }]);
    expect(JSON.stringify(rows)).not.toContain("canary-refresh");
    expect(Buffer.from(rows[0]?.refresh ?? "", "base64url").toString("latin1")).not.toContain("canary");
    await app.close();
  });
});

describe("the provider, queried with a refresh token", () => {
  const tokens = (more: object = {}) =>
    says(200, { access_token: "a", token_type: "Bearer", expires_in: 60, refresh_token: "next", ...more });

  test("returns the user info's claims and the next token", async () => {
    running.oidc.instead.set("/token", tokens());
    running.oidc.instead.set("/me", says(200, { sub: "ada", groups: ["writers"] }));
    const provider = createProvider(running.oidc.config);
    await expect(provider.claimsAgain("old", "ada")).resolves.toEqual({
      claims: { iss: running.oidc.issuer, sub: "ada", groups: ["writers"] },
      refreshToken: "next",
    });
  });

  test("is not trusted if the user info is another person's", async () => {
    running.oidc.instead.set("/token", tokens());
    running.oidc.instead.set("/me", says(200, { sub: "eve", groups: ["admins"] }));
    await expect(createProvider(running.oidc.config).claimsAgain("old", "ada")).rejects.toMatchObject({
      code: "POSTERN_SIGN_IN_INVALID",
    });
  });

  test("is queried with the current client secret", async () => {
    const clientSecret = createExchangeable(createSecret("secret-of-before"));
    const provider = createProvider({ ...running.oidc.config, clientSecret });
    const sent: string[] = [];
    running.oidc.instead.set("/token", (response) => {
      const [, encoded = ""] = (response.req.headers.authorization ?? "").split(" ");
      sent.push(decodeURIComponent(Buffer.from(encoded, "base64").toString()));
      tokens()(response);
    });
    running.oidc.instead.set("/me", says(200, { sub: "ada", groups: ["writers"] }));
    await provider.claimsAgain("old", "ada");
    clientSecret.exchange(createSecret("secret-of-after"));
    await provider.claimsAgain("old", "ada");
    const { clientId } = running.oidc.config;
    expect(sent).toEqual([`${clientId}:secret-of-before`, `${clientId}:secret-of-after`]);
  });

  test("and that refuses the token ends the session", async () => {
    running.oidc.instead.set("/token", says(400, { error: "invalid_grant" }));
    await expect(createProvider(running.oidc.config).claimsAgain("old", "ada")).rejects.toMatchObject({
      code: "POSTERN_SIGN_IN_INVALID",
      cause: { error: "invalid_grant" },
    });
  });
});
