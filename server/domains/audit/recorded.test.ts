import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import type { AuditTable } from "#server/store/tables.ts";
import {
  apiKey,
  clientShare,
  controlSecret,
  type Harness,
  origin,
  type Person,
  type Send,
  startHarness,
} from "#server/testing/harness.ts";
import {
  contractAddress,
  hash,
  readBody,
  readPath,
  receipt,
  started,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { checkNames } from "#shared/console/evidence.ts";
import { verify } from "./verify.ts";

let harness: Harness;
let admin: Person;
beforeEach(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const rows = (): Promise<AuditTable[]> => harness.store.selectFrom("audit").selectAll().orderBy("position").execute();

/** The rows recorded since, without the chain's columns. */
const since = async <T>(act: () => Promise<T>) => {
  const before = (await rows()).length;
  const answer = await act();
  const added = (await rows()).slice(before).map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }));
  return { answer, added };
};

const write = (person: Person, key: string, more: Send & { readonly amount?: string } = {}) =>
  harness.send(person, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": key, ...more.headers },
    payload: { ...writeBody, clientShare, amount: more.amount ?? "1" },
  });

const id = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers["x-postern-operation"]);

describe("a sign-in", () => {
  test("by link is recorded with the person, after the link's creation", async () => {
    const [made, signedIn] = await rows();
    expect(made).toMatchObject({ action: "link.made", outcome: "allowed", person_id: null, subject: admin.id });
    expect(made?.detail).toBe('{"name":"Ada","role":"admin"}');
    expect(signedIn).toMatchObject({
      action: "session.started",
      outcome: "allowed",
      person_id: admin.id,
      person_name: "Ada",
      role: "admin",
      address: "127.0.0.1",
      at: harness.clock.now,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      detail: '{"how":"link"}',
    });
  });

  test("that is refused is recorded, without the token", async () => {
    const { answer, added } = await since(() =>
      harness.send(admin, "POST", "/auth/link", { payload: { token: "canary-token" } }),
    );
    expect(answer.statusCode).toBe(401);
    expect(added).toMatchObject([{ action: "session.started", outcome: "denied", person_id: null, role: null }]);
    expect(JSON.stringify(added)).not.toContain("canary-token");
  });

  test("and its end are recorded", async () => {
    const { added } = await since(() => harness.send(admin, "POST", "/auth/sign-out"));
    expect(added).toMatchObject([{ action: "session.ended", outcome: "allowed", person_id: admin.id }]);
  });

  test("requested by a program is recorded with the program's address", async () => {
    const headers = { host: new URL(origin).host, authorization: `Bearer ${controlSecret}` };
    const payload = { role: "viewer", name: "Night shift" };
    const { added } = await since(() => harness.app.inject({ method: "POST", url: "/auth/links", headers, payload }));
    expect(added).toMatchObject([{ action: "link.made", address: "127.0.0.1", detail: payload }]);
  });
});

describe("a write", () => {
  test("is recorded once with its operation, however often its key is repeated", async () => {
    const { answer, added } = await since(() => write(admin, "k1"));
    expect(added).toMatchObject([
      {
        action: "operation.requested",
        outcome: "allowed",
        environment: "ask",
        subject: id(answer),
        person_id: admin.id,
        detail: { operation: "writeContract" },
      },
    ]);
    const again = await since(async () => {
      await write(admin, "k1");
      await write(admin, "k1", { amount: "2" });
    });
    expect(again.added).toEqual([]);
  });

  test("of 50 concurrent ones with one key over two instances is recorded once", async () => {
    const other = await harness.another();
    const { added } = await since(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          harness.send(admin, "POST", `/relay/ask${writePath}`, {
            app: index % 2 === 0 ? harness.app : other.app,
            headers: { "idempotency-key": "k1" },
            payload: { ...writeBody, clientShare },
          }),
        ),
      ),
    );
    expect(added).toMatchObject([{ action: "operation.requested", outcome: "allowed" }]);
  });

  test("that is identical is recorded as denied, and one that is sent anyway names the other", async () => {
    const first = await write(admin, "k1");
    const refused = await since(() => write(admin, "k2"));
    expect(refused.answer.statusCode).toBe(409);
    expect(refused.added).toMatchObject([
      { action: "operation.requested", outcome: "denied", subject: null, detail: { identicalTo: id(first) } },
    ]);
    const sent = await since(() => write(admin, "k2", { headers: { "x-postern-acknowledge": id(first) } }));
    expect(sent.added).toMatchObject([
      { outcome: "allowed", subject: id(sent.answer), detail: { acknowledges: id(first) } },
    ]);
  });

  test("that acknowledges an unknown operation stores nothing of that header", async () => {
    const { added } = await since(() => write(admin, "k1", { headers: { "x-postern-acknowledge": "canary" } }));
    expect(added).toMatchObject([{ outcome: "allowed", detail: { operation: "writeContract" } }]);
    expect(JSON.stringify(added)).not.toContain("canary");
  });
});

