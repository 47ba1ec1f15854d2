import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { mirrorNetwork } from "#server/testing/mirrored.ts";
import { confirmWrite, sendWrite } from "#server/testing/sample-write.ts";
import { contractAddress, networkId, sender, started, writeBody, writePath } from "#server/testing/samples.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { claimDue, claimMs } from "./claim.ts";
import { createFactsSource } from "./facts.ts";
import { createFiller } from "./filler.ts";
import { predictionKey } from "./prediction-key.ts";
import { keepPrediction } from "./predictions.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const token = contractAddress.toLowerCase();

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin");
  harness.upstream.on(answers(200, started), /write$/);
  await mirrorNetwork(harness.store);
});
afterEach(() => harness.close());

const send = (body: object = {}, person = ada): Promise<string> => sendWrite(harness, person, { body });

const operation = (id: string) => operationIn(harness, ada, id, "held");
const sentence = async (id: string) => {
  const { meaning } = await operation(id);
  return meaning === null ? null : sentenceText(meaning.meaning.short, "short");
};
const due = async (id: string) =>
  (await harness.store.selectFrom("operations").select("meaning_due").where("id", "=", id).executeTakeFirstOrThrow())
    .meaning_due;

const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
const transferLog = (amount: bigint, to = recipient) => ({
  address: contractAddress,
  topics: ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", word(sender.address), word(to)],
  data: `0x${amount.toString(16).padStart(64, "0")}`,
});

describe("the words of an operation", () => {
  test("are made in the background from the recorded request, and are in the journal", async () => {
    serveTokens(harness.upstream, { [token]: erc20("PDT") });
    const id = await send();
    expect((await operation(id)).meaning).toBeNull();
    await harness.fill();
    expect(await sentence(id)).toBe("Send 1.000000000000000001 PDT to 0x709979…dc79C8");
    expect(await operation(id)).toMatchObject({
      meaning: {
        meaning: {
          source: "standard",
          counterparty: recipient,
          movements: [{ kind: "transfer", amount: "1000000000000000001", from: sender.address, to: recipient }],
        },
        predicted: null,
        happened: null,
        fee: null,
        differences: [],
      },
    });
    expect(await due(id)).toBeNull();
  });

  test("report what happened and what it cost once there is a receipt", async () => {
    serveTokens(harness.upstream, { [token]: erc20("PDT") });
    const id = await send({ amount: "0.5" });
    await harness.fill();
    await confirmWrite(harness, 1, { logs: [transferLog(10n ** 18n + 1n)] });
    await harness.fill();
    const { meaning } = await operation(id);
    expect(meaning?.happened).toMatchObject([
      { asset: { kind: "native" }, amount: "500000000000000000", to: contractAddress },
      { asset: { kind: "erc20" }, amount: "1000000000000000001", to: recipient, text: "1.000000000000000001 PDT" },
    ]);
    expect(meaning?.fee).toEqual({ amount: "51000000357000", text: "0.000051000000357 ETH" });
    expect(await due(id)).toBeNull();
  });

  test("have no fee if the receipt lacks the price", async () => {
    const id = await send();
    await confirmWrite(harness, 1, { effectiveGasPrice: undefined });
    await harness.fill();
    expect((await operation(id)).meaning).toMatchObject({ fee: null, happened: [] });
  });

  test("compare a node's prediction with what happened", async () => {
    serveTokens(harness.upstream, { [token]: erc20("PDT") });
    const calldata =
      `0xa9059cbb${word(recipient).slice(2)}${(10n ** 18n + 1n).toString(16).padStart(64, "0")}` as const;
    const key = predictionKey(
      { environment: "held", networkId },
      { from: sender.address, to: contractAddress, calldata, amount: 0n },
    );
    const predicted = {
      kind: "transfer",
      asset: { kind: "erc20", token: contractAddress },
      amount: "7",
      from: sender.address,
      to: recipient,
    } as const;
    await keepPrediction(harness.store, key, [predicted], harness.clock.now);
    const id = await send();
    await harness.fill();
    expect((await operation(id)).meaning?.predicted).toMatchObject([{ amount: "7" }]);
    // By the time of the receipt the prediction itself may be gone.
    await harness.store.deleteFrom("predictions").execute();
    await confirmWrite(harness, 1, { logs: [transferLog(10n ** 18n + 1n)] });
    await harness.fill();
    const { meaning } = await operation(id);
    expect(meaning?.predicted).toMatchObject([{ amount: "7" }]);
    expect(meaning?.differences).not.toEqual([]);
  });

  test("use the organization's names for addresses", async () => {
    serveTokens(harness.upstream, { [token]: erc20("PDT") });
    await harness.send(ada, "PUT", "/console/held/labels", {
      headers: { "if-none-match": "*" },
      payload: { networkId: null, address: recipient, label: "Acme settlement" },
    });
    const id = await send();
    await harness.fill();
    expect(await sentence(id)).toBe("Send 1.000000000000000001 PDT to Acme settlement");
  });

  test("are also made for a refused request, and for one that was never sent", async () => {
    serveTokens(harness.upstream, { [token]: erc20("PDT") });
    const denied = await send({}, await harness.signIn("viewer"));
    harness.upstream.on(answers(400, errorBody("ERR_010", 400)), /write$/);
    const rejected = await send();
    await harness.fill();
    expect([(await operation(denied)).state, (await operation(rejected)).state]).toEqual(["denied", "rejected"]);
    for (const id of [denied, rejected]) expect(await sentence(id)).toMatch(/^Send 1\.0/);
  });

  test("say nothing about an ambiguous request, and are made for it only once", async () => {
    const id = await send();
    const body = {
      ...writeBody,
      abiFunction: { ...writeBody.abiFunction, inputs: [{ name: "to", type: "address", value: "0x1" }] },
    };
    await harness.store
      .updateTable("operations")
      .set({ body: JSON.stringify(body) })
      .where("id", "=", id)
      .execute();
    await harness.fill();
    expect(await operation(id)).toMatchObject({ meaning: { meaning: { source: "unread", movements: [] } } });
    expect(await due(id)).toBeNull();
  });

  test("cost the service nothing the second time", async () => {
    const { reads } = serveTokens(harness.upstream, { [token]: erc20("PDT") });
    await send();
    await harness.fill();
    const [once, readsBefore] = [reads(), harness.upstream.count("GET")];
    await send({ amount: "1" });
    await harness.fill();
    expect([reads(), harness.upstream.count("GET")]).toEqual([once, readsBefore]);
  });
});

