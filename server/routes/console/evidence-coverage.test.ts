import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { createSecret } from "#server/lib/secret.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, nodeChainId } from "#server/testing/node-answers.ts";
import { readCopies, withQueues as withReadQueues } from "#server/testing/reading-copies.ts";
import { contractAddress, hash, networkId, receipt, sender, writeBody, writePath } from "#server/testing/samples.ts";
import { transactionPage, addressPath, hashOf, type Row, serveTransactions } from "#server/testing/transactions.ts";
import { answers, errorBody, resets, startUpstream } from "#server/testing/upstream.ts";
import { coveragePlaces } from "#shared/console/coverage.ts";
import { type Evidence, evidenceSchema } from "#shared/console/evidence.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const amount = (10n ** 18n + 1n).toString();

let harness: Harness;
let admin: Person;
let id: string;
let app: FastifyInstance | undefined;
const listed: { rows: readonly Row[] } = { rows: [] };

const send = async () => {
  const answer = await harness.send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": randomUUID() },
    payload: writeBody,
  });
  return { status: answer.statusCode, id: String(answer.headers["x-postern-operation"]) };
};

const start = async (networks: Parameters<typeof startHarness>[1] = {}) => {
  harness = await startHarness({}, networks);
  admin = await harness.signIn("admin", "Ada");
  app = undefined;
  listed.rows = [];
  listNetworks(harness.upstream, [{ id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId }]);
  serveTransactions(harness, listed);
  harness.upstream.on(answers(404, errorBody("ERR_078", 404)), /\/tx\//);
  harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /functions\/read/);
  harness.upstream.on(resets, /write$/);
  ({ id } = await send());
  await harness.fill();
};
beforeEach(() => start());
afterEach(() => harness.close());

const row = (index: number, secondsAfter: number, more: Row = {}): Row => ({
  txid: hashOf(index),
  networkId,
  type: "ERC20",
  addressFrom: sender.address,
  addressTo: recipient,
  contractAddress,
  amount: "7",
  status: "CONFIRMED",
  date: new Date(harness.clock.now + secondsAfter * 1_000).toISOString(),
  ...more,
});
const payment = (): Row => row(0, 5, { txid: hash, amount });

/** The payment between 560 later transactions of its sender and 700 earlier ones, newest first. */
const amongOthers = (): readonly Row[] => [
  ...Array.from({ length: 560 }, (_one, index) => row(10_000 - index, 600 - index)),
  payment(),
  ...Array.from({ length: 700 }, (_one, index) => row(5_000 - index, -3_600 - index)),
];

const word = (value: string) => `0x${value.replace(/^0x/, "").toLowerCase().padStart(64, "0")}`;
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const calldata = `0xa9059cbb${word(recipient).slice(2)}${word(BigInt(amount).toString(16)).slice(2)}`;
const log = {
  address: contractAddress,
  topics: [transferTopic, word(sender.address), word(recipient)],
  data: word(BigInt(amount).toString(16)),
};
const mined = (): void =>
  harness.upstream.on(answers(200, { receipt: { ...receipt(1).receipt, logs: [log] } }), new RegExp(`/tx/${hash}`));

const path = () => `/console/held/operations/${id}`;
const evidence = async () => {
  const answer = await harness.send(admin, "GET", `${path()}/evidence`, { app });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return evidenceSchema.parse(answer.json()).data;
};
const settle = async (payload: object) => {
  const answer = await harness.send(admin, "POST", `${path()}/settle`, { app, payload });
  return [answer.statusCode, answer.json<{ message?: string }>().message ?? null] as const;
};
const posts = () => harness.upstream.writes().filter(({ url }) => url.endsWith("/write"));
const stateOf = async () => (await operationIn(harness, admin, id, "held")).state;

const places = ({ coverage }: Evidence) => coverage.gaps.map(({ place, reason }) => `${place} ${reason}`);

describe("Reliability 40: a payment that was executed, followed by 560 later transactions of its sender", () => {
  test("is found although the copy of the service's transactions was never started, and goes out once", async () => {
    listed.rows = amongOthers();
    mined();
    const { candidates } = await evidence();
    const refused = await settle({ outcome: "not_sent", note: "Nothing was found." });
    expect(refused).toEqual([409, expect.stringContaining(`The transaction ${hash} may be this operation's.`)]);
    expect([await stateOf(), (await send()).status, posts().length]).toEqual(["unknown", 409, 1]);
    expect(candidates.map((one) => one.hash)).toEqual([hash]);
  });

  test("is not called unsent while the service does not answer, and starts the copy, which finds it", async () => {
    listed.rows = amongOthers();
    mined();
    harness.upstream.on(answers(500, errorBody("ERR_001", 500)), addressPath);
    const before = await evidence();
    expect([before.candidates, before.coverage.isComplete]).toEqual([[], false]);
    expect(places(before)).toEqual(["networks reading", "ledger reading", "list unanswered", "node none"]);
    for (const outcome of ["not_sent", "reverted"]) {
      expect(await settle({ outcome, note: "Nothing was found." })).toEqual([
        409,
        expect.stringMatching(/^The search is incomplete, .* it may happen twice\./),
      ]);
    }
    expect([await stateOf(), (await send()).status, posts().length]).toEqual(["unknown", 409, 1]);
    await readCopies(harness);
    expect((await evidence()).candidates).toMatchObject([{ hash, foundIn: ["ledger", "receipt"] }]);
  });
});

