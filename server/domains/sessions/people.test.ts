import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createRun } from "#server/domains/runs/create.ts";
import { beginItem } from "#server/domains/runs/steps.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { controlSecret, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers } from "#server/testing/upstream.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import { invitationSchema, peopleListSchema } from "#shared/console/people.ts";
import { runAnswerSchema } from "#shared/console/run.ts";
import { sessionSchema } from "#shared/console/session.ts";
import { createLink, createStartLink, type Linked, linkLifetimeMs } from "./links.ts";
import { idleMs } from "./sessions.ts";

let harness: Harness;
let ada: Person;
let grace: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    ada = await signIn({ person: "ada", name: "Ada", role: "operator" });
    grace = await signIn({ person: "grace", name: "Grace", role: "admin" });
  },
  () => harness.close(),
);

const newLink = async (subject: Linked) => {
  const { token } = await createLink(harness.store, subject, harness.clock.now);
  return token;
};
const openLink = (token: string, more: { readonly cookie?: string; readonly agent?: string } = {}) =>
  harness.send({ id: "", cookie: more.cookie ?? "" }, "POST", "/auth/link", {
    payload: { token },
    headers: { "user-agent": more.agent },
  });
const signIn = async (subject: Linked, agent?: string): Promise<Person> => {
  const answer = await openLink(await newLink(subject), agent === undefined ? {} : { agent });
  expect(answer.statusCode).toBe(200);
  return {
    cookie: String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "",
    id: sessionSchema.parse(answer.json()).person.id,
  };
};
const change = async (by: Person, kind: string, id: string, more: object = {}, app = harness.app) => {
  const answer = await harness.send(by, "POST", `/console/people/${kind}`, { app, payload: { person: id, ...more } });
  return answer.statusCode === 204 ? "done" : `${answer.statusCode} ${answer.json<{ message: string }>().message}`;
};
const sessionOf = (person: Person, app = harness.app) => harness.send(person, "GET", "/auth/session", { app });
const isIn = async (person: Person, app = harness.app): Promise<boolean> =>
  (await sessionOf(person, app)).statusCode === 200;
const list = async (query = "", by = grace) =>
  peopleListSchema.parse((await harness.send(by, "GET", `/console/people${query}`)).json()).data;
const personWith = async (id: string) => (await list()).find((person) => person.id === id);
const audited = async (action: AuditAction) => {
  const rows = await harness.store.selectFrom("audit").selectAll().where("action", "=", action).execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }));
};

