import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SourceItem } from "#server/domains/runs/source-item.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { contractAddress, networkId, sender, writeBody, writeItem as write } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { paidBeforeHeader } from "#shared/console/header.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { networkSchema } from "#shared/wire/network.ts";
import { checkBalances } from "./balance.ts";
import { readItems } from "./requests.ts";
import { checkSenders } from "./senders.ts";

const disabled = "0e7a1c52-5a0d-4b0c-8000-000000000002";
const missing = "0e7a1c52-5a0d-4b0c-8000-000000000009";
const other = { id: "address-2", address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };

let harness: Harness;
let ada: Person;
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator");
});
afterAll(() => harness.close());
beforeEach(() => {
  const { upstream } = harness;
  upstream.on(answers(404, errorBody("ERR_096", 404)), /./);
  listNetworks(upstream, [
    { id: networkId, name: "SANDBOX", enabled: true, decimals: 18 },
    { id: disabled, name: "AVAX", enabled: false, decimals: 18 },
  ]);
  upstream.on(answers(200, { networks: [{ networkId, name: "SANDBOX" }] }), /network\/enabled/);
  upstream.on(answers(200, { data: other }), /addresses\?id=address-2$/);
});

const check = async (body: object, environment = "ask") => {
  const answer = await harness.send(ada, "POST", `/console/${environment}/runs/check`, { payload: body });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return runCheckAnswerSchema.parse(answer.json()).data;
};

const transfer = (to: string, amount: unknown, more: object = {}) => ({
  ...write,
  body: {
    addressId: sender.id,
    abiFunction: {
      type: "function",
      name: "transfer",
      inputs: [
        { name: "to", type: "address", value: to },
        { name: "amount", type: "uint256", value: amount },
      ],
    },
    ...more,
  },
});
const recipient = (index: number): string => `0x${(0x1000 + index).toString(16).padStart(40, "0")}`;
const messagesOf = ({ findings }: Awaited<ReturnType<typeof check>>) =>
  findings.map(({ severity, entry, line, message }) => [severity, entry, line, message]);

const units = { amountUnit: "native", withdrawAmountUnit: "native" } as const;

