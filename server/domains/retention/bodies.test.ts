import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { verify } from "#server/domains/audit/verify.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { removeOld } from "#server/testing/retention.ts";
import { confirmWrite, sendWrite } from "#server/testing/sample-write.ts";
import { contractAddress, hash, networkId, started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { operationStates, isFinal } from "#shared/console/operation-states.ts";

const day = 86_400_000;

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const post = (key: string, body: object = { ...writeBody, clientShare }, acknowledge?: string) =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: {
      "idempotency-key": key,
      ...(acknowledge === undefined ? {} : { "x-postern-acknowledge": acknowledge }),
    },
    payload: body,
  });

const rowOf = (id: string): Promise<OperationTable> =>
  harness.store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Makes the words, as far as the service responds; after a week nothing asks again. */
const worded = async () => {
  await harness.fill();
  await harness.store
    .updateTable("operations")
    .set({ meaning_due: null })
    .where("meaning_due", "<", harness.clock.now + day)
    .execute();
};

/** Lets days pass, and removes what is older than 30. */
const age = async (days: number, limit = 30) => {
  await worded();
  harness.clock.now += days * day;
  ada = await harness.signIn("operator", "Ada");
  const { store, clock } = harness;
  return removeOld(
    { bodies: limit },
    { store, now: () => clock.now, elapsed: harness.dependencies.elapsed, pass: (ms) => (clock.now += ms) },
  );
};

/** An operation of the environment `held` that has succeeded. */
const succeeded = async (amount = "0"): Promise<string> => {
  const workflowId = amount === "0" ? "workflow-1" : `workflow-${amount}`;
  harness.upstream.on(answers(200, { workflowResult: { ...started.workflowResult, workflowId } }), /write$/);
  const id = await sendWrite(harness, ada, { key: `once-${amount}`, body: { amount } });
  await confirmWrite(harness);
  expect((await rowOf(id)).state).toBe("succeeded");
  return id;
};

test("the request and the reply of an old operation are removed; everything else stays, and the audit says so", async () => {
  const id = await succeeded();
  await worded();
  const before = await rowOf(id);
  const shown = await operationIn(harness, ada, id, "held");
  await age(31);
  const after = await rowOf(id);
  expect(after.body_removed_at).toBeGreaterThan(before.updated_at + 30 * day);
  expect(JSON.parse(after.body)).toEqual({ addressId: writeBody.addressId });
  expect(after).toEqual({
    ...before,
    body: after.body,
    reply_body: null,
    body_removed_at: after.body_removed_at,
  });
  const record = await operationIn(harness, ada, id, "held");
  expect(record).toEqual({
    ...shown,
    body: { addressId: writeBody.addressId },
    bodyRemovedAt: new Date(after.body_removed_at ?? 0).toISOString(),
  });
  expect(record.meaning).not.toBeNull();
  const entries = await harness.store.selectFrom("audit").selectAll().where("action", "=", "bodies.removed").execute();
  expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ operations: 1 }]);
  expect(await verify(harness.store)).toMatchObject({ ok: true });
});

test("a recent operation keeps its request, and so does every operation if the configuration keeps them", async () => {
  const id = await succeeded();
  await age(29);
  expect((await rowOf(id)).body_removed_at).toBeNull();
  await harness.fill();
  harness.clock.now += 1000 * day;
  const { store, clock } = harness;
  const place = {
    store,
    now: () => clock.now,
    elapsed: harness.dependencies.elapsed,
    pass: (ms: number) => (clock.now += ms),
  };
  await removeOld({}, place);
  expect((await rowOf(id)).body_removed_at).toBeNull();
});

describe("Reliability 35: the key of an operation whose reply was removed", () => {
  const refusedFor = 410;

  test("sends nothing again, and names the operation", async () => {
    const id = await succeeded();
    const sent = harness.upstream.writes().length;
    const again = () =>
      harness.send(ada, "POST", `/relay/held${writePath}`, {
        headers: { "idempotency-key": "once-0" },
        payload: { ...writeBody, amount: "0" },
      });
    expect((await again()).statusCode).toBe(200);
    // The key belongs to a person: for another person it would be another key.
    const person = ada.id;
    await age(31);
    await harness.store.updateTable("operations").set({ person_id: ada.id }).where("person_id", "=", person).execute();
    const answer = await again();
    expect([answer.statusCode, answer.json()]).toEqual([
      refusedFor,
      expect.objectContaining({ code: "POSTERN_REPLY_REMOVED", operationId: id }),
    ]);
    expect(harness.upstream.writes()).toHaveLength(sent);
  });

  test("still belongs to its request: with another one it is refused as before", async () => {
    await succeeded();
    const person = ada.id;
    await age(31);
    await harness.store.updateTable("operations").set({ person_id: ada.id }).where("person_id", "=", person).execute();
    const answer = await harness.send(ada, "POST", `/relay/held${writePath}`, {
      headers: { "idempotency-key": "once-0" },
      payload: { ...writeBody, amount: "2" },
    });
    expect(answer.json()).toMatchObject({ code: "POSTERN_KEY_REUSED" });
  });
});

test("Reliability 35: an identical payment is found by its hash for as long as before", async () => {
  await succeeded();
  await age(31);
  harness.upstream.on(answers(200, started), /write$/);
  const first = await post("first");
  expect(first.statusCode).toBe(200);
  const second = await post("second");
  expect(second.json()).toMatchObject({
    code: "POSTERN_IDENTICAL_OPERATION",
    operationId: String(first.headers["x-postern-operation"]),
  });
});