describe("a link", () => {
  startsForEach();

  test("with a name is for the same person each time, in any case, and without one for someone new", async () => {
    expect((await signIn({ person: "Ada" })).id).toBe(ada.id);
    expect((await sessionOf(ada)).json()).toMatchObject({ person: { id: "link:ada", name: "Ada" }, role: "operator" });
    const [one, other] = [await signIn({ name: "Ada", role: "viewer" }), await signIn({ name: "Ada", role: "viewer" })];
    expect(new Set([one.id, other.id, ada.id]).size).toBe(3);
    expect((await signIn({ person: one.id })).id).toBe(one.id);
  });

  test("renames a known person if it has a name, and accepts no other role", async () => {
    await signIn({ person: "ada", name: "Ada Lovelace", role: "operator" });
    expect((await personWith(ada.id))?.name).toBe("Ada Lovelace");
    await expect(newLink({ person: "ada", role: "admin" })).rejects.toThrow(/already has the operator role/);
    expect((await sessionOf(ada)).json()).toMatchObject({ role: "operator", person: { name: "Ada Lovelace" } });
  });

  test("for one of the provider's people creates a new person of that name", async () => {
    const row = { id: "oidc:ada", name: "Ada", role: "admin", created_at: 1 } as const;
    await harness.store
      .insertInto("people")
      .values({ ...nobodyElse, ...row })
      .execute();
    expect((await signIn({ person: "oidc.ada", role: "viewer" })).id).toBe("link:oidc.ada");
    await expect(newLink({ person: "oidc:ada" })).resolves.toBeTypeOf("string");
    expect(
      await harness.store.selectFrom("links").select("person_id").where("person_id", "=", "oidc:ada").execute(),
    ).toEqual([]);
  });

  test("at startup is made by two instances that start together", async () => {
    const { store } = await harness.another();
    const row = { id: "link:admin", name: "Admin", role: "admin", created_at: 1 } as const;
    const link = await harness.store.transaction().execute(async (writer) => {
      await writer
        .insertInto("people")
        .values({ ...nobodyElse, ...row })
        .execute();
      // It waits for the first one, and must not wait inside it.
      const waiting = createStartLink(store, harness.clock.now);
      await delay(300);
      return { waiting };
    });
    expect(await link.waiting).toBeTypeOf("string");
    const people = await store.selectFrom("people").select("name").where("id", "=", row.id).execute();
    expect(people).toEqual([{ name: row.name }]);
  });

  test("at startup is for one person, and there is none once that person is disabled or no longer an admin", async () => {
    const first = await createStartLink(harness.store, harness.clock.now);
    const second = await createStartLink(harness.store, harness.clock.now);
    const ids = await Promise.all(
      [first, second].map(async (token) => sessionSchema.parse((await openLink(token ?? "")).json()).person.id),
    );
    expect(ids).toEqual(["link:admin", "link:admin"]);
    expect(await change(grace, "role", "link:admin", { role: "viewer" })).toBe("done");
    expect(await createStartLink(harness.store, harness.clock.now)).toBeNull();
    await change(grace, "role", "link:admin", { role: "admin" });
    await change(grace, "disable", "link:admin");
    expect(await createStartLink(harness.store, harness.clock.now)).toBeNull();
  });

  test("that no one opens leaves no person behind, unless it had a name", async () => {
    await newLink({ name: "Night shift", role: "viewer" });
    await newLink({ person: "eve", role: "viewer" });
    expect((await list()).map(({ name }) => name)).toEqual(expect.arrayContaining(["Night shift", "eve"]));
    harness.clock.now += linkLifetimeMs;
    const admin = await signIn({ person: "grace" });
    const names = (await list("", admin)).map(({ name }) => name);
    expect([names.includes("Night shift"), names.includes("eve")]).toEqual([false, true]);
  });
});

describe("a link for a person", () => {
  startsOnce();

  test.each(["", "a b", "аda", "x".repeat(65), "a/b", "oidc:ada"])("cannot name a person %j", async (person) => {
    const answer = await harness.app.inject({
      method: "POST",
      url: "/auth/links",
      headers: { host: "127.0.0.1", authorization: `Bearer ${controlSecret}` },
      payload: { person },
    });
    expect(answer.statusCode).toBe(400);
  });
});

const nobodyElse = { issuer: null, subject: null, seen_at: null, disabled_at: null, disabled_by: null };