describe("the check of a list", () => {
  test("without problems has no findings, and sends nothing", async () => {
    const before = harness.upstream.writes().length;
    const items = [
      { ...transfer(recipient(1), "1"), line: 2 },
      { ...transfer(recipient(2), "1"), line: 3 },
    ];
    expect(await check({ items })).toEqual({
      total: 2,
      profiles: 0,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      reviewed: [
        expect.objectContaining({ what: "Network SANDBOX", value: "SANDBOX, 18 decimals" }),
        expect.objectContaining({ what: "Sender", address: sender.address }),
      ],
      findings: [],
      twins: [],
      paidBefore: null,
      newRecipients: null,
      searched: expect.objectContaining({ isComplete: false }),
      leaving: null,
    });
    expect(harness.upstream.writes().length).toBe(before);
    expect(await harness.store.selectFrom("runs").select("id").execute()).toEqual([]);
  });

  test.each([
    ["a body that lacks a field", { ...write, body: { abiFunction: writeBody.abiFunction } }, "body.addressId: "],
    [
      "a body with a field too many",
      { ...write, body: { ...writeBody, gasPrice: "1" } },
      'Unrecognized key: "gasPrice"',
    ],
    ["a path that lacks a parameter", { ...write, params: { networkId } }, "path.contractAddress: "],
    [
      "an invalid destination",
      { ...write, params: { networkId, contractAddress: "0x12" } },
      "path.contractAddress: enter 0x and 40 hexadecimal digits",
    ],
    [
      "an amount that could be read in two ways",
      transfer(recipient(1), "1", { amount: "01" }),
      "body.amount: enter a decimal number",
    ],
    [
      "an argument that does not fit its type",
      transfer(recipient(1), "-1"),
      "body.abiFunction.inputs.1.value: enter a whole number from 0",
    ],
    [
      "a recipient whose checksum is wrong",
      transfer(other.address.replace("C8", "c8"), "1"),
      "body.abiFunction.inputs.0.value: this address has a wrong checksum",
    ],
    [
      "a contract whose checksum is wrong",
      { ...write, params: { networkId, contractAddress: contractAddress.replace("FbD", "fbD") } },
      "contractAddress: this address has a wrong checksum",
    ],
    [
      "an invalid sender id",
      { ...write, body: { ...writeBody, addressId: "a b" } },
      "body.addressId: enter the id of an address",
    ],
    [
      "a sender that the organization does not have",
      { ...write, body: { ...writeBody, addressId: "address-9" } },
      "The organization has no address with this addressId.",
    ],
    [
      "a profile that no path can name",
      { endpoint: "createProfile", body: { reference: "a/b" } },
      "The reference cannot be used: ",
    ],
    [
      "a network that is not enabled",
      { ...write, params: { networkId: disabled, contractAddress } },
      "The network AVAX is not enabled.",
    ],
    [
      "a network that the organization does not have",
      { ...write, params: { networkId: missing, contractAddress } },
      "The organization has no such network.",
    ],
    [
      "the name of a network that there is not",
      { ...write, params: { networkId: "NOWHERE", contractAddress } },
      "path.networkId: this is not a network that the service lists.",
    ],
  ])("reports %s, with its line", async (_name, item, message) => {
    const { findings } = await check({ items: [transfer(recipient(5), "1"), { ...item, line: 7 }] });
    expect(findings).toEqual([{ severity: "error", entry: 1, line: 7, message: expect.stringContaining(message) }]);
  });

  test("Security 30: quotes its input briefly, with invisible characters made visible", async () => {
    const body = { ...writeBody, [`gas\u202e${"x".repeat(10_000)}`]: "1" };
    const [finding] = (await check({ items: [{ ...write, body }] })).findings;
    expect(finding?.message).toContain("gas\\u202exxx");
    expect(finding?.message.length).toBeLessThan(500);
  });

  test("reports a problem of a network that all items name only once", async () => {
    const params = { networkId: disabled, contractAddress };
    const items = [1, 2].map((index) => ({ ...transfer(recipient(index), "1"), params }));
    expect(messagesOf(await check({ items }))).toEqual([["error", null, null, "The network AVAX is not enabled."]]);
  });

  test("takes a network by its name, as the relay does", async () => {
    expect(await check({ items: [{ ...write, params: { networkId: "sandbox", contractAddress } }] })).toMatchObject({
      findings: [],
    });
  });

  test("without the service warns if nothing is spent, and refuses to spend on a network given by name", async () => {
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)), /network\//);
    const unread = "The service did not respond, so Postern could not check that the network is enabled.";
    expect(messagesOf(await check({ items: [write] }))).toEqual([["warning", null, null, unread]]);
    const named = await check({ items: [{ ...write, params: { networkId: "SANDBOX", contractAddress } }] });
    expect(messagesOf(named)).toEqual([
      ["warning", null, null, unread],
      ["error", null, null, expect.stringContaining("list of networks could not be read")],
    ]);
  });

  test("looks up each network and each sender once", async () => {
    const senders = ["address-2", "address-3", "address-4"];
    const items = Array.from({ length: 300 }, (_, index) =>
      transfer(recipient(index), "1", { addressId: senders[index % senders.length] }),
    );
    const before = harness.upstream.seen.length;
    const { findings } = await check({ items });
    expect(findings).toHaveLength(200);
    const asked = harness.upstream.seen.slice(before).map(({ url }) => url.split("?", 1)[0]);
    expect(asked.filter((path) => path?.endsWith("network/organization"))).toHaveLength(1);
    expect(asked.filter((path) => path?.endsWith("/addresses")).length).toBeLessThanOrEqual(senders.length);
  });

  test("does not wait for a service that never answers", async () => {
    const items: readonly SourceItem[] = [
      {
        ...transfer(recipient(1), "1", { addressId: "address-5", amount: "1" }),
        endpoint: "writeContract",
        purpose: null,
        entry: 0,
        line: null,
        cells: null,
      },
    ];
    const { readings } = await readItems(items, units);
    const lookUp = { service: { read: () => new Promise<never>(() => undefined) }, requestId: "request-1" };
    const { findings, addresses } = await checkSenders(harness.store, "ask", readings, lookUp, 10);
    expect([findings, [...addresses]]).toEqual([[], []]);
    const network = { id: networkId, name: "SANDBOX", enabled: true, decimals: 18 };
    const context = {
      networks: new Map([[networkId, { id: networkId, network: networkSchema.parse(network) }]]),
      addresses: new Map([["address-5", other.address.toLowerCase()]]),
      units,
    };
    expect(await checkBalances(readings, context, lookUp, 10)).toEqual([]);
  });
});