describe("Reliability 22: words are never lost", () => {
  test("while the service does not answer, they are retried at growing intervals, and then left alone", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /functions/);
    harness.upstream.on(answers(200, started), /write$/);
    const id = await send();
    await harness.fill();
    expect(await sentence(id)).not.toBeNull();
    const delays: number[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      const next = await due(id);
      if (next === null) break;
      delays.push(next - harness.clock.now);
      harness.clock.now = next;
      await harness.fill();
    }
    expect(delays.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
    expect(Math.max(...delays)).toBe(6 * 60 * 60_000);
    expect(delays).toHaveLength(35);
    expect(await due(id)).toBeNull();
  });

  test("they are completed once the service answers again", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /functions/);
    harness.upstream.on(answers(200, started), /write$/);
    const id = await send();
    await harness.fill();
    expect(await sentence(id)).not.toContain("PDT");
    harness.upstream.on(answers(404, errorBody("ERR_066", 404)), /functions$/);
    serveTokens(harness.upstream, { [token]: erc20("PDT") });
    harness.clock.now += 10 * 60_000;
    await harness.fill();
    expect(await sentence(id)).toBe("Send 1.000000000000000001 PDT to 0x709979…dc79C8");
    expect(await due(id)).toBeNull();
  });

  test("a deployment without contract reads is not asked again", async () => {
    const lacking = await startHarness({ lacks: ["readContract"] });
    try {
      await mirrorNetwork(lacking.store);
      lacking.upstream.on(answers(200, started), /write$/);
      const headers = { "idempotency-key": "k1" };
      const person = await lacking.signIn();
      await lacking.send(person, "POST", `/relay/held${writePath}`, { headers, payload: writeBody });
      await lacking.fill();
      expect(await lacking.filler.nextDue()).toBeNull();
    } finally {
      await lacking.close();
    }
  });

  test("predictions are kept for a day", async () => {
    const { store, clock } = harness;
    await keepPrediction(store, "old", [], clock.now - 25 * 60 * 60_000);
    await keepPrediction(store, "new", [], clock.now - 23 * 60 * 60_000);
    await harness.filler.round();
    const keys = async () => await store.selectFrom("predictions").select("transaction_key").execute();
    await expect.poll(keys).toEqual([{ transaction_key: "new" }]);
  });

  test("another instance takes over from one that dies while making them", async () => {
    const id = await send();
    // It has claimed the row, and is gone.
    expect(await claimDue(harness.store, harness.clock.now, 8)).toHaveLength(1);
    const other = await harness.another();
    await other.filler.round();
    await other.filler.idle();
    expect(await sentence(id)).toBeNull();
    harness.clock.now += claimMs;
    await other.filler.round();
    await other.filler.idle();
    expect(await sentence(id)).not.toBeNull();
  });

  test("two instances make each only once", async () => {
    const { reads } = serveTokens(harness.upstream, { [token]: erc20("PDT") });
    const ids = [];
    for (const amount of ["1", "2", "3", "4", "5"]) ids.push(await send({ amount }));
    const other = await harness.another();
    await Promise.all([harness.filler.round(), other.filler.round()]);
    await Promise.all([harness.filler.idle(), other.filler.idle()]);
    for (const id of ids) expect(await sentence(id)).toMatch(/^Send 1\.0/);
    const rows = await harness.store.selectFrom("operation_movements").select("operation_id").execute();
    // The coin sent with the call, and the token.
    expect(rows).toHaveLength(10);
    expect(reads()).toBeLessThanOrEqual(24);
  });

  test("are made one at a time while someone waits for a write, and all of them afterwards", async () => {
    const ids: string[] = [];
    for (const amount of ["1", "2", "3"]) ids.push(await send({ amount }));
    let areWritesOpen = true;
    const beside = createFiller({
      ...createFactsSource({
        store: harness.store,
        now: () => harness.clock.now,
        environments: harness.environments,
      }),
      environments: harness.environments,
      areWritesOpen: () => areWritesOpen,
      now: () => harness.clock.now,
      elapsed: () => harness.clock.now,
      moved: () => Promise.resolve(),
      note: () => undefined,
    });
    const withWords = async () => {
      await beside.round();
      await beside.idle();
      const all = await Promise.all(ids.map((id) => operation(id)));
      return all.filter(({ meaning }) => meaning !== null).length;
    };
    expect(await withWords()).toBe(1);
    areWritesOpen = false;
    expect(await withWords()).toBe(3);
  });

  test("a receipt that arrives while they are made is not missed", async () => {
    const id = await send();
    const source = createFactsSource({
      store: harness.store,
      now: () => harness.clock.now,
      environments: harness.environments,
    });
    const slow = createFiller({
      ...source,
      environments: harness.environments,
      now: () => harness.clock.now,
      elapsed: () => harness.clock.now,
      moved: () => Promise.resolve(),
      note: () => undefined,
      networks: {
        find: async (environment, reference) => {
          await confirmWrite(harness, 1);
          return source.networks.find(environment, reference);
        },
      },
    });
    await slow.round();
    await slow.idle();
    expect((await operation(id)).meaning).toBeNull();
    await harness.fill();
    expect((await operation(id)).meaning?.happened).toEqual([]);
  });

  test("an error while making them leaves the operation without words, and is logged", async () => {
    const id = await send();
    const source = createFactsSource({
      store: harness.store,
      now: () => harness.clock.now,
      environments: harness.environments,
    });
    const noted: unknown[] = [];
    const broken = createFiller({
      ...source,
      environments: harness.environments,
      now: () => harness.clock.now,
      elapsed: () => harness.clock.now,
      moved: () => Promise.resolve(),
      note: (error) => noted.push(error),
      networks: { find: () => Promise.reject(new RangeError("A mistake.")) },
    });
    await broken.round();
    await broken.idle();
    expect(noted).toHaveLength(1);
    expect(await operation(id)).toMatchObject({ meaning: { meaning: { source: "unread" } } });
    expect(await due(id)).toBeNull();
  });
});
