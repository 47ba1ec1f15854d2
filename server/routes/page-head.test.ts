import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type AppDependencies, buildApp } from "#server/app.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { absoluteMs, idleMs } from "#server/domains/sessions/sessions.ts";
import { type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { environmentListSchema } from "#shared/console/environment.ts";
import { firstRequests } from "#shared/console/first-requests.ts";
import { pageBlockId, pageBlockSchema } from "#shared/console/page.ts";

let harness: Harness;
let ada: Person;
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
});
afterAll(() => harness.close());

const harnessView = () => {
  const [environment] = harness.environments.values();
  if (environment === undefined) throw new Error("The harness has no environment.");
  return environment.view;
};

const nobody: Person = { id: "", cookie: "" };
/** A browser's headers when it opens a page in a tab. */
const opening = {
  accept: "text/html,*/*",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "x-postern": undefined,
};

const open = (person: Person, url: string, more: Parameters<Harness["send"]>[3] = {}, method: "GET" | "HEAD" = "GET") =>
  harness.send(person, method, url, { ...more, headers: { ...opening, ...more.headers } });

/** An application that differs from the harness's. */
const appWith = async <T>(
  more: Partial<AppDependencies>,
  run: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<T>,
): Promise<T> => {
  const app = await buildApp({ ...harness.dependencies, ...more });
  try {
    return await run(app);
  } finally {
    await app.close();
  }
};

const textOf = (body: string) =>
  new RegExp(`<script type="application/json" id="${pageBlockId}" nonce="[^"]+">([^<]*)</script>`).exec(body)?.[1];
const blockOf = (body: string) => pageBlockSchema.parse(JSON.parse(textOf(body) ?? "null"));
const preloaded = (body: string) =>
  [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href);