describe("the check of addresses to generate", () => {
  const lines = (...references: string[]) => references.map((reference) => ({ reference, count: 2 }));

  test("counts, and finds unusable references, spaces, and repeated profiles", async () => {
    const checked = await check({ networkId, lines: lines("alice", "a/b", "alice", "bob ", "organization") });
    expect([checked.total, checked.profiles]).toEqual([10, 4]);
    expect(checked.findings.map(({ severity, entry, earlier }) => [severity, entry, earlier])).toEqual([
      ["error", 1, undefined],
      ["warning", 2, 0],
      ["warning", 3, undefined],
      ["error", 4, undefined],
    ]);
  });

  test("finds a reference that is longer than a profile of a run may have, in a list of calls, too", async () => {
    const reference = "x".repeat(501);
    const { findings } = await check({ items: [{ endpoint: "generateAddress", body: { reference, networkId } }] });
    expect(findings.map(({ message }) => message)).toEqual(["The reference is longer than 500 characters."]);
  });

  test("finds the same in a list of calls, at its lines", async () => {
    const item = (reference: string, line: number) => ({
      endpoint: "generateAddress",
      body: { reference, networkId },
      line,
    });
    const { findings } = await check({ items: [item("alice", 2), item("bob", 3), item("alice", 5)] });
    expect(findings).toEqual([
      {
        severity: "warning",
        entry: 2,
        line: 5,
        earlier: 0,
        message: "The reference is in the list twice and gets the addresses for both.",
      },
    ]);
  });

  test("refuses more than a run may have", async () => {
    const { findings } = await check({
      networkId,
      lines: [
        { reference: "a", count: 10_000 },
        { reference: "b", count: 1 },
      ],
    });
    expect(findings[0]).toMatchObject({
      severity: "error",
      entry: null,
      message: expect.stringContaining("asks for 10001"),
    });
  });

  test("takes a network by its id or its older code, not by any name", async () => {
    listNetworks(harness.upstream, [{ id: networkId, name: "Fuji testnet", code: "FUJI", enabled: true }]);
    for (const named of [networkId, "FUJI"]) {
      expect((await check({ networkId: named, lines: lines("alice") })).findings).toEqual([]);
    }
    expect(messagesOf(await check({ networkId: "Fuji testnet", lines: lines("alice") }))).toEqual([
      ["error", null, null, "The organization has no such network."],
    ]);
  });

  test("finds the network that is not enabled", async () => {
    expect(messagesOf(await check({ networkId: disabled, lines: lines("alice") }))).toEqual([
      ["error", null, null, "The network AVAX is not enabled."],
    ]);
  });
});

describe("the balance of a sender", () => {
  const holds = (balance: string, address = sender.address) =>
    harness.upstream.on(
      answers(200, {
        balance: [{ address, balance }],
        pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 10 },
      }),
      /native-balance/,
    );
  const items = [1, 2, 3].map((index) => ({ ...transfer(recipient(index), "1", { amount: "0.5" }), line: index + 1 }));

  test("that does not cover all items gives a warning at the first uncovered one", async () => {
    holds("1200000000000000000");
    const { findings } = await check({ items });
    expect(findings).toEqual([
      {
        severity: "warning",
        entry: 2,
        line: 4,
        message: expect.stringMatching(/has 1\.2 of the network's own coin.*send 1\.5/),
      },
    ]);
  });

  test.each([
    ["covers them", () => holds("1500000000000000000")],
    ["is not reported", () => harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /native-balance/)],
    ["is that of another address", () => holds("0", other.address)],
  ])("is not a finding if it %s", async (_name, serve) => {
    serve();
    expect((await check({ items })).findings).toEqual([]);
  });
});

