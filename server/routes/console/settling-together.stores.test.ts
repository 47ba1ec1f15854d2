import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { nodeChainId } from "#server/testing/node-answers.ts";
import { withQueues } from "#server/testing/reading-copies.ts";
import { contractAddress, networkId, receipt, sender, writeBody, writePath } from "#server/testing/samples.ts";
import { addressPath, hashOf, type Listed, serveTransactions } from "#server/testing/transactions.ts";
import { answers, errorBody, resets } from "#server/testing/upstream.ts";
import { searchedTogetherSchema, settledTogetherSchema } from "#shared/console/settling-together.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const word = (value: string) => `0x${value.replace(/^0x/, "").toLowerCase().padStart(64, "0")}`;
const topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const note = "Compared with the service's operator.";
const detailSchema = z.record(z.string(), z.unknown());

let harness: Harness;
let ada: Person;
const listed: Listed = { rows: [] };

beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin", "Ada");
  listed.rows = [];
  listNetworks(harness.upstream, [{ id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId }]);
  serveTransactions(harness, listed);
  harness.upstream.on(answers(404, errorBody("ERR_078", 404)), /\/tx\//);
  harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /functions\/read/);
  harness.upstream.on(resets, /write$/);
});
afterEach(() => harness.close());

type Ask = { readonly environment?: string; readonly acknowledges?: string };

/** Sends so many tokens, without an answer; the operation's id. */
const lost = async (amount: number, { environment = "held", acknowledges }: Ask = {}): Promise<string> => {
  const [to, sum] = writeBody.abiFunction.inputs;
  const abiFunction = { ...writeBody.abiFunction, inputs: [to, { ...sum, value: String(amount) }] };
  const answer = await harness.send(ada, "POST", `/relay/${environment}${writePath}`, {
    headers: { "idempotency-key": randomUUID(), "x-postern-acknowledge": acknowledges },
    payload: { ...writeBody, abiFunction, ...(environment === "ask" ? { clientShare } : {}) },
  });
  expect(answer.statusCode).toBe(502);
  return String(answer.headers["x-postern-operation"]);
};

/** Has the service list and confirm the transaction of such a payment; its hash. */
const mined = (amount: number, index = amount): string => {
  const transactionHash = hashOf(index);
  listed.rows = [
    ...listed.rows,
    {
      txid: transactionHash,
      networkId,
      type: "ERC20",
      addressFrom: sender.address,
      addressTo: recipient,
      contractAddress,
      amount: String(amount),
      status: "CONFIRMED",
      date: new Date(harness.clock.now + 5_000).toISOString(),
    },
  ];
  const log = {
    address: contractAddress,
    topics: [topic, word(sender.address), word(recipient)],
    data: word(amount.toString(16)),
  };
  confirm(transactionHash, [log]);
  return transactionHash;
};
const confirm = (transactionHash: string, logs: readonly object[]): void =>
  harness.upstream.on(
    answers(200, { receipt: { ...receipt(1).receipt, logs, transactionHash } }),
    new RegExp(`/tx/${transactionHash}`),
  );

/** With copies that are read when asked for, which passes time, and requests that no time passes for. */
const withApp = (work: (app: FastifyInstance) => Promise<void>, more: Partial<Harness["dependencies"]> = {}) =>
  withQueues(harness, work, { elapsed: () => 0, ...more });

type By = { readonly app: FastifyInstance; readonly person?: Person; readonly environment?: string };

const post = (
  part: "evidence" | "settle",
  payload: object,
  { app, person = ada, environment = "held" }: By,
  id?: string,
) =>
  harness.send(person, "POST", `/console/${environment}/unconfirmed/${part}`, {
    app,
    payload,
    headers: id === undefined ? {} : { "x-request-id": id },
  });
const search = async (ids: readonly string[], by: By) => {
  const answer = await post("evidence", { ids }, by);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const { data } = searchedTogetherSchema.parse(answer.json());
  return ids.map((id) => data.find((one) => one.id === id));
};
type Pair = readonly [id: string, transactionHash: string, outcome?: "succeeded" | "reverted"];
const bodyOf = (pairs: readonly Pair[]) => ({
  note,
  confirmed: pairs.length,
  operations: pairs.map(([id, transactionHash, outcome = "succeeded"]) => ({ id, transactionHash, outcome })),
});
const settle = async (pairs: readonly Pair[], by: By, id?: string) => {
  const answer = await post("settle", bodyOf(pairs), by, id);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const { data } = settledTogetherSchema.parse(answer.json());
  return pairs.map(([operation]) => data.find((one) => one.id === operation));
};
const statesOf = async (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await operationIn(harness, ada, id, "held")).state));
const audited = async () =>
  (
    await harness.store
      .selectFrom("audit")
      .select(["subject", "outcome", "request_id", "detail"])
      .where("action", "=", "operation.settled")
      .orderBy("position")
      .execute()
  ).map(({ detail, ...row }) => ({ ...row, detail: detailSchema.parse(JSON.parse(detail)) }));