/** A document like the one for signed-out visitors. A nonce is random: it may contain any short word. */
const isPlain = (body: string): boolean =>
  !/modulepreload|application\/json|ASK|HELD|Ada|operations/.test(body.replaceAll(/nonce="[^"]*"/g, "")) &&
  body.includes("<title>");

describe("a page opened by a signed-in person", () => {
  test("carries the services that do not respond", async () => {
    const down: RunningEnvironment = {
      view: { ...harnessView(), id: "down" },
      shortestShare: 0,
      upstream: () => null,
    };
    const environments = new Map([...harness.environments, ["down", down]]);
    await appWith({ environments }, async (app) => {
      const { body } = await open(ada, "/down/activity", { app });
      expect(blockOf(body).outages).toEqual({ down: { since: null } });
    });
  });

  test("carries the session, the environments, the version, its first requests and its scripts", async () => {
    const { body, headers } = await open(ada, "/ask/activity");
    const [session, environments] = await Promise.all(
      ["/auth/session", "/console/environments"].map((url) => harness.send(ada, "GET", url)),
    );
    expect(blockOf(body)).toEqual({
      session: session?.json(),
      environments: environmentListSchema.parse(environments?.json()),
      version: "0.0.0-test",
      outages: {},
      asked: [
        "/console/ask/pulse",
        "/console/ask/operations?grouped=true&take=20",
        "/console/ask/operations/attention",
        "/console/ask/views?page=activity",
        "/relay/ask/api/v1/network/organization?skip=0&take=100",
        "/relay/ask/api/v1/addresses/organization?skip=0&take=100",
      ],
    });
    expect(preloaded(body)).toEqual(["/assets/app-1.js"]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-frame-options"]).toBe("DENY");
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? "";
    expect(String(headers["content-security-policy"])).toContain(`script-src 'self' 'nonce-${nonce}'; style-src`);
    expect(body.match(/nonce="[^"]+"/g)).toHaveLength(body.split(`nonce="${nonce}"`).length - 1);
    // The block comes before the inline script.
    expect(body.indexOf(pageBlockId)).toBeLessThan(body.indexOf(`<script nonce="${nonce}">`));
  });

  test.each([
    ["/ask", firstRequests("/$environment/", { id: "ask", lacks: [] }), 1],
    // The browser remembers which environment it leads to.
    ["/", [], 1],
    ["/ask/activity?state=open", [], 1],
    ["/nowhere/activity", [], 0],
    ["/ask/nowhere", [], 0],
  ])("%s: requests %j, and names %i scripts", async (url, paths, scripts) => {
    const { statusCode, body } = await open(ada, url);
    expect(statusCode).toBe(200);
    expect(blockOf(body).asked).toEqual(paths);
    expect(preloaded(body)).toHaveLength(scripts);
  });

  const contract = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
  test.each([
    ["", 2, 1],
    ["?network=net-1", 3, 1],
    [`?network=net-1&address=${contract}`, 6, 2],
    [`?network=net-1&address=${contract}&fn=transfer(address,uint256)`, 6, 3],
    [`?network=net-1&address=${contract}&fn=`, 6, 2],
    // The page sends the checksummed form, and requests nothing for an invalid address.
    [`?network=net-1&address=${contract.toLowerCase()}`, 6, 2],
    [`?network=net-1&address=${contract.replace("D", "d")}`, 3, 2],
    ["?network=net-1&address=0x", 3, 2],
    // The router parses such a text as a number, and quotes others.
    [`?network=12&address=${contract}`, 2, 2],
    [`?network="12"&address=${contract}`, 2, 2],
    [`?network=..&address=${contract}`, 2, 2],
    ["?fn=f()", 2, 1],
  ])("the playground%s: makes %i requests, and names %i scripts", async (search, count, scripts) => {
    const { statusCode, body } = await open(ada, `/ask/playground${search}`);
    expect(statusCode).toBe(200);
    expect(blockOf(body).asked).toHaveLength(count);
    expect(preloaded(body)).toHaveLength(scripts);
    expect(blockOf(body).asked.includes(`/console/ask/contracts/net-1/${contract}`)).toBe(count > 3);
  });

  test("goes from / to the only environment", async () => {
    const environments = new Map([...harness.environments].slice(0, 1));
    const { body } = await appWith({ environments }, (app) => open(ada, "/", { app }));
    expect(blockOf(body).asked).toEqual(firstRequests("/$environment/", { id: "ask", lacks: [] }));
    expect(blockOf(body).asked).toContain("/console/ask/operations/overview");
  });

  test("costs one query, and three if the session's use is due to be recorded", async () => {
    let queries = 0;
    const store = harness.store.withPlugin({
      transformQuery: ({ node }: { readonly node: RootOperationNode }) => node,
      transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
        queries += 1;
        return Promise.resolve(result);
      },
    });
    const used = vi.fn<(environment: string) => Promise<void>>(() => Promise.resolve());
    await appWith({ store, mirror: { ...harness.dependencies.mirror, used } }, async (app) => {
      await open(ada, "/ask/activity", { app });
      expect(queries).toBe(1);
      harness.clock.now += 2 * 60_000;
      await open(ada, "/ask/activity", { app });
      expect(queries).toBe(4);
      await open(nobody, "/ask/activity", { app });
      expect(queries).toBe(4);
    });
    // The mirror is notified, as when the environments are requested.
    expect(used.mock.calls).toEqual([["ask"], ["held"], ["ask"], ["held"]]);
  });

  test("records the use of its session like GET /auth/session", async () => {
    const [one, other] = [await harness.signIn("viewer", "One"), await harness.signIn("viewer", "Other")];
    harness.clock.now += 2 * 60_000;
    await open(one, "/ask");
    await harness.send(other, "GET", "/auth/session");
    const rows = await harness.store
      .selectFrom("sessions")
      .select(["seen_at", "created_at", "authenticated_at"])
      .where("person_id", "in", [one.id, other.id])
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]?.seen_at).toBe(harness.clock.now);
  });

  test.each(["same-site", "cross-site"])("by a link of another site does not prolong the session: %s", async (site) => {
    const person = await harness.signIn("viewer", "By a link");
    const before = harness.clock.now;
    harness.clock.now += 2 * 60_000;
    const page = await open(person, "/ask", { headers: { "sec-fetch-site": site } });
    expect(blockOf(page.body).session.person.name).toBe("By a link");
    const session = await harness.store
      .selectFrom("sessions")
      .select("seen_at")
      .where("person_id", "=", person.id)
      .executeTakeFirst();
    expect(session).toEqual({ seen_at: before });
  });
});

