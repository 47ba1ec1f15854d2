import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { environmentListSchema } from "#shared/console/environment.ts";
import { firstRequests } from "#shared/console/first-requests.ts";
import { pageBlockId, pageBlockSchema } from "#shared/console/page.ts";
import { type AppDependencies, buildApp } from "../app.ts";
import type { RunningEnvironment } from "../domains/environments/environment.ts";
import { absoluteMs, idleMs } from "../domains/sessions/sessions.ts";
import { type Harness, origin, type Person, startHarness } from "../testing/harness.ts";

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
/** What a browser sends as it opens a page in a tab. */
const opening = {
  accept: "text/html,*/*",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "x-postern": undefined,
};

const open = (person: Person, url: string, more: Parameters<Harness["send"]>[3] = {}, method: "GET" | "HEAD" = "GET") =>
  harness.send(person, method, url, { ...more, headers: { ...opening, ...more.headers } });

/** An application that differs from the harness's own. */
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

/** A document that says no more than the one for everybody. */
const isPlain = (body: string): boolean =>
  !/modulepreload|application\/json|ASK|HELD|Ada|operations/.test(body) && body.includes("<title>");

describe("a page that a signed-in person opens", () => {
  test("carries which services do not answer", async () => {
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

  test("carries what the session and the environments are asked for, the version, its first requests and its scripts", async () => {
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
    // The block is there before the first script that runs.
    expect(body.indexOf(pageBlockId)).toBeLessThan(body.indexOf(`<script nonce="${nonce}">`));
  });

  test.each([
    ["/ask", firstRequests("/$environment/", { id: "ask", lacks: [] }), 1],
    // Which environment it leads to, the browser remembers.
    ["/", [], 1],
    ["/ask/activity?state=open", [], 1],
    ["/nowhere/activity", [], 0],
    ["/ask/nowhere", [], 0],
  ])("%s: asks for %j, and names %i scripts", async (url, asked, scripts) => {
    const { statusCode, body } = await open(ada, url);
    expect(statusCode).toBe(200);
    expect(blockOf(body).asked).toEqual(asked);
    expect(preloaded(body)).toHaveLength(scripts);
  });

  const contract = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
  test.each([
    ["", 2, 1],
    ["?network=net-1", 3, 1],
    [`?network=net-1&address=${contract}`, 6, 2],
    [`?network=net-1&address=${contract}&fn=transfer(address,uint256)`, 6, 3],
    [`?network=net-1&address=${contract}&fn=`, 6, 2],
    // The page asks with the checksum, and not for what is no address.
    [`?network=net-1&address=${contract.toLowerCase()}`, 6, 2],
    [`?network=net-1&address=${contract.replace("D", "d")}`, 3, 2],
    ["?network=net-1&address=0x", 3, 2],
    // The router reads such a text as a number, and writes others in quotes.
    [`?network=12&address=${contract}`, 2, 2],
    [`?network="12"&address=${contract}`, 2, 2],
    [`?network=..&address=${contract}`, 2, 2],
    ["?fn=f()", 2, 1],
  ])("the playground%s: asks for %i things, and names %i scripts", async (search, asked, scripts) => {
    const { statusCode, body } = await open(ada, `/ask/playground${search}`);
    expect(statusCode).toBe(200);
    expect(blockOf(body).asked).toHaveLength(asked);
    expect(preloaded(body)).toHaveLength(scripts);
    expect(blockOf(body).asked.includes(`/console/ask/contracts/net-1/${contract}`)).toBe(asked > 3);
  });

  test("leads from / to the only environment", async () => {
    const environments = new Map([...harness.environments].slice(0, 1));
    const { body } = await appWith({ environments }, (app) => open(ada, "/", { app }));
    expect(blockOf(body).asked).toEqual(firstRequests("/$environment/", { id: "ask", lacks: [] }));
    expect(blockOf(body).asked).toContain("/console/ask/operations/overview");
  });

  test("costs one query, and three while the use of the session is due to be noted", async () => {
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
    // The mirror hears of it as it does when the environments are asked for.
    expect(used.mock.calls).toEqual([["ask"], ["held"], ["ask"], ["held"]]);
  });

  test("notes the use of its session as GET /auth/session does", async () => {
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
});

describe("Security 53: nothing of it is for", () => {
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

  test("a visitor who comes from another site without the cookie; one whose browser sent it has opened a tab of theirs", async () => {
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

  test("an address that asks too often: the page is served without it", async () => {
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

/** Ends what a store was asked that does not answer: a pool waits for its connection as it closes. */
let endSilence: () => void = () => undefined;
const isNeverAnswered = () =>
  new Promise<never>((_resolve, reject) => {
    endSilence = () => reject(new Error("The test is over."));
  });

test.each<[string, () => Promise<never>]>([
  ["fails", () => Promise.reject(new Error("locked"))],
  ["does not answer", isNeverAnswered],
])("a store that %s holds up no page", async (_how, executeQuery) => {
  const store = harness.store.withPlugin({
    transformQuery: ({ node }: { readonly node: RootOperationNode }) => node,
    transformResult: executeQuery,
  });
  const { statusCode, body } = await appWith({ store }, (app) => open(ada, "/ask", { app }));
  endSilence();
  expect([statusCode, isPlain(body)]).toEqual([200, true]);
});

test("Security 53: names and labels stay text in the block, whatever they are", async () => {
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

test("a page that looks like something of the second sheet has it at the end of its head, behind the first, and no other has", async () => {
  const pages = mkdtempSync(join(harness.directory, "styled-"));
  cpSync(harness.dependencies.pages, pages, { recursive: true });
  const sheets = '<link rel="stylesheet" href="/assets/style-1.css">';
  writeFileSync(join(pages, "index.html"), `<head><title>Postern</title>${sheets}</head>`);
  const table = {
    "/$environment/": ["assets/app-1.js"],
    "/$environment/people/": ["assets/later-1.css", "assets/app-1.js"],
  };
  writeFileSync(join(pages, "page-scripts.json"), JSON.stringify(table));
  const [overview, people] = await appWith({ pages }, async (app) => [
    (await open(ada, "/ask", { app })).body,
    (await open(ada, "/ask/people", { app })).body,
  ]);
  expect(overview).not.toContain("later-1.css");
  expect(people).toMatch(
    /<title>Postern<\/title><link rel="stylesheet" href="\/assets\/style-1\.css"><link rel="stylesheet" crossorigin href="\/assets\/later-1\.css" nonce="[^"]+"><link rel="modulepreload"[^>]*><\/head>$/,
  );
});

test.each(["{", "[]", '{"/$environment/": ["https://elsewhere/x.js"]}'])(
  "a damaged table of scripts (%s) is logged once, and pages go without it",
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

test("Security 53: the table of scripts is no file of the application", async () => {
  const { statusCode } = await harness.send(nobody, "GET", "/page-scripts.json", {
    headers: { host: new URL(origin).host },
  });
  expect(statusCode).toBe(404);
});
