import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { starts } from "#server/testing/starts.ts";
import { auditActions } from "#shared/console/audit.ts";
import { mostViews, type NewViewBody, type View, viewAnswerSchema, viewListSchema } from "#shared/console/views.ts";
import type { Role } from "#shared/wire/role.ts";

let harness: Harness;
let ada: Person;
let bob: Person;
let eve: Person;
let root: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    ada = await harness.signIn("operator", "Ada");
    bob = await harness.signIn("operator", "Bob");
    eve = await harness.signIn("viewer", "Eve");
    root = await harness.signIn("admin", "Root");
  },
  () => harness.close(),
);

const base = "/console/held/views";
const failed: NewViewBody = { page: "activity", name: "Failed", shared: false, search: { state: "failed" } };

const post = (person: Person, body: object = {}) =>
  harness.send(person, "POST", base, { payload: { ...failed, ...body } });
const save = async (person: Person, body: Partial<NewViewBody> = {}): Promise<View> => {
  const answer = await post(person, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const { data } = viewAnswerSchema.parse(answer.json());
  expect(answer.headers.etag).toBe(`"${data.version}"`);
  return data;
};
const put = (person: Person, { id, version, name, shared, search }: View, body: object = {}) =>
  harness.send(person, "PUT", `${base}/${id}`, {
    payload: { name, shared, search, ...body },
    headers: { "if-match": `"${version}"` },
  });
const remove = (person: Person, { id, version }: View) =>
  harness.send(person, "DELETE", `${base}/${id}`, { headers: { "if-match": `"${version}"` } });
const list = async (person: Person, environment = "held") =>
  viewListSchema.parse((await harness.send(person, "GET", `/console/${environment}/views?page=activity`)).json());
const names = async (person: Person) => (await list(person)).data.map(({ name }) => name);
const open = (person: Person, view: string | null, whose: "me" | "team" = "me") =>
  harness.send(person, "PUT", `${base}/default`, { payload: { page: "activity", for: whose, view } });
const ending = ({ statusCode, body }: Awaited<ReturnType<typeof post>>) =>
  `${statusCode} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ""}`.trim();
const audited = async () => {
  const rows = await harness.store
    .selectFrom("audit")
    .select(["action", "outcome", "person_name", "detail"])
    .where(
      "action",
      "in",
      auditActions.filter((action) => action.startsWith("view.")),
    )
    .orderBy("position")
    .execute();
  return rows.map(({ action, outcome, person_name, detail }) => [person_name, action, outcome, detail].join(" "));
};

describe("an invalid view", () => {
  startsOnce();

  test.each([
    ["an unknown filter", { search: { skip: "20" } }],
    ["a filter that is not a string", { search: { state: ["failed"] } }],
    ["a filter that is too long", { search: { text: "x".repeat(501) } }],
    ["a key that every object has", { search: { ["__proto__"]: "x" } }],
    ["a name that is too long", { name: "x".repeat(81) }],
    ["a name without letters", { name: "  " }],
    ["an invisible name", { name: "Fai\u200bled" }],
    ["another page", { page: "audit" }],
    ["an owner", { owner: "x" }],
  ])("is refused with %s", async (_what, body) => {
    expect(ending(await post(ada, body))).toBe("400 POSTERN_BAD_REQUEST");
    expect(await names(ada)).toEqual([]);
  });
});

describe("a view", () => {
  startsForEach();

  test("is saved, listed by name, changed and removed, each with its version and its audit", async () => {
    const shared = await save(ada, { name: "Zebra", shared: true, search: { state: "open", text: "acme" } });
    expect(shared).toMatchObject({ name: "Zebra", shared: true, owner: { name: "Ada" }, changedBy: { name: "Ada" } });
    const own = await save(ada, { name: "Apple" });
    expect((await list(ada)).data).toEqual([own, shared]);
    const changed = viewAnswerSchema.parse((await put(ada, shared, { name: "Yak", search: {} })).json()).data;
    expect(changed).toMatchObject({ id: shared.id, name: "Yak", search: {} });
    expect(changed.version).not.toBe(shared.version);
    expect(ending(await remove(ada, changed))).toBe("204");
    expect(await names(ada)).toEqual(["Apple"]);
    expect(await audited()).toEqual([
      'Ada view.created allowed {"view":"Zebra","filters":["state=open","text=acme"]}',
      'Ada view.created allowed {"view":"private"}',
      'Ada view.changed allowed {"view":"Yak","from":["state=open","text=acme"],"filters":[]}',
      'Ada view.removed allowed {"view":"Yak","filters":[]}',
    ]);
  });

  test("is not overwritten or removed by a request without its last change", async () => {
    const view = await save(ada, { shared: true });
    const theirs = viewAnswerSchema.parse((await put(root, view, { name: "Root's" })).json()).data;
    expect(theirs).toMatchObject({ owner: { name: "Ada" }, changedBy: { name: "Root" } });
    const late = await put(ada, view, { name: "Ada's" });
    expect(ending(late)).toBe("412 POSTERN_VERSION_CONFLICT");
    expect(late.json()).toMatchObject({ data: { version: theirs.version } });
    expect(ending(await remove(ada, view))).toBe("412 POSTERN_VERSION_CONFLICT");
    expect(ending(await harness.send(ada, "DELETE", `${base}/${view.id}`))).toBe("428 POSTERN_VERSION_REQUIRED");
    expect(await names(ada)).toEqual(["Root's"]);
  });

  test("belongs to one environment", async () => {
    const { id } = await save(ada, { shared: true });
    expect((await list(ada, "ask")).data).toEqual([]);
    const elsewhere = await harness.send(ada, "DELETE", `/console/ask/views/${id}`, { headers: { "if-match": '"x"' } });
    expect(ending(elsewhere)).toBe("404 POSTERN_NOT_FOUND");
  });

  test.each([
    ["its name", { name: `for ${clientShare}` }],
    ["a filter", { search: { text: clientShare } }],
  ])("is refused with a secret in %s", async (_what, body) => {
    expect(ending(await post(ada, body))).toBe("400 POSTERN_SHARE_REFUSED");
    const view = await save(ada);
    expect(ending(await put(ada, view, body))).toBe("400 POSTERN_SHARE_REFUSED");
    expect((await list(ada)).data).toEqual([view]);
  });

  test.each([
    ["100 private ones of a person", false, mostViews.private],
    ["200 that a team shares", true, mostViews.shared],
  ])("is refused after %s", async (_what, shared, most) => {
    const first = await save(ada, { shared });
    const { id: _id, ...row } = await harness.store.selectFrom("saved_views").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: most - 1 }, () => ({ ...row, id: randomUUID() }));
    await harness.store.insertInto("saved_views").values(rows).execute();
    expect(ending(await post(ada, { shared }))).toMatch(/^409 /);
    // An existing one can still be changed, and one of the other kind saved; but it cannot be converted.
    expect(ending(await put(ada, first, { name: "Other" }))).toBe("200");
    const other = await save(ada, { shared: !shared });
    expect(ending(await put(ada, other, { shared }))).toMatch(/^409 /);
  });

  test("Security 60: a viewer cannot fill the audit with views: a person changes them sixty times a minute, and others are not delayed", async () => {
    const mine = await save(eve);
    const toggled: number[] = [];
    for (let turn = 0; turn < 70; turn += 1)
      toggled.push((await open(eve, turn % 2 === 0 ? mine.id : null)).statusCode);
    expect(toggled.indexOf(429)).toBe(59);
    expect(new Set(toggled.slice(59))).toEqual(new Set([429]));
    const refused = await post(eve);
    expect([ending(refused), refused.headers["retry-after"]]).toEqual(["429 POSTERN_TOO_MANY_REQUESTS", "1"]);
    expect([ending(await put(eve, mine)), ending(await remove(eve, mine))]).toEqual([
      "429 POSTERN_TOO_MANY_REQUESTS",
      "429 POSTERN_TOO_MANY_REQUESTS",
    ]);
    expect(await audited()).toHaveLength(60);
    await save(ada);
    harness.clock.now += 1_000;
    expect((await post(eve)).statusCode).toBe(201);
  });
});

