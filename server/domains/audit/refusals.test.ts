import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AuditTable } from "#server/store/tables.ts";
import { clientShare, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { nobody } from "./append.ts";
import { createRefusals, type Refusals, rowsEach, rowsOfStrangers } from "./refusals.ts";
import { verify } from "./verify.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const rows = (): Promise<AuditTable[]> => harness.store.selectFrom("audit").selectAll().orderBy("position").execute();

const denied = async () => (await rows()).filter(({ outcome }) => outcome === "denied");

/** The rows that only count, by person and number. */
const counts = async () =>
  (await rows())
    .filter(({ action }) => action === "refusals.counted")
    .map(({ person_name: name, address, detail }) => ({ who: name ?? address, ...JSON.parse(detail) }));

const counted = async () => (await counts()).reduce((sum: number, { count }) => sum + Number(count), 0);

const badLink = (remoteAddress: string) =>
  harness.app.inject({
    method: "POST",
    url: "/auth/link",
    remoteAddress,
    headers: { host: new URL(origin).host },
    payload: { token: "a token of no link" },
  });

const write = (person: Person) =>
  harness.send(person, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": "k1" },
    payload: { ...writeBody, clientShare },
  });

const nextMinute = (): void => {
  harness.clock.now += 60_000;
};

describe("Security 43: no one can make the audit grow without bound", () => {
  const minutes = isFull ? 60 : 4;

  test(`${minutes} minutes of refused sign-ins and denied writes: rows are limited, counts add up, the chain is intact`, async () => {
    const viewer = await harness.signIn("viewer", "Vera");
    const before = (await rows()).length;
    const addresses = Array.from({ length: 40 }, (_, index) => `10.0.0.${index}`);
    let refused = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      const replies = [
        ...(await Promise.all(Array.from({ length: 15 }, () => badLink("192.0.2.1")))),
        ...(await Promise.all(addresses.map(badLink))),
        ...(await Promise.all(Array.from({ length: 15 }, () => write(viewer)))),
      ];
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 403]));
      refused += replies.length;
      nextMinute();
    }
    await harness.dependencies.refusals.stop();
    const added = (await rows()).length - before;
    const perMinute = rowsOfStrangers + rowsEach;
    // Three count rows a minute: of the one address, of the other addresses, of the viewer.
    expect(added).toBe(minutes * (perMinute + 3));
    expect((await counted()) + minutes * perMinute).toBe(refused);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toHaveLength(minutes * rowsEach);
    expect(await harness.store.selectFrom("operation_events").select("at").execute()).toHaveLength(minutes * rowsEach);
    expect(await verify(harness.store)).toMatchObject({ ok: true });
    expect(harness.upstream.seen).toEqual([]);
  });

  test("a refusal that is only counted gets the same response, without an operation", async () => {
    const viewer = await harness.signIn("viewer", "Vera");
    const first = await write(viewer);
    for (let index = 1; index < rowsEach; index += 1) await write(viewer);
    const next = await write(viewer);
    expect([first.statusCode, next.statusCode]).toEqual([403, 403]);
    const { operationId, ...refusal } = first.json<Record<string, unknown>>();
    expect(first.headers["x-postern-operation"]).toBe(operationId);
    expect(next.headers).not.toHaveProperty("x-postern-operation");
    expect(next.json()).toEqual({ ...refusal, requestId: expect.any(String), timestamp: expect.any(String) });
  });

  test("the first ten of each minute get their own rows, and one more counts the rest", async () => {
    const viewer = await harness.signIn("viewer", "Vera");
    for (let minute = 0; minute < 2; minute += 1) {
      for (let index = 0; index < rowsEach + 3; index += 1) await write(viewer);
      await harness.send(viewer, "GET", "/console/audit");
      nextMinute();
    }
    await harness.dependencies.refusals.stop();
    const count = { who: "Vera", count: 4, actions: ["audit.read", "operation.requested"] };
    expect(await counts()).toEqual([count, count]);
    expect(await denied()).toHaveLength(2 * (rowsEach + 1));
  });

  test.each([
    ["reads by a role", (person: Person) => harness.send(person, "GET", "/console/audit"), "audit.read"],
    [
      "settling by a role",
      (person: Person) =>
        harness.send(person, "POST", "/console/ask/operations/some/settle", {
          payload: { outcome: "succeeded", note: "x" },
        }),
      "operation.settled",
    ],
    [
      "runs by a role",
      (person: Person) => harness.send(person, "POST", "/console/ask/runs", { payload: {} }),
      "batch.started",
    ],
    [
      "imports by a role",
      (person: Person) => harness.send(person, "POST", "/console/ask/labels/import", { payload: {} }),
      "labels.imported",
    ],
  ])("%s are also counted", async (_what, act, action) => {
    const viewer = await harness.signIn("viewer", "Vera");
    for (let index = 0; index < rowsEach + 2; index += 1) expect((await act(viewer)).statusCode).toBe(403);
    await harness.dependencies.refusals.stop();
    expect(await denied()).toHaveLength(rowsEach + 1);
    expect(await counts()).toEqual([{ who: "Vera", count: 2, actions: [action] }]);
  });

  test("refused identical operations are also counted", async () => {
    const ada = await harness.signIn("operator", "Ada");
    harness.upstream.on(answers(200, started));
    const send = (key: string) =>
      harness.send(ada, "POST", `/relay/ask${writePath}`, {
        headers: { "idempotency-key": key },
        payload: { ...writeBody, clientShare },
      });
    await send("k0");
    for (let index = 1; index <= rowsEach + 2; index += 1) expect((await send(`k${index}`)).statusCode).toBe(409);
    await harness.dependencies.refusals.stop();
    expect(await denied()).toHaveLength(rowsEach + 1);
    expect(await counts()).toEqual([{ who: "Ada", count: 2, actions: ["operation.requested"] }]);
  });

  test("one person's refusals do not reduce another's limit, nor people's that of strangers", async () => {
    const [vera, grace] = [await harness.signIn("viewer", "Vera"), await harness.signIn("viewer", "Grace")];
    for (let index = 0; index < rowsEach + 1; index += 1) await write(vera);
    await write(grace);
    await badLink("10.0.0.1");
    const names = (await denied()).map(({ person_name: name }) => name);
    expect(names.slice(rowsEach)).toEqual(["Grace", null]);
  });
});

