import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, onTestFailed, test, vi } from "vitest";
import { createDeployment, type Deployment } from "#server/testing/deployment.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { patience, programTimeout as timeout } from "#server/testing/patience.ts";
import { headersAt, type ServerProcess, signInAt } from "#server/testing/process.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, type Behaviour } from "#server/testing/upstream.ts";
import {
  bitcoin,
  listedRow,
  listOf,
  txid,
  withdrawBody,
  withdrawn,
  withdrawPath,
} from "#server/testing/withdrawals.ts";
import { type OperationRecord, operationListSchema } from "#shared/console/operation.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const kills = isFull ? 20 : 2;

let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
beforeEach(async () => {
  deployment = await createDeployment();
  serve();
  server = await deployment.start();
  cookie = await signInAt(server);
});
afterEach(() => deployment.close());

/** What the service was asked to send, in order of arrival: the amount identifies the withdrawal. */
const arrived = (): readonly string[] =>
  deployment.upstream.writes().map(({ body }) => /"amount":"0\.(\d+)"/.exec(body)?.[1] ?? "none");

/** A service that sends each withdrawal a little later, in its own transaction, and lists them all. */
const serve = (): void => {
  const sentAt: number[] = [];
  const takes: Behaviour = (...request) => {
    sentAt.push(Date.now());
    setTimeout(() => answers(200, withdrawn(`withdrawal-${sentAt.length}`))(...request), 60);
  };
  const lists: Behaviour = (...request) => {
    const rows = arrived().flatMap((amount, index) => {
      const at = sentAt[index] ?? 0;
      const more = { amount: amount.padEnd(8, "0"), status: "CONFIRMED", isMempool: false };
      return Date.now() - at < 150 ? [] : [listedRow(index + 1, at, more)];
    });
    answers(200, listOf(...rows))(...request);
  };
  listNetworks(deployment.upstream, [bitcoin]);
  deployment.upstream.on(takes, /withdraw$/);
  deployment.upstream.on(lists, /transactions\/address\//);
};

const ask = (path: string, payload?: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: payload === undefined ? "GET" : "POST",
    headers: { ...headersAt(server.origin, cookie), ...headers },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });

/** All operations: twenty kills leave more than fit on a page. */
const operations = async (skip = 0): Promise<readonly OperationRecord[]> => {
  const page = await ask(`/console/held/operations?take=100&skip=${skip}`);
  const { data } = operationListSchema.parse(await page.json());
  return data.length < 100 ? data : [...data, ...(await operations(skip + 100))];
};

/**
 * Each amount twice: the second withdrawal is identical, and acknowledges the first. Anything cut off by the kill is
 * left alone.
 */
const send = async (round: number): Promise<void> => {
  for (const part of [1, 2, 3]) {
    const amount = `0.${round}${part}`;
    const first = await post(amount, `${round}-${part}-a`).catch(() => undefined);
    const id = first?.headers.get("x-postern-operation") ?? "";
    if (id !== "") await post(amount, `${round}-${part}-b`, id).catch(() => undefined);
  }
};

const post = (amount: string, key: string, acknowledge = "") =>
  ask(
    `/relay/held${withdrawPath}`,
    { ...withdrawBody, amount },
    {
      "idempotency-key": key,
      ...(acknowledge === "" ? {} : { "x-postern-acknowledge": acknowledge }),
    },
  );

/**
 * Settles unconfirmed operations as the service has them: sent, if more of this amount arrived than known operations
 * explain.
 */
const settle = async (): Promise<void> => {
  const all = await operations();
  for (const { id, state, body } of all) {
    if (state !== "unknown") continue;
    const same = all.filter((other) => amountOf(other.body) === amountOf(body) && other.id !== id);
    const sentCount = same.filter((other) => !["unknown", "not_sent"].includes(other.state)).length;
    const outcome =
      arrived().filter((amount) => `0.${amount}` === amountOf(body)).length > sentCount ? "succeeded" : "not_sent";
    const settled = { outcome, note: "As the service has it.", ...unsearched };
    const answer = await ask(`/console/held/operations/${id}/settle`, settled);
    // The transaction of the other of the two, which cannot take it while this one might be it.
    const [others] = answer.status === 409 ? (/[\da-f]{64}/.exec(await answer.text()) ?? []) : [];
    if (others !== undefined) await ask(`/console/held/operations/${id}/settle`, { ...settled, dismisses: [others] });
  }
};

const amountOf = (body: unknown): string => /"amount":"([\d.]+)"/.exec(JSON.stringify(body))?.[1] ?? "";

test(
  `Reliability 1, 10 and 23: kill -9 at ${kills} random moments during withdrawals sends none twice, and no two share a transaction`,
  { timeout },
  async () => {
    const seed = Number(process.env["POSTERN_TEST_SEED"] ?? Date.now() % 2 ** 31);
    onTestFailed(() => {
      process.stderr.write(`The moments were chosen with POSTERN_TEST_SEED=${seed}\n`);
    });
    const moments = fc.sample(fc.noBias(fc.integer({ min: 20, max: 1500 })), { numRuns: kills, seed });
    for (const [round, moment] of moments.entries()) {
      const sending = send(round + 1);
      await delay(moment);
      await server.kill();
      await sending;
      server = await deployment.start();
    }
    await send(kills + 1);
    await vi.waitFor(async () => {
      await settle();
      const left = (await operations()).filter(({ state }) => !["succeeded", "not_sent"].includes(state));
      expect(left.map(({ state }) => state)).toEqual([]);
    }, patience);
    const all = await operations();
    const sent = all.filter(({ state }) => state === "succeeded");
    expect(sent.length).toBe(arrived().length);
    const hashes = sent.flatMap(({ transactionHash }) => (transactionHash === null ? [] : [transactionHash]));
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const { body, transactionHash } of sent.filter((one) => one.transactionHash !== null)) {
      const index = arrived().findIndex((_amount, at) => txid(at + 1) === transactionHash);
      expect(`0.${arrived()[index] ?? ""}`).toBe(amountOf(body));
    }
    expect(hashes.length).toBeGreaterThan(0);
  },
);
