import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientShare } from "#server/testing/harness.ts";
import { partsOf } from "#server/testing/id-token.ts";
import { type OidcApp, pairOf, startOidcApp } from "#server/testing/oidc-app.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";

const stepUpMinutes = 10;

let running: OidcApp;
beforeEach(async () => {
  running = await startOidcApp({ app: { stepUpMinutes }, mainnet: "ask" });
  running.harness.upstream.on(answers(200, started));
});
afterEach(() => running.close());

const write = async (cookie: string): Promise<string> => {
  const headers = { cookie, "idempotency-key": "k1" };
  const answer = await running.post(`/relay/ask${writePath}`, headers, { ...writeBody, clientShare });
  return answer.statusCode === 200 ? "sent" : answer.json<{ code: string }>().code;
};

/** The provider reports that the person authenticated this many minutes ago. */
const provedAgo = (minutes: number) => {
  running.oidc.alterIdToken = (token) => {
    const seconds = Math.floor(running.harness.clock.now / 1000) - minutes * 60;
    return running.oidc.resign({ ...partsOf(token).claims, auth_time: seconds });
  };
};

describe("Security 12: with a provider, a sign-in is as recent as the provider says", () => {
  test("one with a proof of just now may spend", async () => {
    expect(await write(await running.signIn())).toBe("sent");
  });

  test("a new session on an old proof may not", async () => {
    provedAgo(stepUpMinutes + 1);
    expect(await write(await running.signIn())).toBe("POSTERN_STEP_UP_REQUIRED");
  });

  test("nor may one without the provider's time", async () => {
    running.oidc.alterIdToken = (token) => running.oidc.resign({ ...partsOf(token).claims, auth_time: undefined });
    expect(await write(await running.signIn())).toBe("POSTERN_STEP_UP_REQUIRED");
  });

  test("nor does a proof from the future stay fresh for longer", async () => {
    provedAgo(-60);
    const cookie = await running.signIn();
    expect(await write(cookie)).toBe("sent");
    running.harness.clock.now += (stepUpMinutes + 1) * 60_000;
    expect(await write(cookie)).toBe("POSTERN_STEP_UP_REQUIRED");
  });

  test("a step-up requests a new proof from the provider and replaces the session", async () => {
    provedAgo(stepUpMinutes + 1);
    const stale = await running.signIn();
    provedAgo(0);
    const sent = await running.answered("/auth/oidc?stepUp=1&returnTo=/ask/playground", { cookie: stale });
    expect(Object.fromEntries(new URL(String(sent.begun.headers.location)).searchParams)).toMatchObject({
      prompt: "login",
      max_age: String(stepUpMinutes * 60),
    });
    const done = await running.complete(sent);
    expect(done.headers.location).toBe("/ask/playground");
    const fresh = pairOf(done, "session");
    expect(await write(fresh)).toBe("sent");
    expect(await write(stale)).toBe("POSTERN_SIGN_IN_REQUIRED");
  });

  test.each<[string, number | undefined]>([
    ["is too old", stepUpMinutes + 2],
    ["is missing", undefined],
  ])("a response whose proof %s is refused: removing the request from the URL gains nothing", async (_name, ago) => {
    const sent = await running.answered("/auth/oidc?stepUp=1");
    running.oidc.alterIdToken = (token) =>
      running.oidc.resign({
        ...partsOf(token).claims,
        auth_time: ago === undefined ? undefined : Math.floor(running.harness.clock.now / 1000) - ago * 60,
      });
    expect((await running.complete(sent)).headers.location).toBe("/sign-in?error=POSTERN_SIGN_IN_INVALID");
  });
});