describe("Security 53: is withheld from", () => {
  test.each<[string, () => Promise<Person>]>([
    ["a visitor without a session", () => Promise.resolve(nobody)],
    ["a guessed cookie", () => Promise.resolve({ id: "", cookie: "postern_session_4600=x; postern_session=y" })],
    [
      "a session that has ended",
      async () => {
        const person = await harness.signIn("admin", "Gone");
        await harness.send(person, "POST", "/auth/sign-out");
        return person;
      },
    ],
  ])("%s", async (_who, personOf) => {
    const person = await personOf();
    for (const url of ["/", "/ask", "/ask/activity", "/sign-in"]) {
      const { statusCode, body } = await open(person, url);
      expect([url, statusCode, isPlain(body)]).toEqual([url, 200, true]);
    }
  });

  test.each([idleMs, absoluteMs])("a session that has expired after %i ms", async (ms) => {
    const other = await startHarness();
    const person = await other.signIn("admin", "Late");
    other.clock.now += ms;
    const { body } = await other.send(person, "GET", "/ask", { headers: opening });
    await other.close();
    expect(isPlain(body)).toBe(true);
  });

  test.each(["/sign-in", "/sign-in/", "/sign-in?from=%2Fask", "/auth/link", "/auth/link?token=x"])(
    "%s",
    async (url) => {
      expect(isPlain((await open(ada, url)).body)).toBe(true);
    },
  );

  test.each<[string, Record<string, string>]>([
    ["a frame", { "sec-fetch-dest": "iframe" }],
    ["an embedded object", { "sec-fetch-dest": "object" }],
    ["a script of another page", { "sec-fetch-dest": "script", "sec-fetch-mode": "no-cors" }],
    ["an image", { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" }],
    ["fetch()", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" }],
    ["a worker", { "sec-fetch-dest": "worker", "sec-fetch-mode": "same-origin" }],
  ])("%s", async (_what, headers) => {
    const { body } = await open(ada, "/ask", { headers: { "sec-fetch-site": "same-site", ...headers } });
    expect(isPlain(body)).toBe(true);
  });

  test("HEAD, and another host", async () => {
    const head = await open(ada, "/ask", {}, "HEAD");
    const plain = await open(nobody, "/ask", {}, "HEAD");
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      plain.headers["content-length"],
    ]);
    const elsewhere = await open(ada, "/ask", { headers: { host: "evil.example" } });
    expect([elsewhere.statusCode, elsewhere.body.includes("ASK")]).toEqual([421, false]);
  });

  test("a visitor from another site without the cookie; a browser that sends it has opened an own tab", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const without = await open(nobody, "/ask", { headers });
    expect([without.statusCode, isPlain(without.body)]).toEqual([200, true]);
    const { body, headers: answered } = await open(ada, "/ask", { headers });
    expect(blockOf(body).session.person.name).toBe("Ada");
    expect([answered["x-frame-options"], answered["cross-origin-resource-policy"], answered["cache-control"]]).toEqual([
      "DENY",
      "same-origin",
      "no-store",
    ]);
  });

  test("an address with too many requests: the page is served without it", async () => {
    const limits = { ...harness.dependencies.limits, perAddress: 2 };
    const [first, second, third] = await appWith({ limits }, async (app) => [
      await open(ada, "/ask", { app }),
      await open({ id: "", cookie: "postern_session_4600=guess" }, "/ask", { app }),
      await open(ada, "/ask", { app }),
    ]);
    expect([first, second, third].map((answer) => [answer?.statusCode, isPlain(answer?.body ?? "")])).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
  });
});