describe("the list of people", () => {
  startsForEach();

  test("shows who they are, how they sign in, from where, and what they have in progress", async () => {
    harness.upstream.on(answers(200, started));
    const bob = await signIn({ person: "bob", name: "Bob", role: "operator" }, "Firefox\u202e/1 \u0000");
    const written = await harness.send(bob, "POST", `/relay/held${writePath}`, {
      headers: { "idempotency-key": "k" },
      payload: writeBody,
    });
    expect(written.statusCode).toBe(200);
    expect(await personWith(bob.id)).toMatchObject({
      name: "Bob",
      role: "operator",
      signIn: "link",
      isRoleOurs: true,
      disabledAt: null,
      seenAt: new Date(harness.clock.now).toISOString(),
      sessions: [{ address: "127.0.0.1", isOwn: false, signedInAt: new Date(harness.clock.now).toISOString() }],
      operations: [{ environment: "held", count: 1 }],
    });
    expect((await personWith(bob.id))?.sessions[0]?.browser).toMatch(/^Firefox \/1\s*$/);
    expect((await personWith(grace.id))?.sessions).toMatchObject([{ isOwn: true }]);
  });

  test("has pages, a search, and those who are signed in or disabled", async () => {
    await newLink({ person: "eve", name: "Eve 100%", role: "viewer" });
    await change(grace, "disable", ada.id);
    expect((await list("?q=100%25")).map(({ id }) => id)).toEqual(["link:eve"]);
    expect((await list("?q=EVE")).map(({ id }) => id)).toEqual(["link:eve"]);
    expect((await list("?q=_")).map(({ id }) => id)).toEqual([]);
    expect((await list("?show=disabled")).map(({ id, disabledBy }) => [id, disabledBy])).toEqual([[ada.id, "Grace"]]);
    expect((await list("?show=signed-in")).map(({ id }) => id)).toEqual([grace.id]);
    expect(await list("?take=1&skip=1")).toHaveLength(1);
  });

  test("omits expired sessions, and reveals nothing that signs anyone in", async () => {
    const answer = await harness.send(grace, "GET", "/console/people");
    const hashes = await harness.store.selectFrom("sessions").select("token_hash").execute();
    for (const { token_hash: hash } of hashes) expect(answer.body).not.toContain(hash);
    harness.clock.now += idleMs / 2;
    await isIn(grace);
    harness.clock.now += idleMs / 2;
    expect([(await personWith(ada.id))?.sessions, (await personWith(grace.id))?.sessions.length]).toEqual([[], 1]);
  });
});

describe("an invitation", () => {
  startsForEach();

  const invite = (by: Person, payload: object) => harness.send(by, "POST", "/console/people/invite", { payload });

  test("signs one new person in, once, with the name and role that an admin chose", async () => {
    const answer = await invite(grace, { name: " Eve ", role: "viewer" });
    const { person, url, expiresAt } = invitationSchema.parse(answer.json());
    expect(await personWith(person)).toMatchObject({ name: "Eve", role: "viewer", seenAt: null, linkUntil: expiresAt });
    const token = new URL(url).searchParams.get("token") ?? "";
    const opened = await openLink(token);
    expect(opened.json()).toMatchObject({ person: { id: person, name: "Eve" }, role: "viewer" });
    expect(await personWith(person)).toMatchObject({ linkUntil: null });
    expect((await openLink(token)).statusCode).toBe(401);
  });

  test("is for somebody new, even if the name is one that exists", async () => {
    const again = await invite(grace, { name: "Ada", role: "admin" });
    expect(invitationSchema.parse(again.json()).person).not.toBe(ada.id);
    const asAda = await invite(grace, { name: "Ada", role: "operator", person: "ada" });
    expect([asAda.statusCode, (await personWith(ada.id))?.linkUntil]).toEqual([400, null]);
  });

  test("ends when the person is disabled, or after twelve hours", async () => {
    const first = invitationSchema.parse((await invite(grace, { name: "Eve", role: "viewer" })).json());
    expect(await change(grace, "disable", first.person)).toBe("done");
    const late = invitationSchema.parse((await invite(grace, { name: "Bob", role: "viewer" })).json());
    harness.clock.now = Date.parse(late.expiresAt);
    for (const { url } of [first, late]) {
      expect((await openLink(new URL(url).searchParams.get("token") ?? "")).statusCode).toBe(401);
    }
  });

  test("is an admin's to make, with a name and a role, and is in the audit without its token", async () => {
    expect((await invite(ada, { name: "Eve", role: "viewer" })).statusCode).toBe(403);
    for (const wrong of [{ name: " ", role: "viewer" }, { name: "Eve" }, { name: "Eve\u202e", role: "viewer" }]) {
      expect([wrong, (await invite(grace, wrong)).statusCode]).toEqual([wrong, 400]);
    }
    const { person, url } = invitationSchema.parse((await invite(grace, { name: "Eve", role: "viewer" })).json());
    const made = await audited("link.made");
    expect(made.at(-1)).toMatchObject({
      outcome: "allowed",
      person_id: grace.id,
      subject: person,
      detail: { name: "Eve", role: "viewer" },
    });
    expect(made.map(({ outcome, person_id: by }) => [outcome, by])).toContainEqual(["denied", ada.id]);
    expect(JSON.stringify(made)).not.toContain(new URL(url).searchParams.get("token"));
  });
});

