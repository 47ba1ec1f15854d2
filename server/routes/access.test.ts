import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { buildApp } from "#server/app.ts";
import {
  clientShare,
  controlSecret,
  type Harness,
  origin,
  type Person,
  startHarness,
} from "#server/testing/harness.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { errorBodySchema } from "#shared/wire/error.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

/**
 * Who may use a route: everyone, everyone who is signed in (`viewer`), people with at least that role, or a program
 * that knows the control secret. No one if the path has no such method; behind the sign-in only signed-in people learn
 * that.
 */
type Access = "everyone" | Role | "program" | "no one" | "no one signed in";

type Row = {
  readonly method: Method;
  readonly url: string;
  readonly access: Access;
  /** What the audit records when a role is refused. */
  readonly audit?: AuditAction;
  /** It changes something, so it needs the mark that no page of another site can set. */
  readonly mark?: true;
  /** A query that passes validation, so that the request reaches the role check. */
  readonly query?: string;
};

const route = (method: Method, url: string, access: Access, more: Partial<Row> = {}): Row => ({
  method,
  url,
  access,
  ...more,
});

const inEnvironment = "/console/:environment";
const contract = `${inEnvironment}/contracts/:networkId/:address`;

/** The second path is that of version 0.1. */
const runs: readonly Row[] = ["runs", "batches"].flatMap((name) => {
  const url = `${inEnvironment}/${name}`;
  return [
    route("GET", url, "viewer"),
    route("POST", url, "operator", { audit: "batch.started", mark: true }),
    route("POST", `${url}/check`, "viewer", { mark: true }),
    route("POST", `${url}/simulate`, "operator", { audit: "dry-run.requested", mark: true }),
    route("GET", `${url}/:id`, "viewer"),
    route("POST", `${url}/:id/check`, "operator", { audit: "dry-run.requested", mark: true }),
    route("GET", `${url}/:id/items`, "viewer"),
    route("GET", `${url}/:id/result`, "viewer"),
    route("POST", `${url}/:id/pause`, "operator", { audit: "batch.changed", mark: true }),
    route("POST", `${url}/:id/resume`, "operator", { audit: "batch.changed", mark: true }),
    route("POST", `${url}/:id/retry`, "operator", { audit: "batch.changed", mark: true }),
    route("POST", `${url}/:id/cancel`, "operator", { audit: "batch.changed", mark: true }),
    route("POST", `${url}/:id/take`, "admin", { audit: "batch.changed", mark: true }),
  ];
});