describe("the counts", () => {
  const clock = { at: 0 };
  const failures: unknown[] = [];
  let refusals: Refusals;
  beforeEach(() => {
    clock.at = 0;
    failures.length = 0;
    refusals = createRefusals({
      store: harness.store,
      now: () => harness.clock.now,
      elapsed: () => clock.at,
      note: (error) => failures.push(error),
    });
  });

  const from = (address: string) =>
    refusals.record({
      at: harness.clock.now,
      by: { ...nobody, requestId: "r1", address },
      action: "session.started",
      outcome: "denied",
    });

  const many = async (count: number, address: (index: number) => string): Promise<void> => {
    for (let index = 0; index < count; index += 1) await from(address(index));
  };

  test("Security 43: an attacker with many addresses gets no more rows, and one count", async () => {
    await many(rowsOfStrangers + 500, (index) => `10.1.${index >> 8}.${index & 255}`);
    await refusals.stop();
    expect((await denied()).length).toBe(rowsOfStrangers + 1);
    expect(await counts()).toEqual([{ who: null, count: 500, actions: ["session.started"] }]);
  });

  test("are recorded at the end of the minute, without another refusal", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await many(rowsEach + 3, () => "10.0.0.1");
    vi.advanceTimersByTime(59_999);
    expect(await counts()).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.poll(counts).toEqual([{ who: "10.0.0.1", count: 3, actions: ["session.started"] }]);
  });

  test("Security 43: repeated addresses have one count each, and no more of them than have rows", async () => {
    for (let round = 0; round < 3; round += 1) await many(40, (index) => `10.0.0.${index}`);
    await refusals.stop();
    expect((await denied()).length).toBe(2 * rowsOfStrangers + 1);
    expect(await counted()).toBe(3 * 40 - rowsOfStrangers);
  });

  test("Security 40: minutes are measured by the monotonic clock", async () => {
    await many(rowsEach + 1, () => "10.0.0.1");
    harness.clock.now -= 2 * 60 * 60_000;
    clock.at += 59_999;
    await from("10.0.0.1");
    expect(await denied()).toHaveLength(rowsEach);
    clock.at += 1;
    await from("10.0.0.1");
    await refusals.stop();
    expect(await counts()).toEqual([{ who: "10.0.0.1", count: 2, actions: ["session.started"] }]);
    expect(await denied()).toHaveLength(rowsEach + 2);
  });

  test("that cannot be recorded are kept for the next minute", async () => {
    await many(rowsEach + 3, () => "10.0.0.1");
    const head = await harness.store.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await harness.store.deleteFrom("audit_head").execute();
    await refusals.stop();
    expect(failures).toHaveLength(1);
    await harness.store.insertInto("audit_head").values(head).execute();
    await refusals.stop();
    expect(await counts()).toEqual([{ who: null, count: 3, actions: ["session.started"] }]);
    expect(await verify(harness.store)).toMatchObject({ ok: true });
  });
});
