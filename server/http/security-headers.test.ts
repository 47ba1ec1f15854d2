import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { pagePolicy } from "./security-headers.ts";
import { cookieName } from "./session-cookie.ts";

let harness: Harness;
let person: Person;
beforeAll(async () => {
  harness = await startHarness();
  person = await harness.signIn();
});
afterAll(() => harness.close());

/** The headers of every answer. */
const common = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), sync-xhr=(), usb=(), xr-spatial-tracking=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-request-id": "(id)",
  "x-xss-protection": "0",
};

const page =
  "default-src 'none'; script-src 'self' 'nonce-(nonce)'; style-src 'self' 'nonce-(nonce)'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";
const data = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const answers = [
  ["a page", "/sandbox/networks", 200, "text/html; charset=utf-8", "no-store", page],
  ["data", "/console/environments", 200, "application/json; charset=utf-8", "no-store", data],
  ["a malformed address", "/%zz", 400, "application/json; charset=utf-8", "no-store", data],
  ["an error", "/relay/ask/api/v1/unknown", 404, "application/json; charset=utf-8", "no-store", data],
  [
    "an asset",
    "/assets/app-1.js",
    200,
    "application/javascript; charset=utf-8",
    "public, max-age=31536000, immutable",
    data,
  ],
] as const;

/** Headers specific to an answer, ignored here. */
const ofTheAnswer = new Set([
  "accept-ranges",
  "connection",
  "content-length",
  "content-type",
  "date",
  "etag",
  "last-modified",
  "vary",
]);

describe.each([
  ["http://127.0.0.1:4600", {}],
  ["https://postern.example", { "strict-transport-security": "max-age=31536000; includeSubDomains" }],
])("Security 27: at %s", (origin, overTls) => {
  test.each(answers)("%s carries exactly these headers", async (_what, url, status, type, cache, policy) => {
    const app = await buildApp({ ...harness.dependencies, origin: () => origin });
    const cookie = `${cookieName(origin, "session")}=${person.cookie.split("=", 2)[1]}`;
    const headers = { host: new URL(origin).host, accept: "text/html", "sec-fetch-site": "same-origin", cookie };
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, type]);
    const answerHeaders = Object.entries(answer.headers).filter(([name]) => !ofTheAnswer.has(name));
    expect(Object.fromEntries(answerHeaders.map(([name, value]) => [name, plain(String(value))]))).toEqual({
      ...common,
      ...overTls,
      "cache-control": cache,
      "content-security-policy": policy,
    });
    await app.close();
  });
});

test("Security 27: no policy allows inline or generated code", async () => {
  const policies = await Promise.all(
    answers.map(async ([, url]) => {
      const { headers } = await harness.send(person, "GET", url, { headers: { accept: "text/html" } });
      return String(headers["content-security-policy"]);
    }),
  );
  expect(policies.filter((policy) => /unsafe|wasm-|\*|https?:/.test(policy))).toEqual([]);
});

test("Security 52: images come only from this origin, data: URLs and the configured hosts", async () => {
  expect(pagePolicy("n")).toContain("; img-src 'self' data:; ");
  const app = await buildApp({
    ...harness.dependencies,
    imageHosts: ["https://images.example", "https://a.example:8443"],
  });
  const headers = { host: new URL(harness.dependencies.origin()).host, accept: "text/html", cookie: person.cookie };
  const policy = String((await app.inject({ url: "/", headers })).headers["content-security-policy"]);
  expect(policy).toContain("; img-src 'self' data: https://images.example https://a.example:8443; ");
  expect(policy.replace(/ img-src [^;]*;/, "")).not.toMatch(/https:|data:/);
  const answer = await app.inject({
    url: "/console/environments",
    headers: { ...headers, "sec-fetch-site": "same-origin" },
  });
  expect(answer.json()).toMatchObject({
    data: [{ imageHosts: ["https://images.example", "https://a.example:8443"] }, {}],
  });
  await app.close();
});

/** A header without the parts that change with each answer. */
const plain = (value: string): string =>
  value.replaceAll(/'nonce-[A-Za-z0-9+/]{22}=='/g, "'nonce-(nonce)'").replace(/^[0-9a-f-]{36}$/, "(id)");