/** The service's endpoints, and the methods their paths do not have. */
const relayed: readonly Row[] = [...new Set(endpointList.map(({ path }) => path))].flatMap((path) =>
  methods.map((method) => {
    const url = `/relay/:environment${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    const endpoint = endpointList.find((one) => one.path === path && one.method === method);
    if (endpoint === undefined) return route(method, url, "no one signed in");
    const { role, changes } = endpoint;
    return route(
      method,
      url,
      role,
      changes ? { audit: "operation.requested", mark: true } : { audit: "operation.read" },
    );
  }),
);

const table: readonly Row[] = [
  route("GET", "/healthz", "everyone"),
  route("GET", "/readyz", "everyone"),
  route("GET", "/metrics", "everyone"),
  route("GET", "/assets/:name", "everyone"),
  route("HEAD", "/assets/:name", "everyone"),
  ...["/icon.svg", "/icon-open.svg", "/icon-attention.svg", "/manifest.webmanifest", "/robots.txt"].flatMap((url) => [
    route("GET", url, "everyone"),
    route("HEAD", url, "everyone"),
  ]),

  route("GET", "/auth/methods", "everyone"),
  route("GET", "/auth/link", "everyone"),
  route("HEAD", "/auth/link", "everyone"),
  route("POST", "/auth/link", "everyone"),
  route("GET", "/auth/oidc", "everyone"),
  route("HEAD", "/auth/oidc", "no one"),
  route("GET", "/auth/oidc/callback", "everyone"),
  route("HEAD", "/auth/oidc/callback", "no one"),
  route("GET", "/auth/session", "viewer"),
  route("POST", "/auth/sign-out", "viewer", { mark: true }),
  route("POST", "/auth/links", "program"),
  route("POST", "/auth/audit/verify", "program"),
  route("POST", "/auth/audit/export", "program"),
  route("POST", "/auth/people/list", "program"),
  route("POST", "/auth/people/change", "program"),
  route("POST", "/auth/people/end-everyone", "program"),

  route("GET", "/console/environments", "viewer"),
  route("GET", "/console/audit", "admin", { audit: "audit.read" }),
  route("GET", "/console/audit/export", "admin", { audit: "audit.exported" }),
  route("POST", "/console/audit/verify", "admin", { audit: "audit.verified", mark: true }),

  route("GET", "/console/people", "admin", { audit: "people.read" }),
  route("POST", "/console/people/invite", "admin", { audit: "link.made", mark: true }),
  route("POST", "/console/people/disable", "admin", { audit: "person.disabled", mark: true }),
  route("POST", "/console/people/enable", "admin", { audit: "person.enabled", mark: true }),
  route("POST", "/console/people/role", "admin", { audit: "person.role", mark: true }),
  route("POST", "/console/people/end-sessions", "admin", { audit: "person.sessions-ended", mark: true }),
  route("POST", "/console/people/end-session", "admin", { audit: "session.ended", mark: true }),

  route("GET", `${inEnvironment}/pulse`, "viewer"),
  route("GET", `${inEnvironment}/operations`, "viewer"),
  route("GET", `${inEnvironment}/operations/count`, "viewer"),
  route("GET", `${inEnvironment}/operations/attention`, "viewer"),
  route("GET", `${inEnvironment}/operations/export`, "viewer"),
  route("GET", `${inEnvironment}/operations/overview`, "viewer"),
  route("GET", `${inEnvironment}/operations/:id`, "viewer"),
  route("GET", `${inEnvironment}/operations/:id/evidence`, "operator", { audit: "evidence.read" }),
  route("GET", `${inEnvironment}/operations/:id/evidence/:hash`, "operator", { audit: "evidence.read" }),
  route("GET", `${inEnvironment}/operations/:id/related`, "viewer"),
  route("GET", `${inEnvironment}/operations/:id/workflow`, "viewer"),
  route("GET", `${inEnvironment}/operations/:id/revert`, "viewer"),
  route("GET", `${inEnvironment}/operations/:id/origin`, "admin", { audit: "audit.read" }),
  route("GET", `${inEnvironment}/operations/:id/export`, "viewer"),
  route("POST", `${inEnvironment}/operations/:id/settle`, "admin", { audit: "operation.settled", mark: true }),
  route("POST", `${inEnvironment}/operations/:id/transaction`, "admin", { audit: "operation.transaction", mark: true }),
  route("POST", `${inEnvironment}/operations/:id/purpose`, "operator", { audit: "operation.purpose", mark: true }),
  route("POST", `${inEnvironment}/unconfirmed/evidence`, "admin", { audit: "evidence.read", mark: true }),
  route("POST", `${inEnvironment}/unconfirmed/settle`, "admin", { audit: "operation.settled", mark: true }),
  route("POST", `${inEnvironment}/dry-run`, "operator", { audit: "dry-run.requested", mark: true }),
  route("GET", `${inEnvironment}/transactions`, "viewer"),
  route("GET", `${inEnvironment}/transactions/days`, "viewer"),
  route("POST", `${inEnvironment}/transactions/refresh`, "viewer", { mark: true }),
  route("GET", `${inEnvironment}/transactions/:networkId/:hash`, "viewer"),
  route("GET", `${inEnvironment}/transactions/seen`, "viewer"),
  route("GET", `${inEnvironment}/accounting`, "viewer", { query: "?format=csv" }),
  route("POST", `${inEnvironment}/review`, "operator", { audit: "dry-run.requested", mark: true }),
  route("POST", `${inEnvironment}/request-review`, "operator", { audit: "dry-run.requested", mark: true }),
  route("POST", `${inEnvironment}/identical`, "operator", { audit: "dry-run.requested", mark: true }),

  route("GET", `${inEnvironment}/overview`, "viewer", { query: "?parts=listNetworks" }),

  route("GET", `${inEnvironment}/find`, "viewer"),
  route("GET", `${inEnvironment}/find/balances`, "viewer"),
  route("GET", `${inEnvironment}/find/export`, "viewer"),
  route("GET", `${inEnvironment}/find/functions`, "viewer"),
  route("POST", `${inEnvironment}/find/places`, "viewer"),
  route("POST", `${inEnvironment}/find/refresh`, "viewer", { mark: true }),

  route("POST", `${inEnvironment}/addresses/names`, "viewer", { mark: true }),
  route("POST", `${inEnvironment}/addresses/similar`, "viewer", { mark: true }),
  route("GET", `${inEnvironment}/addresses/recipients`, "viewer"),

  route("GET", `${inEnvironment}/labels`, "viewer"),
  route("POST", `${inEnvironment}/labels/lookup`, "viewer"),
  route("GET", `${inEnvironment}/labels/export`, "viewer"),
  route("PUT", `${inEnvironment}/labels`, "admin", { audit: "label.changed", mark: true }),
  route("DELETE", `${inEnvironment}/labels`, "admin", { audit: "label.removed", mark: true, query: "?address=x" }),
  route("POST", `${inEnvironment}/labels/import/check`, "admin", { audit: "labels.imported", mark: true }),
  route("POST", `${inEnvironment}/labels/import`, "admin", { audit: "labels.imported", mark: true }),

  route("POST", `${inEnvironment}/lookup`, "viewer", { mark: true }),

  route("GET", `${inEnvironment}/contracts`, "viewer"),
  route("GET", `${inEnvironment}/contracts/list`, "viewer"),
  route("GET", `${inEnvironment}/contracts/export`, "viewer"),
  route("GET", contract, "viewer"),
  route("GET", `${contract}/abis/:position`, "viewer"),
  route("GET", `${contract}/approvals`, "viewer"),
  route("PUT", contract, "admin", { audit: "contract.changed", mark: true }),
  route("DELETE", contract, "admin", { audit: "contract.removed", mark: true }),
  route("GET", `${contract}/descriptor`, "viewer"),
  route("GET", `${contract}/descriptors/:position`, "viewer"),
  route("PUT", `${contract}/descriptor`, "admin", { audit: "descriptor.changed", mark: true }),
  route("POST", `${contract}/descriptor/preview`, "operator", { audit: "descriptor.previewed", mark: true }),
  route("POST", `${inEnvironment}/contracts/import/check`, "admin", { audit: "contracts.imported", mark: true }),
  route("POST", `${inEnvironment}/contracts/import`, "admin", { audit: "contracts.imported", mark: true }),

  route("GET", `${inEnvironment}/tokens/:networkId/:address`, "viewer"),
  route("POST", `${inEnvironment}/tokens/:networkId/:address/refresh`, "operator", {
    audit: "token.refreshed",
    mark: true,
  }),

  route("GET", `${inEnvironment}/assets`, "viewer"),
  route("GET", `${inEnvironment}/assets/items`, "viewer"),
  route("GET", `${inEnvironment}/assets/holders`, "viewer"),
  route("GET", `${inEnvironment}/assets/differences`, "viewer"),
  route("GET", `${inEnvironment}/assets/history`, "viewer"),
  route("POST", `${inEnvironment}/assets/held`, "viewer", { mark: true }),
  route("GET", `${inEnvironment}/prices/:networkId`, "viewer"),
  route("GET", `${inEnvironment}/payouts`, "viewer"),
  route("POST", `${inEnvironment}/payouts`, "operator", { audit: "payout.changed", mark: true }),
  route("POST", `${inEnvironment}/payouts/check`, "viewer", { mark: true }),
  route("GET", `${inEnvironment}/payouts/:id`, "viewer"),
  route("PUT", `${inEnvironment}/payouts/:id`, "operator", { audit: "payout.changed", mark: true }),
  route("DELETE", `${inEnvironment}/payouts/:id`, "operator", { audit: "payout.removed", mark: true }),

  // Private views are open to everyone; for shared ones see views.test.ts.
  route("GET", `${inEnvironment}/views`, "viewer", { query: "?page=activity" }),
  route("POST", `${inEnvironment}/views`, "viewer", { mark: true }),
  route("PUT", `${inEnvironment}/views/default`, "viewer", { mark: true }),
  route("PUT", `${inEnvironment}/views/:id`, "viewer", { mark: true }),
  route("DELETE", `${inEnvironment}/views/:id`, "viewer", { mark: true }),

  ...runs,
  ...relayed,
];

const nameOf = ({ method, url }: Pick<Row, "method" | "url">): string => `${method} ${url}`;

/** Announced by Fastify when an application is created. */
const madeSchema = z.object({ fastify: z.custom<FastifyInstance>((value) => typeof value === "object") });

/** Collects the routes of every application built meanwhile, as they are registered. */
const collectRoutes = async <T>(build: () => Promise<T>): Promise<{ readonly built: T; readonly routes: string[] }> => {
  const routes: string[] = [];
  const listen = (message: unknown): void => {
    madeSchema.parse(message).fastify.addHook("onRoute", ({ method, url }) => {
      routes.push(...[method].flat().map((one) => `${one} ${url}`));
    });
  };
  subscribe("fastify.initialization", listen);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
};

let harness: Harness;
/** The same with an identity provider, which has its own routes. */
let provided: FastifyInstance;
let registered: readonly string[];
let people: Readonly<Record<Role, Person>>;
const signInEach = async () => ({
  viewer: await harness.signIn("viewer"),
  operator: await harness.signIn("operator"),
  admin: await harness.signIn("admin"),
});
beforeAll(async () => {
  const provider = {
    authorizationUrl: async () => "https://login.example/",
    claimsOf: async () => Promise.reject(new Error("Nobody signs in here.")),
    claimsAgain: async () => Promise.reject(new Error("Nobody signs in here.")),
    endSessionUrl: async () => null,
    roles: {},
    claim: "groups",
  };
  const { built, routes } = await collectRoutes(async () => {
    const one = await startHarness();
    return { one, other: await buildApp({ ...one.dependencies, provider }) };
  });
  harness = built.one;
  provided = built.other;
  registered = [...new Set(routes)];
  people = await signInEach();
});
afterAll(async () => {
  await provided.close();
  await harness.close();
});

/** How a request without a valid body ends: refused before validation, or accepted. */
type Ending = "signed out" | "forbidden" | "no such method" | "cross-site" | "passes";

const endings: Readonly<Record<string, Ending>> = {
  "401 POSTERN_SIGN_IN_REQUIRED": "signed out",
  "403 POSTERN_FORBIDDEN": "forbidden",
  "405 POSTERN_METHOD_NOT_ALLOWED": "no such method",
  "403 POSTERN_CROSS_SITE": "cross-site",
  // A response to HEAD has no body to name the code.
  "401 ": "signed out",
  "403 ": "forbidden",
  "405 ": "no such method",
};

/** The path of a route with an environment, an address and other values filled in. */
const targetOf = ({ url }: Pick<Row, "url">): string =>
  url
    .replace(":environment", "ask")
    .replace(":address", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
    .replaceAll(/:\w+/g, "x");

const ask = async (
  { cookie }: Pick<Person, "cookie">,
  { method, url, query = "" }: Row,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<Ending> => {
  const target = targetOf({ url });
  const payload = method === "POST" || method === "PUT" ? { payload: {} } : {};
  const answer = url.startsWith("/auth/oidc")
    ? await provided.inject({ method, url: target, headers: { host: new URL(origin).host, cookie } })
    : await harness.send({ id: "", cookie }, method, `${target}${query}`, { headers: more, ...payload });
  const isError = String(answer.headers["content-type"]).startsWith("application/json") && answer.statusCode >= 400;
  const code = isError && answer.body !== "" ? errorBodySchema.parse(answer.json()).code : "";
  return endings[`${answer.statusCode} ${code}`] ?? "passes";
};

const audited = async ({ id }: Person): Promise<readonly string[]> => {
  const rows = await harness.store
    .selectFrom("audit")
    .select(["action", "outcome"])
    .where("person_id", "=", id)
    .where("action", "!=", "session.started")
    .execute();
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
};

/** A route's outcome for each visitor; for a refused role, also its audit row. */
const answersOf = async (row: Row) => {
  const asRole = async (role: Role): Promise<string> => {
    // No one is refused twice, because the audit rows of one person within a minute are limited; and a sign-out is
    // permanent.
    const isFresh = endingFor(row, role) === "forbidden" || row.url === "/auth/sign-out";
    const person = isFresh ? await harness.signIn(role) : people[role];
    const ending = await ask(person, row);
    return ending === "forbidden" ? [ending, ...(await audited(person))].join(", ") : ending;
  };
  return {
    anonymous: await ask({ cookie: "" }, row),
    "a guessed cookie": await ask({ cookie: "postern_session_4600=x; postern_session=x" }, row),
    viewer: await asRole("viewer"),
    operator: await asRole("operator"),
    admin: await asRole("admin"),
  };
};

const endingFor = ({ access }: Row, role: Role | null): Ending => {
  if (access === "everyone") return "passes";
  if (access === "no one") return "no such method";
  if (role === null || access === "program") return "signed out";
  if (access === "no one signed in") return "no such method";
  return roleIncludes(role, access) ? "passes" : "forbidden";
};

const wantedOf = (row: Row) => {
  const forRole = (role: Role): string => {
    const ending = endingFor(row, role);
    return ending === "forbidden" ? `${ending}, ${row.audit ?? "nothing"} denied` : ending;
  };
  const stranger = endingFor(row, null);
  return {
    anonymous: stranger,
    "a guessed cookie": stranger,
    viewer: forRole("viewer"),
    operator: forRole("operator"),
    admin: forRole("admin"),
  };
};

const rowsByName = (rows: readonly Row[]) => rows.map((one) => [nameOf(one), one.access, one] as const);

test("Security 10 and 11: the table has exactly the routes that the application registers", () => {
  expect(registered.toSorted()).toEqual(table.map(nameOf).toSorted());
});

describe("Security 10, 11, 35 and 48: each route's outcome for each role", () => {
  test.each(rowsByName(table))("%s is for: %s", async (_name, _access, one) => {
    expect(await answersOf(one)).toEqual(wantedOf(one));
  });

  test("refused requests do not reach the service", async () => {
    const before = harness.upstream.seen.length;
    const operator = await harness.signIn("operator");
    for (const one of relayed) {
      await ask({ cookie: "" }, one);
      if (endingFor(one, "operator") !== "passes") await ask(operator, one);
    }
    expect(harness.upstream.seen).toHaveLength(before);
  });

  test.each(rowsByName(table.filter(({ access }) => access === "program")))(
    "%s is for a %s that knows the control secret",
    async (_name, _access, one) => {
      expect(await ask({ cookie: "" }, one, { authorization: `Bearer ${controlSecret}` })).toBe("passes");
      // One of them ends everyone's session.
      people = await signInEach();
    },
  );
});

describe("Security 13: the mark that no page of another site can set", () => {
  const changing = table.filter(
    ({ method, access }) => method !== "GET" && method !== "HEAD" && !access.startsWith("no one"),
  );
  const unmarked = { "x-postern": undefined };

  test.each(rowsByName(changing.filter(({ mark }) => mark === true)))(
    "is required by %s",
    async (_name, _access, one) => {
      expect(await ask(people.admin, one, unmarked)).toBe("cross-site");
    },
  );

  test("is not required by a read, a sign-in with a link, and programs with the secret", async () => {
    const others = changing.filter(({ mark }) => mark !== true);
    for (const one of others) expect([nameOf(one), await ask(people.admin, one, unmarked)]).not.toContain("cross-site");
    expect(others.filter(({ url }) => !url.startsWith("/relay/")).map(nameOf)).toEqual([
      "POST /auth/link",
      "POST /auth/links",
      "POST /auth/audit/verify",
      "POST /auth/audit/export",
      "POST /auth/people/list",
      "POST /auth/people/change",
      "POST /auth/people/end-everyone",
      "POST /console/:environment/find/places",
      "POST /console/:environment/labels/lookup",
    ]);
  });
});

describe("Security 72: a secret in a text is refused by every route that changes something", () => {
  const changing = table.filter(
    ({ method, access }) => method !== "GET" && method !== "HEAD" && !access.startsWith("no one"),
  );
  /** These store no text. */
  const textless = ["POST /auth/link", "POST /auth/sign-out"];
  const doors = changing.filter((one) => !textless.includes(nameOf(one)));

  const inBody = { text: ["x", { deeper: `see ${clientShare}.` }] };

  test.each(
    rowsByName(doors).flatMap(([name, , row]) => [
      ...(row.method === "DELETE" ? [] : [[name, "the body", "body.text.1.deeper", row] as const]),
      [name, "the query", "query.note", row] as const,
    ]),
  )("%s, in %s", async (_name, _part, field, row) => {
    // The rows of one address within a minute are limited.
    harness.clock.now += 60_000;
    const isProgram = row.access === "program";
    const person = isProgram ? { id: "", cookie: "" } : await harness.signIn("admin");
    const isInBody = field.startsWith("body");
    const before = { seen: harness.upstream.seen.length, audit: await refusedTexts() };
    const query = isInBody ? (row.query ?? "") : `${row.query ?? "?"}&note=${encodeURIComponent(clientShare)}`;
    const answer = await harness.send(person, row.method, `${targetOf(row)}${query}`, {
      headers: isProgram ? { authorization: `Bearer ${controlSecret}` } : {},
      ...(row.method === "DELETE" ? {} : { payload: isInBody ? inBody : {} }),
    });
    expect([answer.statusCode, errorBodySchema.parse(answer.json())]).toEqual([
      400,
      expect.objectContaining({ code: "POSTERN_SHARE_REFUSED", message: expect.stringContaining(` ${field}, `) }),
    ]);
    expect(answer.body).not.toContain(clientShare);
    expect(harness.upstream.seen).toHaveLength(before.seen);
    const rows = await refusedTexts();
    expect(rows).toHaveLength(before.audit.length + 1);
    expect(rows.at(-1)).toEqual({
      person_id: isProgram ? null : person.id,
      environment: row.url.includes(":environment") ? "ask" : null,
      outcome: "denied",
      detail: JSON.stringify({ route: nameOf(row), field }),
    });
  });

  /** The audit's rows about refused texts. */
  const refusedTexts = () =>
    harness.store
      .selectFrom("audit")
      .select(["person_id", "environment", "outcome", "detail"])
      .where("action", "=", "secret.refused")
      .orderBy("position")
      .execute();

  test("not for somebody who is not signed in: a guess tells nothing", async () => {
    const send = (url: string, headers = {}) =>
      harness.send({ id: "", cookie: "" }, "POST", url, { payload: inBody, headers });
    for (const url of ["/auth/links", "/console/ask/views", "/auth/people/change"]) {
      expect((await send(url)).statusCode).toBe(401);
      expect((await send(url, { authorization: "Bearer guess" })).statusCode).toBe(401);
    }
    expect((await send("/auth/link")).statusCode).toBe(400);
    expect((await send("/auth/link")).body).not.toContain("POSTERN_SHARE_REFUSED");
  });
});
