import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { append, nobody, record } from "#server/domains/audit/append.ts";
import { controlSecret, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { auditEntrySchema, auditListSchema, auditVerdictSchema } from "#shared/console/audit.ts";

let harness: Harness;
let admin: Person;
/** Three rows of a link, a sign-in and a start, then forty made by a test, then those of the tests' own requests. */
const firstAt = Date.parse("2026-02-01T00:00:00Z");
beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
  for (let index = 0; index < 40; index += 1) {
    const person = index % 2 === 0 ? { id: "grace", name: "Grace 100%" } : { id: "eve", name: '=Eve\r\n,"Ив\u2028🎩' };
    await record(harness.store, {
      at: firstAt + index * 60_000,
      by: { requestId: `r${index}`, person, role: "operator", address: "10.0.0.1" },
      action: "operation.requested",
      outcome: index % 4 === 0 ? "denied" : "allowed",
      environment: index % 2 === 0 ? "ask" : "held",
      subject: `operation-${index}`,
      detail: { operation: "writeContract" },
    });
  }
});
afterAll(() => harness.close());

const list = async (query = "") => {
  const answer = await harness.send(admin, "GET", `/console/audit${query}`);
  return auditListSchema.parse(answer.json());
};

describe("the list", () => {
  test("is newest first, with its window", async () => {
    const { data, pagination } = await list("?take=2");
    expect(data.map(({ position }) => position)).toEqual([42, 41]);
    expect(pagination).toMatchObject({ totalElements: 42, totalPages: 21, skip: 0, take: 2 });
    expect(data[0]).toMatchObject({
      at: "2026-02-01T00:39:00.000Z",
      personId: "eve",
      role: "operator",
      address: "10.0.0.1",
      subject: "operation-39",
      detail: { operation: "writeContract" },
    });
  });

  test("has pages", async () => {
    const { data } = await list("?skip=40&take=100");
    expect(data.map(({ action }) => action)).toEqual(["session.started", "link.made"]);
  });

  test.each([
    ["person=grace", 20],
    ["person=GRACE", 20],
    ["person=100%25", 20],
    ["person=_", 0],
    ["person=%25%25", 0],
    [`person=%5C`, 0],
    ["action=operation.requested", 40],
    ["action=session.started", 1],
    ["outcome=denied", 10],
    ["environment=ask", 20],
    ["environment=ask&outcome=denied&person=grace", 10],
    ["from=2026-02-01T00:10:00Z&to=2026-02-01T00:20:00Z", 10],
    ["from=2026-02-01T01:10:00%2B01:00&to=2026-02-01T00:20:00Z", 10],
    ["to=2026-02-01T00:00:00Z", 0],
  ])("finds by %s", async (query, count) => {
    expect((await list(`?take=1&${query}`)).pagination.totalElements).toBe(count);
  });

  test.each(["take=0", "take=101", "skip=-1", "action=none", "outcome=none", "from=today", "order=asc"])(
    "refuses %s",
    async (query) => {
      expect((await harness.send(admin, "GET", `/console/audit?${query}`)).statusCode).toBe(400);
    },
  );

  test("shows a row that was made unreadable", async () => {
    const other = await startHarness();
    const reader = await other.signIn();
    await other.store
      .updateTable("audit")
      .set({ at: Number.MAX_SAFE_INTEGER, detail: "{" })
      .where("position", "=", 1)
      .execute();
    const answer = await other.send(reader, "GET", "/console/audit");
    expect(auditListSchema.parse(answer.json()).data.at(-1)).toMatchObject({
      at: String(Number.MAX_SAFE_INTEGER),
      detail: { unreadable: "{" },
    });
    await other.close();
  });
});

describe("roles", () => {
  test.each([
    ["GET", "/console/audit", "audit.read"],
    ["GET", "/console/audit/export?format=csv", "audit.exported"],
    ["POST", "/console/audit/verify", "audit.verified"],
  ] as const)("Security 34: %s %s is for admins, and the refusal is recorded", async (method, url, action) => {
    for (const role of ["viewer", "operator"] as const) {
      const answer = await harness.send(await harness.signIn(role), method, url);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "POSTERN_FORBIDDEN"]);
      expect((await list("?take=1")).data).toMatchObject([{ action, outcome: "denied", role }]);
    }
  });

  test("Security 13: a verification without the mark is refused", async () => {
    const headers = { "x-postern": undefined };
    expect((await harness.send(admin, "POST", "/console/audit/verify", { headers })).statusCode).toBe(403);
  });
});

