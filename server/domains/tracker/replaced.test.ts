import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { answers } from "#server/testing/upstream.ts";
import {
  bitcoin,
  listedRow,
  listOf,
  txid,
  withdrawBody,
  withdrawn,
  withdrawPath,
} from "#server/testing/withdrawals.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin");
  await mirror(harness.store, "ask", { kind: "networks", id: bitcoin.id, record: bitcoin });
  lists();
});
afterEach(() => harness.close());

const start = async (key: string, acknowledge?: string): Promise<string> => {
  harness.upstream.on(answers(200, withdrawn(`withdrawal-${key}`)), /withdraw$/);
  const answer = await harness.send(ada, "POST", `/relay/ask${withdrawPath}`, {
    headers: {
      "idempotency-key": key,
      ...(acknowledge === undefined ? {} : { "x-postern-acknowledge": acknowledge }),
    },
    payload: { ...withdrawBody, clientShare },
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["x-postern-operation"]);
};

const lists = (...rows: readonly object[]): void => {
  harness.upstream.on(answers(200, listOf(...rows)), /transactions\/address\//);
};

const after = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= 20_000) {
    harness.clock.now += Math.min(left, 20_000);
    await harness.track();
  }
};

const now = (): number => harness.clock.now;
const stateAndHash = async (id: string) => {
  const { state, transactionHash } = await operationIn(harness, ada, id);
  return [state, transactionHash];
};
const confirmed = { status: "CONFIRMED", isMempool: false };

describe("Reliability 23: a transaction that may replace another operation's", () => {
  test.each([
    ["is no longer listed", []],
    ["is listed as replaced", [{ status: "REPLACED" }]],
    ["is still listed as pending", [{}]],
  ])("is not assigned to an identical withdrawal if the first %s", async (_how, stale) => {
    const first = await start("k1");
    lists(listedRow(1, now()));
    await after(20_000);
    expect(await stateAndHash(first)).toEqual(["hash", txid(1)]);
    const second = await start("k2", first);
    const sentAt = now();
    lists(...stale.map((more) => listedRow(1, sentAt, more)), listedRow(2, sentAt, confirmed));
    await after(60_000);
    expect(await stateAndHash(second)).toEqual(["started", null]);
  });

  test("the second gets its own once the first one's is decided", async () => {
    const first = await start("k1");
    lists(listedRow(1, now()));
    await after(20_000);
    const second = await start("k2", first);
    lists(listedRow(1, now(), confirmed), listedRow(2, now(), confirmed));
    await after(60_000);
    expect([await stateAndHash(first), await stateAndHash(second)]).toEqual([
      ["succeeded", txid(1)],
      ["succeeded", txid(2)],
    ]);
  });
});

test("Reliability 24: a settled one keeps its claim until its transaction is dated by its block", async () => {
  harness.upstream.on(answers(502, "<html>"), /withdraw$/);
  const lost = await harness.send(ada, "POST", `/relay/ask${withdrawPath}`, {
    headers: { "idempotency-key": "lost" },
    payload: { ...withdrawBody, clientShare },
  });
  const unknown = String(lost.headers["x-postern-operation"]);
  const payload = { outcome: "succeeded", note: "it is in the mempool" };
  const settled = await harness.send(ada, "POST", `/console/ask/operations/${unknown}/settle`, { payload });
  expect(settled.statusCode).toBe(200);
  harness.clock.now += 15 * 60_000;
  const second = await start("k2", unknown);
  // A service dates a transaction by its block.
  lists(listedRow(1, now() + 60_000, confirmed));
  await after(60_000);
  expect(await stateAndHash(second)).toEqual(["started", null]);
  lists(listedRow(1, now(), confirmed), listedRow(2, now() + 1, confirmed));
  await after(40_000);
  expect((await stateAndHash(second))[1]).toBe(txid(2));
});