/** Ends a silent store's pending queries: a pool waits for its connections when it closes. */
let endSilence: () => void = () => undefined;
const isNeverAnswered = () =>
  new Promise<never>((_resolve, reject) => {
    endSilence = () => reject(new Error("The test is over."));
  });

test.each<[string, () => Promise<never>]>([
  ["fails", () => Promise.reject(new Error("locked"))],
  ["does not respond", isNeverAnswered],
])("a store that %s delays no page", async (_how, executeQuery) => {
  const store = harness.store.withPlugin({
    transformQuery: ({ node }: { readonly node: RootOperationNode }) => node,
    transformResult: executeQuery,
  });
  const { statusCode, body } = await appWith({ store }, (app) => open(ada, "/ask", { app }));
  endSilence();
  expect([statusCode, isPlain(body)]).toEqual([200, true]);
});

test("Security 53: names and labels stay text in the block, whatever they contain", async () => {
  const hostile = '</script><script>ran()</script><!-- __CSP_NONCE__ $& $` \u2028 &lt; "';
  const person = await harness.signIn("viewer", "plain");
  await harness.store.updateTable("people").set({ name: hostile }).where("id", "=", person.id).execute();
  const environments = new Map(
    [...harness.environments].map(([id, one]) => [id, { ...one, view: { ...one.view, label: hostile } }]),
  );
  const { body } = await appWith({ environments }, (app) => open(person, "/ask", { app }));
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(body).not.toContain("<!--");
  const block = blockOf(body);
  expect([block.session.person.name, ...block.environments.data.map(({ label }) => label)]).toEqual([
    hostile,
    hostile,
    hostile,
  ]);
});

test("a page's scripts are named at the end of its head, after the style sheet", async () => {
  const pages = mkdtempSync(join(harness.directory, "styled-"));
  cpSync(harness.dependencies.pages, pages, { recursive: true });
  const sheet = '<link rel="stylesheet" href="/assets/style-1.css">';
  writeFileSync(join(pages, "index.html"), `<head><title>Postern</title>${sheet}</head>`);
  const { body } = await appWith({ pages }, (app) => open(ada, "/ask", { app }));
  expect(body).toMatch(
    /<title>Postern<\/title><link rel="stylesheet" href="\/assets\/style-1\.css"><link rel="modulepreload" crossorigin href="\/assets\/app-1\.js" nonce="[^"]+"><\/head>$/,
  );
});

test.each(["{", "[]", '{"/$environment/": ["https://elsewhere/x.js"]}'])(
  "a damaged table of scripts (%s) is logged once, and pages do without it",
  async (table) => {
    const pages = mkdtempSync(join(harness.directory, "damaged-"));
    cpSync(harness.dependencies.pages, pages, { recursive: true });
    writeFileSync(join(pages, "page-scripts.json"), table);
    const logged = harness.logged.length;
    const bodies = await appWith({ pages }, async (app) => [
      await open(ada, "/ask/activity", { app }),
      await open(ada, "/ask/activity", { app }),
    ]);
    for (const { statusCode, body } of bodies) {
      expect([statusCode, preloaded(body), blockOf(body).session.person.name]).toEqual([200, [], "Ada"]);
    }
    expect(harness.logged.slice(logged).filter((line) => line.includes("page scripts unreadable"))).toHaveLength(1);
  },
);

test("Security 53: the table of scripts is not served", async () => {
  const { statusCode } = await harness.send(nobody, "GET", "/page-scripts.json", {
    headers: { host: new URL(origin).host },
  });
  expect(statusCode).toBe(404);
});