test.each(operationStates.filter((state) => !isFinal(state)))(
  "Reliability 35: nothing is removed from an operation that is %s, however old it is",
  async (state) => {
    const id = await succeeded();
    await worded();
    await harness.store
      .updateTable("operations")
      .set({ state, lease_until: Number.MAX_SAFE_INTEGER })
      .where("id", "=", id)
      .execute();
    const before = await rowOf(id);
    await age(4000);
    expect(await rowOf(id)).toEqual(before);
  },
);

test("a refused request is removed, too", async () => {
  harness.upstream.on(answers(400, errorBody("ERR_003", 400)), /write$/);
  const answer = await post("k");
  const id = String(answer.headers["x-postern-operation"]);
  expect((await rowOf(id)).state).toBe("rejected");
  await age(31);
  expect(await rowOf(id)).toMatchObject({ reply_body: null, reply_status: 400 });
});

describe("what is still needed stays until then", () => {
  test("words that are not made yet, even if the removal has passed them", async () => {
    const id = await succeeded();
    await harness.fill();
    const due = harness.clock.now + 100 * day;
    await harness.store.updateTable("operations").set({ meaning_due: due }).where("id", "=", id).execute();
    const later = await succeeded("7");
    await age(31);
    expect((await rowOf(id)).body_removed_at).toBeNull();
    expect((await rowOf(later)).body_removed_at).not.toBeNull();
    await harness.store.updateTable("operations").set({ meaning_due: null }).where("id", "=", id).execute();
    await age(1);
    expect((await rowOf(id)).body_removed_at).not.toBeNull();
  });

  test("an index entry that is not made yet", async () => {
    const id = await succeeded();
    await harness.store.updateTable("operation_index").set({ words: null }).where("operation_id", "=", id).execute();
    await age(31);
    expect((await rowOf(id)).body_removed_at).toBeNull();
  });

  test("a generated address: the reply shows whose it is", async () => {
    const id = await succeeded();
    await harness.store.updateTable("operations").set({ operation: "generateAddress" }).where("id", "=", id).execute();
    await age(31);
    expect((await rowOf(id)).body_removed_at).toBeNull();
  });

  test("a payment that a person settled without a transaction", async () => {
    const id = await succeeded();
    await harness.store.updateTable("operations").set({ transaction_hash: null }).where("id", "=", id).execute();
    await age(31);
    expect((await rowOf(id)).body_removed_at).toBeNull();
  });
});

test("a kill between two slices loses nothing and removes nothing twice", async () => {
  const id = await succeeded();
  await worded();
  const row = await rowOf(id);
  const copies = Array.from({ length: 250 }, (_, index) => ({
    ...row,
    id: `copy-${index}`,
    key_slot: `copy-${index}`,
    transaction_hash: `0x${index.toString(16).padStart(64, "0")}`,
  }));
  for (const some of [copies.slice(0, 100), copies.slice(100, 200), copies.slice(200)]) {
    await harness.store.insertInto("operations").values(some).execute();
  }
  await harness.store.updateTable("operation_index").set({ words: "" }).execute();
  harness.clock.now += 31 * day;
  const { store, clock } = harness;
  let isKilled = false;
  const place = {
    store,
    now: () => {
      // The process is gone after its second slice.
      if (isKilled) throw new Error("killed");
      return clock.now;
    },
    elapsed: harness.dependencies.elapsed,
    pass: (ms: number) => {
      clock.now += ms;
    },
  };
  const removed = async () =>
    Number(
      (
        await store
          .selectFrom("operations")
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .where("body_removed_at", "is not", null)
          .executeTakeFirstOrThrow()
      ).count,
    );
  let slices = 0;
  const dying = removeOld(
    { bodies: 30 },
    {
      ...place,
      pass: (ms) => {
        clock.now += ms;
        slices += 1;
        if (slices === 2) isKilled = true;
      },
    },
  );
  await expect(dying).rejects.toThrow("killed");
  const half = await removed();
  isKilled = false;
  // Its lease has to run out first.
  clock.now += 600_000;
  await removeOld({ bodies: 30 }, { ...place, owner: "the next" });
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(251);
  expect(await removed()).toBe(251);
  const entries = await store.selectFrom("audit").select("detail").where("action", "=", "bodies.removed").execute();
  expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ operations: 251 }]);
});

test("two instances share the work, and neither repeats the other's", async () => {
  const id = await succeeded();
  await worded();
  harness.clock.now += 31 * day;
  const second = await harness.another();
  const { clock } = harness;
  const place = {
    now: () => clock.now,
    elapsed: harness.dependencies.elapsed,
    pass: (ms: number) => (clock.now += ms),
  };
  await Promise.all([
    removeOld({ bodies: 30 }, { ...place, store: harness.store, owner: "one" }),
    removeOld({ bodies: 30 }, { ...place, store: second.store, owner: "two" }),
  ]);
  expect((await rowOf(id)).body_removed_at).not.toBeNull();
  const entries = await harness.store
    .selectFrom("audit")
    .select("detail")
    .where("action", "=", "bodies.removed")
    .execute();
  expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ operations: 1 }]);
});

test("the transaction's page works with the receipt alone, and the operation's explanations do not fail", async () => {
  const id = await succeeded();
  await age(31);
  for (const url of [
    `/console/held/operations/${id}`,
    `/console/held/operations/${id}/related`,
    `/console/held/operations/${id}/export`,
    "/console/held/operations",
    "/console/held/operations/export",
    `/console/held/transactions/${networkId}/${hash}`,
    `/console/held/operations?contract=${contractAddress}`,
  ]) {
    const answer = await harness.send(ada, "GET", url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});
