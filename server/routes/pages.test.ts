import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const nobody = { id: "", cookie: "" };
const get = (url: string, accept = "text/html,*/*", more: Readonly<Record<string, string>> = {}) =>
  harness.send(nobody, "GET", url, { headers: { accept, ...more } });

describe("the page", () => {
  test.each([
    "/",
    "/sandbox",
    "/sandbox/profiles/a%2Fb",
    "/sandbox/playground?network=x",
    "/relayed",
    "/auth/link?token=x",
  ])("is served at %s", async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("has a fresh nonce, also in its policy, and no placeholder", async () => {
    const nonces = new Set<string>();
    for (const url of ["/", "/", "/sandbox"]) {
      const answer = await get(url);
      const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? "";
      expect(answer.body).toBe(
        `<meta property="csp-nonce" nonce="${nonce}"><title>Postern</title><script nonce="${nonce}"></script>`,
      );
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`);
      expect(policy).not.toContain("unsafe");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test.each([
    ["/relay/ask/api/v1/unknown", "text/html"],
    ["/console/unknown", "text/html"],
    ["/auth/unknown", "text/html"],
    ["/assets/gone-1.js", "text/html"],
    ["/metrics/unknown", "text/html"],
    ["/sandbox", "application/json"],
    ["/index.html.br", "*/*"],
  ])("is not served at %s for %s", async (url, accept) => {
    const answer = await get(url, accept);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "POSTERN_NOT_FOUND"]);
  });

  test("is missing while nothing has been built", async () => {
    const app = await buildApp({ ...harness.dependencies, pages: harness.directory });
    const answer = await app.inject({ url: "/", headers: { host: "127.0.0.1:4600", accept: "text/html" } });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      "The browser application has not been built.",
    ]);
    await app.close();
  });
});

describe("files", () => {
  test("of the build never change, so they are cached", async () => {
    const answer = await get("/assets/app-1.js", "*/*");
    expect([answer.statusCode, answer.body]).toEqual([200, "export {};"]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toMatch(/javascript/);
  });

  test.each([
    ["icon.svg", "image/svg+xml"],
    ["icon-open.svg", "image/svg+xml"],
    ["icon-attention.svg", "image/svg+xml"],
    ["manifest.webmanifest", "application/manifest+json"],
    ["robots.txt", "text/plain; charset=utf-8"],
  ])("beside the pages are served by name: %s", async (name, type) => {
    expect((await get(`/${name}`, "*/*")).statusCode).toBe(404);
    copyFileSync(join("public", name), join(harness.directory, "app", name));
    const answer = await get(`/${name}`, "*/*");
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      type,
      "public, max-age=3600",
    ]);
    expect(answer.body).toBe(readFileSync(join("public", name), "utf8"));
  });

  test("of public/ are all served, and the document names what a browser looks for", () => {
    expect(new Set(readdirSync("public"))).toEqual(
      new Set(["icon.svg", "icon-open.svg", "icon-attention.svg", "manifest.webmanifest", "robots.txt"]),
    );
    const html = readFileSync("index.html", "utf8");
    expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/icon.svg" />');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  });

  test("are sent compressed if the build has a compressed copy", async () => {
    const copy = join(harness.directory, "app", "assets", "app-1.js.br");
    writeFileSync(copy, "compressed");
    const answer = await get("/assets/app-1.js", "*/*", { "accept-encoding": "br" });
    expect([answer.headers["content-encoding"], answer.body]).toEqual(["br", "compressed"]);
    expect((await get("/assets/app-1.js.br", "*/*")).statusCode).toBe(404);
    rmSync(copy);
  });

  test.each(["bytes=5-9", "bytes=999999-", "bytes=-0"])("are sent in full to a request for %s", async (range) => {
    const answer = await get("/assets/app-1.js", "*/*", { range });
    expect([answer.statusCode, answer.body]).toEqual([200, "export {};"]);
  });

  test.each([
    ["if-match", '"other"'],
    ["if-unmodified-since", "Mon, 01 Jan 2001 00:00:00 GMT"],
  ])("are not sent under the condition %s: %s, which is not logged", async (name, value) => {
    const logged = harness.logged.length;
    const answer = await get("/assets/app-1.js", "*/*", { [name]: value });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(harness.logged.slice(logged).filter((line) => line.includes("request failed"))).toEqual([]);
  });

  test.each([
    "/assets/..%2f..%2fpostern.db",
    "/assets/%2e%2e/%2e%2e/postern.db",
    "/..%5cpostern.db",
    "/postern.db",
    "/assets/",
    "/assets/..%2findex.html",
    "/assets/..%2fpage-scripts.json",
    "/page-scripts.json",
    "/index.html",
  ])("Security 28: %s serves no file", async (url) => {
    const answer = await get(url, "*/*");
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ code: string }>().code).toBe("POSTERN_NOT_FOUND");
  });
});