describe("Security 55: a private view", () => {
  startsForEach();

  test("exists only for its owner, not even for admins", async () => {
    const view = await save(eve, { name: "Mine", search: { text: "acme" } });
    for (const other of [ada, root]) {
      expect(await names(other)).toEqual([]);
      expect(ending(await put(other, view))).toBe("404 POSTERN_NOT_FOUND");
      expect(ending(await remove(other, view))).toBe("404 POSTERN_NOT_FOUND");
      expect(ending(await open(other, view.id))).toBe("404 POSTERN_NOT_FOUND");
    }
    expect(ending(await open(root, view.id, "team"))).toBe("404 POSTERN_NOT_FOUND");
    expect(await names(eve)).toEqual(["Mine"]);
    expect(ending(await put(eve, view, { name: "Still mine" }))).toBe("200");
  });

  test("is in the audit without its name and its filters", async () => {
    const view = await save(eve, { name: "Mine", search: { text: "acme" } });
    await open(eve, view.id);
    const changed = viewAnswerSchema.parse((await put(eve, view, { name: "Ours" })).json()).data;
    await remove(eve, changed);
    const rows = await audited();
    expect(rows).toHaveLength(4);
    expect(rows.join()).not.toMatch(/Mine|Ours|acme/);
  });
});

describe("Security 11: a shared view", () => {
  startsForEach();

  const role: Readonly<Record<Role, () => Person>> = { viewer: () => eve, operator: () => bob, admin: () => root };

  test.each([
    ["viewer", "403 POSTERN_FORBIDDEN", "403 POSTERN_FORBIDDEN"],
    ["operator", "201", "403 POSTERN_FORBIDDEN"],
    ["admin", "201", "200"],
  ] as const)("of a %s is saved: %s; another's is changed: %s", async (who, saved, changed) => {
    const person = role[who]();
    expect(ending(await post(person, { shared: true }))).toBe(saved);
    const view = await save(ada, { shared: true });
    expect(await names(person)).toContain("Failed");
    expect(ending(await put(person, view, { name: "Taken" }))).toBe(changed);
    expect(ending(await remove(person, view))).toBe(changed === "200" ? "412 POSTERN_VERSION_CONFLICT" : changed);
  });

  test("cannot be made from a viewer's private one, and refusals are in the audit", async () => {
    const view = await save(eve);
    expect(ending(await put(eve, view, { shared: true }))).toBe("403 POSTERN_FORBIDDEN");
    expect((await audited()).at(-1)).toMatch(/^Eve view.changed denied /);
    await post(eve, { shared: true });
    expect((await audited()).at(-1)).toMatch(/^Eve view.created denied /);
    await open(eve, null, "team");
    expect((await audited()).at(-1)).toMatch(/^Eve view.default denied /);
  });

  test("disappears for the others when it is made private", async () => {
    const view = await save(ada, { shared: true });
    await open(bob, view.id);
    await open(root, view.id, "team");
    await open(ada, view.id);
    expect(ending(await put(ada, view, { shared: false }))).toBe("200");
    expect(await list(bob)).toEqual({ data: [], defaults: { own: null, team: null } });
    expect((await list(ada)).defaults).toEqual({ own: view.id, team: null });
  });
});