describe("Reliability 40: an outcome that lets an operation be sent again", () => {
  const note = "The service's operator says so.";
  const audit = async () =>
    (await harness.store.selectFrom("audit").select("detail").where("action", "=", "operation.settled").execute()).map(
      ({ detail }) => z.record(z.string(), z.unknown()).parse(JSON.parse(detail)),
    );

  test("needs every place accepted that could not be looked through, and the audit says which", async () => {
    const refusal = { code: "POSTERN_SEARCH_INCOMPLETE", operationId: id };
    for (const acceptsIncomplete of [undefined, [], ["node"], ["networks", "ledger"], ["receipt", "journal"]]) {
      const answer = await harness.send(admin, "POST", `${path()}/settle`, {
        payload: { outcome: "not_sent", note, acceptsIncomplete },
      });
      expect([answer.statusCode, answer.json<object>()]).toMatchObject([409, refusal]);
    }
    expect([await stateOf(), await audit()]).toEqual(["unknown", []]);
    const accepted = await settle({ outcome: "not_sent", note, acceptsIncomplete: ["networks", "ledger", "node"] });
    expect([accepted[0], await stateOf()]).toEqual([200, "not_sent"]);
    expect(await audit()).toEqual([
      {
        from: "unknown",
        to: "not_sent",
        acceptsIncomplete: ["networks: reading", "ledger: reading", "node: none"],
      },
    ]);
  });

  test("is refused if something else could not be looked through in the meantime", async () => {
    const shown = new Set((await evidence()).coverage.gaps.map(({ place }) => place));
    harness.upstream.on(answers(500, errorBody("ERR_001", 500)), addressPath);
    expect(await settle({ outcome: "reverted", note, acceptsIncomplete: [...shown] })).toEqual([
      409,
      expect.stringContaining(
        "The service's list of the sender's transactions, for 0xf39fd6…b92266, could not be read",
      ),
    ]);
    expect(await stateOf()).toBe("unknown");
  });

  test("needs a found transaction dismissed by its hash, whatever is accepted", async () => {
    listed.rows = [payment()];
    mined();
    const acceptsIncomplete = [...coveragePlaces];
    const { at } = await evidence();
    harness.clock.now += 10_000;
    for (const more of [{}, { consideredAt: at }, { consideredAt: new Date(harness.clock.now).toISOString() }]) {
      expect((await settle({ outcome: "not_sent", note, acceptsIncomplete, ...more }))[0]).toBe(409);
    }
    expect((await settle({ outcome: "not_sent", note, acceptsIncomplete, dismisses: [hash] }))[0]).toBe(200);
    expect(await audit()).toMatchObject([{ dismisses: [hash] }]);
  });

  /** Looks through everything: a node is there, and the copies are read as soon as a request asks for them. */
  const whileComplete = async (rows: readonly Row[], then: () => Promise<void>) => {
    await harness.close();
    const node = await startUpstream();
    try {
      await start({ [networkId]: { rpcUrl: createSecret(node.origin) } });
      node.on(answeringNode({ eth_blockNumber: { result: "0x7" } }));
      harness.upstream.on(
        transactionPage(() => listed.rows),
        addressPath,
      );
      await withQueues(rows, then);
    } finally {
      await node.close();
    }
  };

  test("needs nothing else once everything was looked through", () =>
    whileComplete([row(1, 5)], async () => {
      const complete = await evidence();
      expect([places(complete), complete.coverage.isComplete]).toEqual([[], true]);
      expect((await settle({ outcome: "not_sent", note }))[0]).toBe(200);
      expect(await audit()).toEqual([{ from: "unknown", to: "not_sent" }]);
    }));

  test.each<[string, Row]>([
    ["names a network that the service's lists do not have", { networkId: "demo-net-old" }],
    ["names no recipient", { addressTo: undefined }],
    ["names no sender", { addressFrom: undefined }],
    ["has no amount", { amount: undefined }],
  ])("is refused while a row of the lists may be the operation's that %s", (_what, lacking) =>
    whileComplete([{ ...payment(), ...lacking }], async () => {
      expect((await evidence()).candidates.map((one) => one.hash)).toEqual([hash]);
      expect((await settle({ outcome: "not_sent", note }))[0]).toBe(409);
      expect((await settle({ outcome: "not_sent", note, dismisses: [hash] }))[0]).toBe(200);
    }),
  );

  test("is not accepted unseen while a match is dated before the request: a clock may have been wrong", () =>
    whileComplete([{ ...payment(), date: new Date(harness.clock.now - 2 * 3_600_000).toISOString() }], async () => {
      expect(places(await evidence())).toEqual(["list earlier"]);
      expect(await settle({ outcome: "not_sent", note })).toEqual([
        409,
        expect.stringContaining("a clock may have been wrong"),
      ]);
      expect((await settle({ outcome: "not_sent", note, acceptsIncomplete: ["list"] }))[0]).toBe(200);
    }));

  test("waits for the copies if only something else is accepted", () =>
    withQueues([row(1, 5)], async () => {
      expect(places(await evidence())).toEqual(["node none"]);
      expect(await settle({ outcome: "not_sent", note, acceptsIncomplete: ["node"] })).toEqual([200, null]);
    }));
});