describe("Security 57: unconfirmed operations together", () => {
  test("are told apart by a certain match; each is settled by itself, with one request id and one reason", () =>
    withApp(async (app) => {
      const [first, second, third] = [await lost(7), await lost(8), await lost(9)];
      const [ofFirst, ofSecond] = [mined(7), mined(8)];
      const writes = harness.upstream.writes().length;
      const searched = await search([first, second, third], { app });
      expect(searched.map((one) => [one?.match?.hash ?? null, one?.doubts])).toEqual([
        [ofFirst, []],
        [ofSecond, []],
        [null, ["none"]],
      ]);
      const id = randomUUID();
      const pairs = [
        [first, ofFirst],
        [second, ofSecond],
      ] as const;
      expect(await settle(pairs, { app }, id)).toMatchObject([{ result: "settled" }, { result: "settled" }]);
      expect(await statesOf(first, second, third)).toEqual(["succeeded", "succeeded", "unknown"]);
      const rows = await audited();
      expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([first, second]));
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        expect(row).toMatchObject({
          outcome: "allowed",
          request_id: id,
          detail: { note, together: 2, to: "succeeded" },
        });
      }
      const settled = await operationIn(harness, ada, second, "held");
      expect([settled.transactionHash, settled.receipt?.transactionHash]).toEqual([ofSecond, ofSecond]);
      expect(settled.timeline.at(-1)?.detail).toBe(`Settled by Ada: ${note}`);
      // Asked again because the answer was lost, it records nothing more.
      expect(await settle(pairs, { app }, id)).toMatchObject([{ result: "already" }, { result: "already" }]);
      expect(await audited()).toEqual(rows);
      expect(harness.upstream.writes()).toHaveLength(writes);
    }));

  test("are decided again one by one when they are settled, and one that is refused stops no other", () =>
    withApp(async (app) => {
      const ids = [await lost(7), await lost(8), await lost(9), await lost(10)];
      const hashes = [mined(7), mined(8), mined(9), mined(10)];
      expect((await search(ids, { app })).map((one) => one?.match?.hash)).toEqual(hashes);
      // Meanwhile a second transaction pays the same as the first, and the second is said to have reverted.
      mined(7, 70);
      const [one = "", two = "", three = "", four = ""] = ids;
      const [ofOne = "", , ofThree = "", ofFour = ""] = hashes;
      const results = await settle(
        [
          [one, ofOne],
          [two, hashOf(99)],
          [three, ofThree, "reverted"],
          [four, ofFour],
        ],
        { app },
      );
      expect(results.map((result) => [result?.result, result?.doubts])).toEqual([
        ["doubtful", ["several"]],
        ["refused", []],
        ["refused", []],
        ["settled", []],
      ]);
      expect(results[1]?.message).toContain(`Another transaction or outcome matches now: ${hashOf(8)}`);
      expect(await statesOf(...ids)).toEqual(["unknown", "unknown", "unknown", "succeeded"]);
      expect((await audited()).map(({ subject }) => subject)).toEqual([four]);
    }));

  test("are not settled after a search that is incomplete, and say what is missing", () =>
    withApp(async (app) => {
      const id = await lost(7);
      const hash = mined(7);
      harness.upstream.on(answers(500, errorBody("ERR_001", 500)), addressPath);
      const [searched] = await search([id], { app });
      expect([
        searched?.match,
        searched?.doubts,
        searched?.gaps.map(({ place, reason }) => `${place} ${reason}`),
      ]).toEqual([null, ["incomplete"], ["list unanswered"]]);
      expect(await settle([[id, hash]], { app })).toMatchObject([{ result: "doubtful", doubts: ["incomplete"] }]);
      expect(await statesOf(id)).toEqual(["unknown"]);
    }));

  test("Reliability 32: of two that request the same, neither gets the transaction, and no request names it twice", () =>
    withApp(async (app) => {
      const first = await lost(7);
      const second = await lost(7, { acknowledges: first });
      const hash = mined(7);
      const searched = await search([first, second], { app });
      expect(searched.map((one) => one?.doubts)).toEqual([["rivals"], ["rivals"]]);
      for (const id of [first, second]) {
        expect(await settle([[id, hash]], { app })).toMatchObject([{ result: "doubtful", doubts: ["rivals"] }]);
      }
      const both = bodyOf([
        [first, hash],
        [second, hash.slice(2)],
      ]);
      expect((await post("settle", both, { app })).statusCode).toBe(400);
      expect(await statesOf(first, second)).toEqual(["unknown", "unknown"]);
    }));

  test("Reliability 32: are settled once if two admins do it at the same moment", () =>
    withApp(async (app) => {
      const grace = await harness.signIn("admin", "Grace");
      const ids = [await lost(7), await lost(8), await lost(9)];
      const pairs = ids.map((id, index): Pair => [id, mined(7 + index)]);
      await search(ids, { app });
      const both = await Promise.all([settle(pairs, { app }), settle(pairs, { app, person: grace })]);
      for (const index of ids.keys()) {
        const results = both.map((answer) => answer[index]);
        expect(results.filter((one) => one?.result === "settled")).toHaveLength(1);
        const [late] = results.filter((one) => one?.result !== "settled");
        expect(late?.result === "already" || late?.message?.includes("not open for settling")).toBe(true);
      }
      expect(await statesOf(...ids)).toEqual(["succeeded", "succeeded", "succeeded"]);
      const allowed = (await audited()).filter(({ outcome }) => outcome === "allowed");
      expect(new Set(allowed.map(({ subject }) => subject))).toEqual(new Set(ids));
      expect(allowed).toHaveLength(ids.length);
    }));

  test("have their sender's list read once for a request, however many they are", () =>
    withApp(async (app) => {
      const amounts = Array.from({ length: 10 }, (_one, index) => 7 + index);
      const ids: string[] = [];
      for (const amount of amounts) ids.push(await lost(amount));
      for (const amount of amounts) mined(amount);
      const reads = () => harness.upstream.seen.filter(({ url }) => addressPath.test(url)).length;
      const before = reads();
      expect((await search(ids, { app })).map((one) => one?.doubts)).toEqual(amounts.map(() => []));
      expect(reads() - before).toBe(1);
      expect((await post("evidence", { ids: [...ids, "one-more"] }, { app })).statusCode).toBe(400);
    }));

  test("include none that sends no transaction, is unknown, or needs no settling", () =>
    withApp(async (app) => {
      harness.upstream.on(resets, /profiles$/);
      const answer = await harness.send(ada, "POST", "/relay/held/api/v1/profiles", {
        headers: { "idempotency-key": "p1" },
        payload: { reference: "ada", type: "User" },
      });
      const profile = String(answer.headers["x-postern-operation"]);
      const done = await lost(7);
      const hash = mined(7);
      await settle([[done, hash]], { app });
      expect((await search([profile, "nothing", done], { app })).map((one) => one?.doubts)).toEqual([
        ["no-transaction"],
        ["not-open"],
        ["not-open"],
      ]);
      const results = await settle(
        [
          [profile, hashOf(1)],
          ["nothing", hashOf(2)],
          [done, hashOf(3)],
        ],
        { app },
      );
      expect(results.map((one) => one?.result)).toEqual(["doubtful", "refused", "refused"]);
      expect(results[2]?.message).toMatch(/not open for settling\. It is succeeded\. Settled by Ada/);
    }));

  test("a reason that repeats a secret is refused", () =>
    withApp(async (app) => {
      const id = await lost(7);
      const body = { ...bodyOf([[id, mined(7)]]), note: `The key is ${apiKey}.` };
      const answer = await post("settle", body, { app });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining("a client share or a key in body.note, where"),
      ]);
      expect(await statesOf(id)).toEqual(["unknown"]);
    }));
});

test("Security 12: settling together what may have spent on a mainnet needs a recent sign-in; searching does not", () => {
  const environments = new Map(
    [...harness.environments].map(([id, one]) => [id, { ...one, view: { ...one.view, kind: "mainnet" as const } }]),
  );
  return withApp(
    async (app) => {
      const id = await lost(7);
      const hash = mined(7);
      harness.clock.now += 11 * 60_000;
      expect((await search([id], { app })).map((one) => one?.match?.hash)).toEqual([hash]);
      const answer = await post("settle", bodyOf([[id, hash]]), { app });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: "POSTERN_STEP_UP_REQUIRED" }]);
      expect(await statesOf(id)).toEqual(["unknown"]);
      expect(await audited()).toMatchObject([{ outcome: "denied", detail: { together: 1 } }]);
      const again = await harness.signIn("admin", "Ada");
      expect(await settle([[id, hash]], { app, person: again })).toMatchObject([{ result: "settled" }]);
    },
    { environments, stepUpMinutes: 10 },
  );
});