describe("a page's default view", () => {
  startsForEach();

  test("is a person's own, else the team's, which an admin sets", async () => {
    const team = await save(ada, { shared: true, name: "Team" });
    const own = await save(bob, { name: "Own" });
    expect(ending(await open(ada, team.id, "team"))).toBe("403 POSTERN_FORBIDDEN");
    expect(ending(await open(root, team.id, "team"))).toBe("204");
    expect((await list(bob)).defaults).toEqual({ own: null, team: team.id });
    await open(bob, own.id);
    expect((await list(bob)).defaults).toEqual({ own: own.id, team: team.id });
    await open(bob, "none");
    expect((await list(bob)).defaults).toEqual({ own: "none", team: team.id });
    await open(bob, null);
    expect((await list(bob)).defaults).toEqual({ own: null, team: team.id });
    expect(ending(await open(root, "none", "team"))).toBe("400 POSTERN_BAD_REQUEST");
    expect(ending(await open(bob, "x"))).toBe("404 POSTERN_NOT_FOUND");
    expect((await audited()).filter((row) => row.includes("view.default"))).toEqual([
      expect.stringMatching(/^Ada view.default denied /),
      'Root view.default allowed {"page":"activity","for":"the team","view":"Team"}',
      'Bob view.default allowed {"page":"activity","for":"themselves","view":"a private view"}',
      'Bob view.default allowed {"page":"activity","for":"themselves","view":"none"}',
      'Bob view.default allowed {"page":"activity","for":"themselves","view":"none"}',
    ]);
  });

  test("is none once its view was removed", async () => {
    const view = await save(ada, { shared: true });
    await open(root, view.id, "team");
    await open(bob, view.id);
    expect(ending(await remove(ada, view))).toBe("204");
    expect((await list(bob)).defaults).toEqual({ own: null, team: null });
  });
});