/** With a server whose queues read the copies when they are asked for. */
const withQueues = (rows: readonly Row[], work: () => Promise<void>): Promise<void> => {
  listed.rows = rows;
  return withReadQueues(harness, async (own) => {
    app = own;
    await work();
  });
};

describe("Reliability 40: the search", () => {
  test("reads a sender's list whose rows move meanwhile again, and calls one that it cannot read incomplete", async () => {
    listed.rows = [payment(), ...Array.from({ length: 250 }, (_one, index) => row(5_000 - index, -3_600 - index))];
    let pages = 0;
    harness.upstream.on(
      transactionPage(() => {
        pages += 1;
        // A transaction that is no longer listed moves all later ones across the edge of a page.
        return pages === 2 ? listed.rows.slice(1) : listed.rows;
      }),
      addressPath,
    );
    const result = await evidence();
    expect(places(result)).not.toContain("list cut");
    expect([result.looked.find(({ where }) => where === "list")?.outcome, pages > 3]).toEqual(["read", true]);
    let moves = 0;
    harness.upstream.on(
      transactionPage(() => listed.rows.slice((moves += 1) % 2)),
      addressPath,
    );
    expect(places(await evidence())).toContain("list cut");
    listed.rows = [payment(), { ...row(1, 5), txid: "" }];
    harness.upstream.on(
      transactionPage(() => listed.rows),
      addressPath,
    );
    expect(places(await evidence())).toContain("list unreadable");
  });

  test("asks a node about many calls that only differ in their bytes, and says if there are more", async () => {
    await harness.close();
    const node = await startUpstream();
    try {
      await start({ [networkId]: { rpcUrl: createSecret(node.origin) } });
      // Calls of the contract: the service lists no amounts, so only the bytes tell them apart.
      const call = (index: number) =>
        row(index, 5 + index, { type: "CONTRACT_CALL", amount: "", addressTo: contractAddress });
      const few = Array.from({ length: 16 }, (_one, index) => call(index + 1));
      const transaction = (input: string) => ({
        by: ([of]: readonly unknown[]) => ({
          result: {
            hash: of,
            from: sender.address.toLowerCase(),
            to: contractAddress.toLowerCase(),
            input: of === hashOf(16) ? calldata : input,
            value: "0x0",
            blockNumber: "0x7",
          },
        }),
      });
      node.on(
        answeringNode({ eth_blockNumber: { result: "0x7" }, eth_getTransactionByHash: transaction("0x12345678") }),
      );
      listed.rows = few;
      const result = await evidence();
      expect(result.candidates.map((one) => [one.hash, one.foundIn])).toEqual([[hashOf(16), ["list", "node"]]]);
      expect([result.others, places(result).filter((place) => place.startsWith("receipt"))]).toEqual([15, []]);
      listed.rows = Array.from({ length: 90 }, (_one, index) => call(index + 1));
      expect(places(await evidence())).toContain("receipt cut");
    } finally {
      await node.close();
    }
  });

  test("of a gasless call is incomplete, because the list of its sender may not have it", async () => {
    listNetworks(harness.upstream, [{ id: networkId, name: "Demo", enabled: true, decimals: 18, isGasless: true }]);
    harness.clock.now += 3_600_000;
    admin = await harness.signIn("admin", "Ada");
    await evidence();
    expect(places(await evidence())).toContain("list unlisted");
  });

  test("of a record asks for its list, and needs an acceptance while that is being read", async () => {
    harness.upstream.on(resets, /profiles$/);
    const answer = await harness.send(admin, "POST", "/relay/held/api/v1/profiles", {
      headers: { "idempotency-key": "p1" },
      payload: { reference: "ada", type: "User" },
    });
    id = String(answer.headers["x-postern-operation"]);
    expect(places(await evidence())).toEqual(["profiles reading"]);
    const body = { outcome: "not_sent", note: "It is not there." };
    expect((await settle(body))[1]).toContain('"acceptsIncomplete": ["profiles"]');
    expect((await settle({ ...body, acceptsIncomplete: ["profiles"] }))[0]).toBe(200);
  });
});