describe("Security 34: a denial is recorded", () => {
  test("Security 11: of a viewer's write, in the audit and in the journal", async () => {
    const viewer = await harness.signIn("viewer", "Vera");
    const { answer, added } = await since(() => write(viewer, "k1"));
    expect(answer.statusCode).toBe(403);
    expect(added).toMatchObject([
      {
        action: "operation.requested",
        outcome: "denied",
        person_name: "Vera",
        role: "viewer",
        subject: id(answer),
        detail: { operation: "writeContract", why: "Your role (viewer) does not allow this." },
      },
    ]);
    const journal = await harness.store.selectFrom("operations").select(["id", "state"]).execute();
    expect(journal).toEqual([{ id: id(answer), state: "denied" }]);
  });

  test("Security 12: of a write with a sign-in that is too old", async () => {
    const mainnet = [...harness.environments].map(
      ([name, { view, ...rest }]) => [name, { ...rest, view: { ...view, kind: "mainnet" } }] as const,
    );
    const app = await buildApp({ ...harness.dependencies, stepUpMinutes: 10, environments: new Map(mainnet) });
    harness.clock.now += 11 * 60_000;
    const { answer, added } = await since(() =>
      harness.send(admin, "POST", `/relay/ask${writePath}`, {
        app,
        headers: { "idempotency-key": "k1" },
        payload: { ...writeBody, clientShare },
      }),
    );
    await app.close();
    expect(answer.statusCode).toBe(401);
    expect(added).toMatchObject([
      { action: "operation.requested", outcome: "denied", detail: { why: "The sign-in is older than 10 minutes." } },
    ]);
  });

  const forAdmins = [
    ["operation.settled", "settle", { outcome: "succeeded", note: "x" }],
    ["operation.transaction", "transaction", { transactionHash: hash }],
  ] as const;

  test.each(forAdmins)("of %s by other roles than admin", async (action, path, payload) => {
    for (const role of ["viewer", "operator"] as const) {
      const person = await harness.signIn(role);
      const { answer, added } = await since(() =>
        harness.send(person, "POST", `/console/ask/operations/some/${path}`, { payload }),
      );
      expect(answer.statusCode).toBe(403);
      expect(added).toMatchObject([{ action, outcome: "denied", environment: "ask", subject: "some", role }]);
    }
  });

  test("and allowed reads are not", async () => {
    const { added } = await since(async () => {
      await harness.send(admin, "POST", `/relay/ask${readPath}`, { payload: readBody });
      await harness.send(admin, "GET", "/console/ask/operations");
    });
    expect(added).toEqual([]);
  });
});

describe("settling", () => {
  test("is recorded with its outcome, and so is one that was too late", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /write$/);
    const operation = id(await write(admin, "k1"));
    const settle = () =>
      harness.send(admin, "POST", `/console/ask/operations/${operation}/settle`, {
        payload: { outcome: "not_sent", note: "Nothing of it on the chain.", ...unsearched },
      });
    const { added } = await since(settle);
    expect(added).toMatchObject([
      {
        action: "operation.settled",
        outcome: "allowed",
        subject: operation,
        detail: { from: "unknown", to: "not_sent", acceptsIncomplete: expect.any(Array) },
      },
    ]);
    const late = await since(settle);
    expect(late.added).toMatchObject([{ action: "operation.settled", outcome: "failed", subject: operation }]);
  });
});

test("a transaction that an admin enters is recorded, and so is one that was refused", async () => {
  const operation = id(await write(admin, "k1"));
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
  const enter = () =>
    harness.send(admin, "POST", `/console/ask/operations/${operation}/transaction`, {
      payload: { transactionHash: hash, accepts: checkNames },
    });
  const entry = { action: "operation.transaction", subject: operation, environment: "ask" };
  const { added } = await since(enter);
  expect(added).toMatchObject([
    { ...entry, outcome: "allowed", detail: { transactionHash: hash, accepted: expect.arrayContaining(["amount"]) } },
  ]);
  expect((await since(enter)).added).toMatchObject([{ ...entry, outcome: "failed" }]);
});

test("Security 34: an action that cannot be recorded does not happen", async () => {
  await harness.store.deleteFrom("audit_head").execute();
  expect((await write(admin, "k1")).statusCode).toBe(500);
  expect((await harness.send(admin, "POST", "/auth/sign-out")).statusCode).toBe(500);
  expect(harness.upstream.count("POST")).toBe(0);
  expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
  expect((await harness.send(admin, "GET", "/auth/session")).statusCode).toBe(200);
});

test("Security 24: nothing secret is in the audit: no key, no share, no idempotency key, no token, no body", async () => {
  const viewer = await harness.signIn("viewer");
  for (const person of [admin, viewer]) {
    await write(person, "canary-idempotency-key", { headers: { "x-postern-acknowledge": "canary-acknowledged" } });
    await harness.send(person, "POST", `/relay/held${writePath}`, {
      headers: { "idempotency-key": "canary-idempotency-key" },
      payload: { ...writeBody, clientShare },
    });
  }
  const text = JSON.stringify(await rows());
  expect(await verify(harness.store)).toMatchObject({ ok: true });
  for (const secret of [apiKey, clientShare, JSON.stringify(clientShare), "canary", contractAddress, controlSecret]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain(admin.cookie.split("=")[1]);
});