describe("Security 49: items that spend the same", () => {
  const same = transfer(recipient(50), "7");
  const inOtherWords = {
    ...transfer(recipient(50), "0x7"),
    params: { networkId: networkId.toUpperCase(), contractAddress: contractAddress.toLowerCase() },
  };

  test("are one named group, in any spelling", async () => {
    const { twins } = await check({ items: [same, transfer(recipient(51), "7"), inOtherWords] });
    expect(twins).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        what: `transfer(to: ${recipient(50)}, amount: 7) on ${contractAddress}`,
        entries: [0, 2],
        count: 2,
        operationId: null,
      },
    ]);
    const again = await check({ items: [same, inOtherWords] });
    expect(again.twins[0]?.id).toBe(twins[0]?.id);
    const more = await check({ items: [same, same, same] });
    expect(more.twins[0]?.id).not.toBe(twins[0]?.id);
  });

  test("differ only if the addresses of their senders are known and different", async () => {
    const from = (addressId: string) => transfer(recipient(50), "7", { addressId });
    // They are no twins, but the recipient gets it twice.
    const different = await check({ items: [from(sender.id), from("address-2")] });
    expect(different.twins).toMatchObject([{ entries: [0, 1], operationId: null }]);
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /addresses\?id=address-6$/);
    const { twins } = await check({ items: [from(sender.id), from("address-2"), from("address-6")] });
    expect(twins).toMatchObject([{ entries: [0, 1, 2] }]);
  });

  test("as an operation of the journal name it while it is recent or unfinished", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /functions\/write$/);
    const sent = await harness.send(
      ada,
      "POST",
      `/relay/held/api/v1/contract-interactions/network/${networkId}/contract-address/${contractAddress}/functions/write`,
      {
        payload: transfer(recipient(60), "7").body,
        headers: { "idempotency-key": "by-hand" },
      },
    );
    expect(sent.statusCode).toBe(502);
    const items = [transfer(recipient(60), "0x07"), transfer(recipient(61), "7")];
    const group = async () => (await check({ items }, "held")).twins;
    const [operation] = await harness.store.selectFrom("operations").select(["id", "state"]).execute();
    expect(operation?.state).toBe("unknown");
    const fresh = await group();
    expect(fresh).toMatchObject([{ entries: [0], count: 1, operationId: operation?.id }]);
    expect((await check({ items }, "ask")).twins).toEqual([]);
    harness.clock.now += 11 * 60_000;
    expect(await group()).toEqual(fresh);
    await harness.store.updateTable("operations").set({ state: "succeeded" }).execute();
    expect(await group()).toEqual([]);
  });

  test("as operations of several senders name their own sender's, or one with an unknown sender", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /functions\/write$/);
    const from = (addressId: string) => transfer(recipient(62), "7", { addressId });
    const sent = async (addressId: string, paidBefore?: string): Promise<string> => {
      const answer = await harness.send(
        ada,
        "POST",
        `/relay/held/api/v1/contract-interactions/network/${networkId}/contract-address/${contractAddress}/functions/write`,
        {
          payload: from(addressId).body,
          headers: { "idempotency-key": `by-hand-${addressId}`, [paidBeforeHeader]: paidBefore },
        },
      );
      harness.clock.now += 1_000;
      return String(answer.headers["x-postern-operation"]);
    };
    const first = await sent(sender.id);
    const second = await sent("address-2", first);
    const items = [from("address-2"), from(sender.id)];
    const named = async () =>
      (await check({ items }, "held")).twins.flatMap(({ operationId }) => (operationId === null ? [] : [operationId]));
    expect(await named()).toEqual([second, first]);
    await harness.store.updateTable("operations").set({ sender: "address-77" }).where("id", "=", second).execute();
    expect(await named()).toEqual([second, second]);
    await harness.store.updateTable("operations").set({ sender: "address-2" }).where("id", "=", second).execute();
    await harness.store.updateTable("operations").set({ sender: null }).where("id", "=", first).execute();
    expect(await named()).toEqual([second, first]);
  });

  test("are listed by their first hundred entries, with the full count", async () => {
    const { twins } = await check({ items: Array.from({ length: 120 }, () => same) });
    expect(twins).toMatchObject([{ count: 120 }]);
    expect(twins[0]?.entries).toHaveLength(100);
  });
});