describe("Security 63: access that an admin ends", () => {
  startsForEach();

  test("ends immediately on every instance, even if the session was read a moment before", async () => {
    const { app } = await harness.another();
    expect([await isIn(ada), await isIn(ada, app)]).toEqual([true, true]);
    expect(await change(grace, "disable", ada.id, {}, app)).toBe("done");
    expect([await isIn(ada), await isIn(ada, app)]).toEqual([false, false]);
    expect(await audited("person.disabled")).toMatchObject([
      { person_id: grace.id, person_name: "Grace", subject: ada.id, detail: { person: "Ada", endedSessions: 1 } },
    ]);
  });

  test("leaves no earlier link, and disabled people get no new one", async () => {
    const before = await newLink({ person: "ada" });
    await change(grace, "disable", ada.id);
    await expect(newLink({ person: "ada", name: "Ada" })).rejects.toThrow(/disabled/);
    expect((await openLink(before)).statusCode).toBe(401);
    await change(grace, "enable", ada.id);
    expect([(await openLink(before)).statusCode, await isIn(ada)]).toEqual([401, false]);
    expect((await signIn({ person: "ada" })).id).toBe(ada.id);
  });

  test("does not return with someone of the same name", async () => {
    await change(grace, "disable", ada.id);
    const again = await signIn({ name: "Ada", role: "viewer" });
    expect(again.id).not.toBe(ada.id);
    expect([await isIn(ada), (await sessionOf(again)).json()]).toMatchObject([false, { role: "viewer" }]);
    expect((await list("?q=ada")).map(({ id, disabledAt }) => [id === ada.id, disabledAt !== null])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
  });

  test("records nothing of a request that already passed the sign-in: its body may arrive minutes later", async () => {
    harness.upstream.on(answers(200, started));
    let ends: () => Promise<unknown> = () => Promise.resolve();
    const late = await lateApp(() => ends());
    for (const how of ["disable", "end-sessions"]) {
      const person = await signIn({ person: `late-${how}`, role: "operator" });
      ends = () => change(grace, how, person.id);
      const answer = await harness.send(person, "POST", `/relay/held${writePath}`, {
        app: late,
        headers: { "idempotency-key": how },
        payload: writeBody,
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "POSTERN_SIGN_IN_REQUIRED"]);
    }
    const demoted = await signIn({ person: "demoted", role: "admin" });
    ends = () => change(grace, "role", demoted.id, { role: "viewer" });
    const label = await harness.send(demoted, "PUT", "/console/held/labels", {
      app: late,
      headers: { "if-none-match": "*" },
      payload: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", label: "x", networkId: null },
    });
    expect(label.statusCode).toBe(403);
    expect(harness.upstream.writes()).toEqual([]);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
    expect(await harness.store.selectFrom("labels").select("label").execute()).toEqual([]);
  });

  test("cannot be restored by its owner with an earlier request", async () => {
    const eve = await signIn({ person: "eve", role: "admin" });
    let ends: () => Promise<unknown> = () => Promise.resolve();
    const late = await lateApp(() => ends());
    ends = () => change(grace, "disable", eve.id);
    expect(await change(eve, "enable", eve.id, {}, late)).toMatch(/^401/);
    expect((await personWith(eve.id))?.disabledAt).not.toBeNull();
    await change(grace, "enable", eve.id);
    const other = await signIn({ person: "eve" });
    ends = () => change(grace, "disable", eve.id);
    expect(await change(other, "disable", grace.id, {}, late)).toMatch(/^401/);
    expect(await isIn(grace)).toBe(true);
  });

  test("to one session keeps the others, and to all keeps none", async () => {
    const second = await signIn({ person: "ada" }, "Chrome");
    const sessions = (await personWith(ada.id))?.sessions ?? [];
    const { id: session = "" } = sessions.find(({ browser }) => browser === "Chrome") ?? {};
    expect(await change(grace, "end-session", ada.id, { session })).toBe("done");
    expect([await isIn(ada), await isIn(second)]).toEqual([true, false]);
    expect(await change(grace, "end-session", ada.id, { session })).toMatch(/^404/);
    expect(await change(grace, "end-session", grace.id, { session: sessions[0]?.id })).toMatch(/^404/);
    const unopened = await newLink({ person: "ada" });
    expect(await change(grace, "end-sessions", ada.id)).toBe("done");
    expect([await isIn(ada), (await openLink(unopened)).statusCode]).toEqual([false, 401]);
    expect(await audited("session.ended")).toMatchObject([{ subject: ada.id, detail: { person: "Ada", session } }]);
    expect(await audited("person.sessions-ended")).toMatchObject([{ subject: ada.id, person_id: grace.id }]);
  });

  test("may be one's own, and the response still arrives", async () => {
    expect(await change(grace, "end-sessions", grace.id)).toBe("done");
    expect(await isIn(grace)).toBe(false);
  });

  test.each([
    ["end-session", { session: "%" }],
    ["end-session", { session: "" }],
    ["role", { role: "owner" }],
    ["disable", { kind: "enable" }],
  ])("%s takes no %j", async (kind, more) => {
    expect(await change(grace, kind, ada.id, more)).toMatch(kind === "disable" ? /done/ : /^400/);
    expect(await isIn(ada)).toBe(kind !== "disable");
  });

  test("may be ended by a program with the control secret, too, and the audit records from where", async () => {
    const ask = (url: string, payload: object) =>
      harness.app.inject({
        method: "POST",
        url,
        headers: { host: new URL(origin).host, authorization: `Bearer ${controlSecret}` },
        payload,
      });
    const answer = await ask("/auth/people/list", { q: "ada" });
    expect(peopleListSchema.parse(answer.json()).data).toMatchObject([{ id: ada.id, sessions: [{ isOwn: false }] }]);
    expect((await ask("/auth/people/change", { person: ada.id, change: { kind: "disable" } })).statusCode).toBe(204);
    expect(await isIn(ada)).toBe(false);
    expect(await audited("person.disabled")).toMatchObject([
      { subject: ada.id, person_id: null, address: "127.0.0.1" },
    ]);
    expect((await ask("/auth/people/change", { person: grace.id, change: { kind: "disable" } })).json()).toMatchObject({
      statusCode: 409,
    });
  });
});

describe("Security 64: the last admin", () => {
  startsForEach();

  test("can be neither disabled nor demoted, and no one ends their own access by mistake", async () => {
    expect(await change(grace, "disable", grace.id)).toMatch(/^409 You are disabling yourself/);
    expect(await change(grace, "disable", grace.id, { self: true })).toMatch(/^409 This is the last admin/);
    expect(await change(grace, "role", grace.id, { role: "viewer" })).toMatch(/^409 You are lowering your own role/);
    expect(await change(grace, "role", grace.id, { role: "viewer", self: true })).toMatch(
      /^409 This is the last admin/,
    );
    expect([await isIn(grace), (await sessionOf(grace)).json()]).toMatchObject([true, { role: "admin" }]);
    await change(grace, "role", ada.id, { role: "admin" });
    expect(await change(grace, "disable", grace.id, { self: true })).toBe("done");
    expect(await isIn(grace)).toBe(false);
    expect(await change(ada, "disable", ada.id, { self: true })).toMatch(/^409 This is the last admin/);
  });

  test("is not someone whom no link can reach", async () => {
    const nameless = await signIn({ name: "Admin", role: "admin" });
    expect(await change(grace, "disable", grace.id, { self: true })).toBe("done");
    await harness.store.updateTable("people").set({ disabled_at: null }).where("id", "=", grace.id).execute();
    const again = await signIn({ person: "grace" });
    await harness.store.deleteFrom("sessions").where("person_id", "=", nameless.id).execute();
    expect(await change(again, "disable", again.id, { self: true })).toMatch(/last admin/);
  });

  test("stays when two disable each other concurrently, on two instances", async () => {
    const other = await signIn({ person: "other", role: "admin" });
    const { app } = await harness.another();
    const done = await Promise.all([change(grace, "disable", other.id), change(other, "disable", grace.id, {}, app)]);
    expect(done.filter((one) => one === "done")).toHaveLength(1);
    expect([await isIn(grace), await isIn(other)].filter(Boolean)).toHaveLength(1);
  });
});

describe("a role that an admin changes", () => {
  startsForEach();

  test("applies immediately in each session, on every instance, and an earlier link gives no other", async () => {
    const { app } = await harness.another();
    const before = await newLink({ person: "ada" });
    const second = await signIn({ person: "ada" });
    expect(await change(grace, "role", ada.id, { role: "viewer" })).toBe("done");
    const roles = [ada, second].map(async (one) => (await sessionOf(one, app)).json<{ role: string }>().role);
    expect(await Promise.all(roles)).toEqual(["viewer", "viewer"]);
    expect((await openLink(before)).json()).toMatchObject({ role: "viewer" });
    expect(await audited("person.role")).toMatchObject([
      { subject: ada.id, detail: { from: "operator", to: "viewer" } },
    ]);
  });

  test("cannot be changed with an identity provider", async () => {
    const row = { id: "oidc:eve", name: "Eve", role: "viewer", created_at: 1 } as const;
    await harness.store
      .insertInto("people")
      .values({ ...nobodyElse, ...row })
      .execute();
    expect(await change(grace, "role", "oidc:eve", { role: "admin" })).toMatch(/^409 Roles come from/);
  });
});

describe("Security 65: the runs of a person whose access ends", () => {
  startsForEach();

  const begin = async (person: Person, key = "start") => {
    listNetworks(harness.upstream, [{ id: "net-1", name: "tETH", enabled: true }]);
    harness.upstream.on(
      answers(200, { data: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } }),
      /addresses\/[^/]+\?/,
    );
    harness.upstream.on(answers(201, { data: { id: "a-1", address: "0x1" }, message: "made" }), /generate$/);
    const answer = await harness.send(person, "POST", "/console/held/runs", {
      headers: { "idempotency-key": key },
      payload: await checkedRun(harness, person, "held", {
        networkId: "net-1",
        lines: [{ reference: "alice", count: 3 }],
      }),
    });
    expect(answer.statusCode).toBe(201);
    return runAnswerSchema.parse(answer.json()).data;
  };
  const runOf = async (id: string) =>
    runAnswerSchema.parse((await harness.send(grace, "GET", `/console/held/runs/${id}`)).json()).data;
  const wish = async (by: Person, id: string, what: string) => {
    const answer = await harness.send(by, "POST", `/console/held/runs/${id}/${what}`, { payload: {} });
    return answer.statusCode === 200 ? "done" : `${answer.statusCode} ${answer.json<{ message: string }>().message}`;
  };
  const work = async () => {
    await harness.runs.round();
    await harness.runs.idle();
  };

  test.each([
    ["disable", {}, "Paused because Grace disabled Ada."],
    ["end-sessions", {}, "Paused because Grace ended Ada's sessions."],
    ["role", { role: "viewer" }, "Paused because Grace changed Ada's role to viewer."],
  ])("are paused by %s, send nothing, and give the reason", async (kind, more, note) => {
    const run = await begin(ada);
    expect(await change(grace, kind, ada.id, more)).toBe("done");
    await work();
    expect(await runOf(run.id)).toMatchObject({ state: "paused", note, counts: { waiting: 3 } });
    expect(harness.upstream.writes()).toEqual([]);
    expect((await personWith(ada.id))?.runs).toMatchObject([{ id: run.id, state: "paused", total: 3 }]);
  });

  test("do not include those of others, nor those that a lower role may still send", async () => {
    const bob = await signIn({ person: "bob", role: "admin" });
    const [theirs, others] = [await begin(ada), await begin(bob)];
    await change(grace, "role", bob.id, { role: "operator" });
    await change(grace, "disable", ada.id);
    expect([(await runOf(theirs.id)).state, (await runOf(others.id)).state]).toEqual(["paused", "running"]);
  });

  test("continue for no one else until an admin takes them over: then they send in the admin's name", async () => {
    const bob = await signIn({ person: "bob", role: "operator" });
    const run = await begin(ada);
    await change(grace, "disable", ada.id);
    expect(await wish(bob, run.id, "resume")).toMatch(/^409 The person in whose name/);
    expect(await wish(bob, run.id, "take")).toMatch(/^403/);
    expect((await runOf(run.id)).note).toContain("disabled Ada");
    expect(await wish(grace, run.id, "take")).toBe("done");
    expect(await wish(bob, run.id, "resume")).toBe("done");
    await work();
    expect(await runOf(run.id)).toMatchObject({ person: { id: ada.id }, takenBy: { id: grace.id, name: "Grace" } });
    const operations = await harness.store.selectFrom("operations").select(["person_id", "person_name"]).execute();
    expect(operations).toEqual(operations.map(() => ({ person_id: grace.id, person_name: "Grace" })));
    expect(operations.length).toBeGreaterThan(0);
    expect(await audited("batch.changed")).toMatchObject([
      { person_id: bob.id, outcome: "denied", detail: { wish: "take" } },
      { person_id: grace.id, detail: { wish: "take", startedBy: ada.id, startedByName: "Ada" } },
      { person_id: bob.id, detail: { wish: "resume" } },
    ]);
  });

  test("that were taken over belong to the new owner: paused with the new owner, and no longer with the person who started them", async () => {
    const taker = await signIn({ person: "taker", role: "admin" });
    const run = await begin(ada);
    await wish(ada, run.id, "pause");
    await wish(taker, run.id, "take");
    await wish(taker, run.id, "resume");
    await change(grace, "disable", ada.id);
    expect((await runOf(run.id)).state).toBe("running");
    await change(grace, "disable", taker.id);
    expect(await runOf(run.id)).toMatchObject({ state: "paused", note: "Paused because Grace disabled taker." });
  });

  test("begin no item in the name of the previous owner", async () => {
    const run = await begin(ada);
    await harness.store.updateTable("runs").set({ owner: "here" }).where("id", "=", run.id).execute();
    const item = await harness.store
      .selectFrom("run_items")
      .selectAll()
      .where("run_id", "=", run.id)
      .orderBy("position")
      .limit(1)
      .executeTakeFirstOrThrow();
    const beginAs = (actor: string) =>
      beginItem(harness.store, item, { operationId: "o", baseline: null, owner: "here", actor });
    await harness.store.updateTable("runs").set({ taken_by: grace.id }).where("id", "=", run.id).execute();
    expect([await beginAs(ada.id), await beginAs(grace.id)]).toEqual([false, true]);
  });

  test("cannot be started by an earlier request", async () => {
    const [own] = await harness.store
      .selectFrom("sessions")
      .select("token_hash")
      .where("person_id", "=", ada.id)
      .execute();
    await change(grace, "disable", ada.id);
    await expect(
      createRun(
        harness.dependencies,
        {
          id: "late",
          environment: "held",
          name: null,
          source: { items: [], endpoints: [], networkId: null, columns: [], madeFrom: null, claim: null, total: 0 },
          atOnce: 1,
          onFailure: "stop",
          startKey: "late",
          requestHash: "late",
          by: {
            requestId: null,
            person: { id: ada.id, name: "Ada" },
            role: "operator",
            address: null,
            session: own?.token_hash ?? "",
          },
        },
        { owner: "o", now: harness.clock.now, until: harness.clock.now },
      ),
    ).rejects.toThrow(/session has ended/);
    expect(await harness.store.selectFrom("runs").select("id").execute()).toEqual([]);
  });
});

/** The application, with its requests held between the sign-in and their body until `ends` has finished. */
const lateApp = async (ends: () => Promise<unknown>) => {
  const { app } = await harness.another();
  app.addHook("preParsing", async () => {
    await ends();
  });
  return app;
};
