import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pendingMs } from "#server/domains/sessions/oidc/pending.ts";
import { encodePart, partsOf } from "#server/testing/id-token.ts";
import { type Answered, type OidcApp, pairOf, startOidcApp } from "#server/testing/oidc-app.ts";
import { clientSecret, says } from "#server/testing/oidc.ts";

let running: OidcApp;
let before: Pick<OidcApp["oidc"], "account" | "alterIdToken">;
beforeAll(async () => {
  running = await startOidcApp();
  before = { account: running.oidc.account, alterIdToken: running.oidc.alterIdToken };
});
afterEach(async () => {
  Object.assign(running.oidc, before);
  running.oidc.instead.clear();
  await running.harness.store.deleteFrom("sessions").execute();
});
afterAll(() => running.close());

const sessions = () => running.harness.store.selectFrom("sessions").selectAll().execute();

/** Where the browser is redirected after a sign-in that must fail. */
const refusal = async (sent: Pick<Answered, "back" | "cookie">): Promise<string> => {
  const done = await running.complete(sent);
  expect(pairOf(done, "session")).toBe("");
  expect(await sessions()).toEqual([]);
  return String(done.headers.location);
};

const invalid = "/sign-in?error=POSTERN_SIGN_IN_INVALID";
const expired = "/sign-in?error=POSTERN_SIGN_IN_EXPIRED";

const changed = ({ back, cookie }: Answered, change: (search: URLSearchParams) => void) => {
  const other = new URL(back);
  change(other.searchParams);
  return { back: other, cookie };
};

describe("Security 19: what ties the provider's response to the sign-in", () => {
  test.each(["code_verifier", "nonce"] as const)("another %s is refused", async (column) => {
    const sent = await running.answered();
    const other = "another-value-of-at-least-forty-three-characters";
    await running.harness.store.updateTable("sign_ins").set(column, other).execute();
    expect(await refusal(sent)).toBe(invalid);
  });

  test.each<[string, string, (search: URLSearchParams) => void]>([
    ["another state", expired, (search) => search.set("state", "guess")],
    ["no state", expired, (search) => search.delete("state")],
    ["two states", invalid, (search) => search.append("state", "guess")],
    ["another code", invalid, (search) => search.set("code", "guess")],
    ["no code", invalid, (search) => search.delete("code")],
    ["another issuer", invalid, (search) => search.set("iss", "https://evil.example")],
    ["no issuer", invalid, (search) => search.delete("iss")],
    ["an ID token beside the code", invalid, (search) => search.set("id_token", "a.b.c")],
  ])("%s is refused", async (_name, where, change) => {
    expect(await refusal(changed(await running.answered(), change))).toBe(where);
  });

  test("the code of one sign-in is refused in another", async () => {
    const [mine, theirs] = [await running.answered(), await running.answered()];
    const code = theirs.back.searchParams.get("code") ?? "";
    expect(await refusal(changed(mine, (search) => search.set("code", code)))).toBe(invalid);
  });

  test("a browser without the cookie, or with another one, is refused and consumes nothing", async () => {
    const sent = await running.answered();
    const other = await running.answered();
    expect(await refusal({ ...sent, cookie: "" })).toBe(expired);
    expect(await refusal({ ...sent, cookie: other.cookie })).toBe(expired);
    expect((await running.complete(sent)).headers.location).toBe("/");
  });

  test("one that took more than ten minutes is refused", async () => {
    const sent = await running.answered();
    running.harness.clock.now += pendingMs;
    expect(await refusal(sent)).toBe(expired);
  });

  test("a completed one is refused from then on, and its session stays", async () => {
    const sent = await running.answered();
    expect((await running.complete(sent)).headers.location).toBe("/");
    const again = await running.complete(sent);
    expect([again.headers.location, pairOf(again, "session")]).toEqual([expired, ""]);
    expect(await sessions()).toHaveLength(1);
  });

  test("of several concurrent responses, one counts", async () => {
    const sent = await running.answered();
    const all = await Promise.all([1, 2, 3, 4].map(() => running.complete(sent)));
    expect(all.map(({ headers }) => String(headers.location)).toSorted()).toEqual(["/", expired, expired, expired]);
    expect(await sessions()).toHaveLength(1);
  });

  test("one that failed a check is consumed", async () => {
    const sent = await running.answered();
    expect(await refusal(changed(sent, (search) => search.set("code", "guess")))).toBe(invalid);
    expect(await refusal(sent)).toBe(expired);
  });

  test("a program gets the reason in the specification's error body", async () => {
    const sent = changed(await running.answered(), (search) => search.set("code", "guess"));
    const answer = await running.complete(sent, { accept: "application/json" });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "POSTERN_SIGN_IN_INVALID"]);
  });
});

/** The same token with other claims and the original signature. */
const withClaims =
  (more: Readonly<Record<string, unknown>>) =>
  (token: string): string => {
    const [header = "", , signature = ""] = token.split(".");
    return [header, encodePart({ ...partsOf(token).claims, ...more }), signature].join(".");
  };

const foreignKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

const signedBy =
  (alg: string, signature: (input: string) => Buffer) =>
  (token: string): string => {
    const { header, claims } = partsOf(token);
    const input = `${encodePart({ ...header, alg })}.${encodePart(claims)}`;
    return `${input}.${signature(input).toString("base64url")}`;
  };

describe("Security 19: an ID token", () => {
  test.each<[string, (token: string) => string]>([
    ["with a role that the provider did not give", withClaims({ groups: ["admins"] })],
    ["of another person", withClaims({ sub: "bob" })],
    ["without its signature", (token) => token.replace(/[^.]+$/, "")],
    ["that says it needs no signature", signedBy("none", () => Buffer.alloc(0))],
    [
      "signed with the client's secret",
      signedBy("HS256", (input) => createHmac("sha256", clientSecret).update(input).digest()),
    ],
    [
      "signed with a key that is not the provider's",
      signedBy("RS256", (input) => sign("sha256", Buffer.from(input), foreignKey)),
    ],
    ["that is not a token", () => "not a token"],
    ["that is missing", () => ""],
  ])("%s is refused", async (_name, alter) => {
    running.oidc.account = { sub: "ada", claims: { groups: ["readers"] } };
    running.oidc.alterIdToken = alter;
    expect(await refusal(await running.answered())).toBe(invalid);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["of another issuer", { iss: "https://evil.example" }],
    ["for another client", { aud: "somebody-else" }],
    ["that has expired", { exp: 1 }],
    ["of another sign-in", { nonce: "another" }],
    ["of no sign-in", { nonce: undefined }],
  ])("%s is refused, even though its signature is the provider's", async (_name, more) => {
    running.oidc.alterIdToken = (token) => running.oidc.resign({ ...partsOf(token).claims, ...more });
    expect(await refusal(await running.answered())).toBe(invalid);
  });

  test("signed anew by the provider's own key with the same claims is accepted: so the signature was what failed", async () => {
    running.oidc.alterIdToken = (token) => running.oidc.resign(partsOf(token).claims);
    expect((await running.complete(await running.answered())).headers.location).toBe("/");
  });

  test("whose user info belongs to another person is refused", async () => {
    running.oidc.account = { sub: "ada", claims: {} };
    running.oidc.instead.set("/me", says(200, { sub: "bob", groups: ["admins"] }));
    expect(await refusal(await running.answered())).toBe(invalid);
  });
});