describe("the export", () => {
  const rows = () => harness.store.selectFrom("audit").selectAll().orderBy("position").execute();

  test("as JSON lines is every row up to its own, and no name breaks a line", async () => {
    const answer = await harness.send(admin, "GET", "/console/audit/export?format=jsonl");
    expect(answer.headers).toMatchObject({
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": 'attachment; filename="postern-audit-2026-03-01.jsonl"',
      "cache-control": "no-store",
    });
    const lines = answer.body.split("\n");
    expect(lines.pop()).toBe("");
    const entries = lines.map((line) => auditEntrySchema.parse(JSON.parse(line)));
    const stored = await rows();
    expect(entries.map(({ position, hash }) => [position, hash])).toEqual(
      stored.map(({ position, hash }) => [position, hash]),
    );
    expect(entries.at(-1)).toMatchObject({ action: "audit.exported", personName: "Ada", detail: { format: "jsonl" } });
    expect(entries.map(({ personName }) => personName)).toContain('=Eve\r\n,"Ив\u2028🎩');
  });

  test("Security 33: as CSV has no cell that is a formula, and no name breaks its columns", async () => {
    const answer = await harness.send(admin, "GET", "/console/audit/export?format=csv");
    expect(answer.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
    expect(answer.headers["content-disposition"]).toMatch(/\.csv"$/);
    expect(answer.body).toMatch(/^position,at,requestId,personId,personName,role,/);
    expect(answer.body).toContain(`,eve,"'=Eve\r\n,""Ив\u2028🎩",operator,10.0.0.1,held,operation.requested,`);
    const withoutQuoted = answer.body.replaceAll(/"(?:[^"]|"")*"/g, "quoted");
    const widths = withoutQuoted
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",").length);
    expect(new Set(widths)).toEqual(new Set([14]));
    expect(widths).toHaveLength((await rows()).length + 1);
  });

  test.each(["", "?format=xml", "?format=csv&format=csv", "?format=csv&x=1"])("refuses %j", async (query) => {
    expect((await harness.send(admin, "GET", `/console/audit/export${query}`)).statusCode).toBe(400);
  });

  test("of many rows pauses for other work between its pages", async () => {
    const other = await startHarness();
    const reader = await other.signIn();
    await other.store.transaction().execute(async (writer) => {
      for (let at = 0; at < 3000; at += 1) {
        await append(writer, { at, by: nobody, action: "server.started", outcome: "allowed" });
      }
    });
    const order: string[] = [];
    const health = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await other.app.inject({ method: "GET", url: "/healthz", headers: { host: new URL(origin).host } });
        order.push("health");
      }
    };
    const whole = other.send(reader, "GET", "/console/audit/export?format=jsonl").then((answer) => {
      order.push("export");
      return answer;
    });
    const [answer] = await Promise.all([whole, health()]);
    expect(order).toEqual(["health", "health", "health", "export"]);
    expect(answer.body.trimEnd().split("\n")).toHaveLength(3003);
    await other.close();
  });
});

describe("the verification", () => {
  test("reports an intact chain and its head, and is recorded", async () => {
    const answer = await harness.send(admin, "POST", "/console/audit/verify");
    const verdict = auditVerdictSchema.parse(answer.json());
    const [entry] = (await list("?take=1")).data;
    expect(entry).toMatchObject({ action: "audit.verified", outcome: "allowed", personName: "Ada" });
    const { previousHash: hash, position } = entry ?? { position: 0 };
    expect(verdict).toEqual({ ok: true, rows: position - 1, head: { position: position - 1, hash } });
  });

  test.each([{ head: {} }, { head: { position: 1, hash: "x" } }, { x: 1 }])("refuses the body %j", async (payload) => {
    expect((await harness.send(admin, "POST", "/console/audit/verify", { payload })).statusCode).toBe(400);
  });

  test("Security 34: names the row that was edited, and records that too", async () => {
    const other = await startHarness();
    const reader = await other.signIn();
    await other.store.updateTable("audit").set({ person_name: "Eve" }).where("position", "=", 2).execute();
    const answer = await other.send(reader, "POST", "/console/audit/verify");
    expect(auditVerdictSchema.parse(answer.json())).toMatchObject({ ok: false, position: 2 });
    const last = await other.store.selectFrom("audit").selectAll().orderBy("position", "desc").executeTakeFirst();
    expect(last).toMatchObject({ action: "audit.verified", outcome: "failed" });
    await other.close();
  });

  test("is reported even if nothing more can be appended", async () => {
    const other = await startHarness();
    const reader = await other.signIn();
    await other.store.deleteFrom("audit_head").execute();
    const answer = await other.send(reader, "POST", "/console/audit/verify");
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ ok: false, position: 2 })]);
    await other.close();
  });
});

describe("a program on the server's own machine", () => {
  const ask = (url: string, payload: object, secret = controlSecret, more: Record<string, string> = {}) =>
    harness.app.inject({
      method: "POST",
      url,
      headers: { host: "localhost:1", authorization: `Bearer ${secret}`, ...more },
      payload,
    });

  test("verifies, and gives a head that was noted", async () => {
    const first = auditVerdictSchema.parse((await ask("/auth/audit/verify", {})).json());
    const noted = first.ok ? first.head : undefined;
    expect((await ask("/auth/audit/verify", { head: noted })).json()).toMatchObject({ ok: true });
    const wrong = { position: 3, hash: "0".repeat(64) };
    expect((await ask("/auth/audit/verify", { head: wrong })).json()).toMatchObject({ ok: false, position: 3 });
  });

  test("exports", async () => {
    const answer = await ask("/auth/audit/export", { format: "csv" });
    expect(answer.body).toMatch(/^position,/);
  });

  test.each(["/auth/audit/verify", "/auth/audit/export"])("gets nothing from %s without the secret", async (url) => {
    const body = { format: "csv" };
    for (const answer of [
      await ask(url, body, "another"),
      await ask(url, body, controlSecret, { "sec-fetch-site": "cross-site" }),
      await ask(url, body, controlSecret, { origin: "https://evil.example" }),
    ]) {
      expect([401, 403]).toContain(answer.statusCode);
      expect(answer.body).not.toContain("operation-1");
    }
  });
});
