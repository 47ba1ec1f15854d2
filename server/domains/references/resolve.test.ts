import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { intentHash } from "#server/domains/journal/intent.ts";
import { spendingOf } from "#server/domains/journal/spending.ts";
import { mostPages } from "#server/domains/service/ask.ts";
import type { Call, Reply } from "#server/domains/service/call.ts";
import type { Service } from "#server/domains/service/service.ts";
import { chooser, spell } from "#server/testing/call-spellings.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { emptyInventory, type Inventory, mirrorFor, serveLists } from "#server/testing/lists.ts";
import { asRead } from "#server/testing/read-request.ts";
import { contractAddress, networkId, sender, started } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, errorBody, hangs } from "#server/testing/upstream.ts";
import { anyCall } from "#shared/abi/testing.ts";
import { acknowledgeHeader } from "#shared/console/header.ts";
import { doubtMs, lookUpMs } from "./look-up.ts";
import { networkOf } from "./network.ts";
import { senderOf, tellApart } from "./sender.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const runs = { numRuns: isFull ? 1_000 : 20 };

let harness: Harness;
let ada: Person;
let bob: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    ada = await harness.signIn("operator", "Ada");
    bob = await harness.signIn("operator", "Bob");
    harness.upstream.on(answers(200, started), /write$/);
  },
  () => harness.close(),
);

const id = "aaaaaaaa-0000-4000-8000-0000000000a1";
const twin = "aaaaaaaa-0000-4000-8000-0000000000b2";
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const call = (value: unknown, more: object = {}) => ({
  type: "function",
  name: "deposit",
  inputs: [{ name: "amount", type: "uint256", value, ...more }],
});
type WriteParts = { networkId: string; contractAddress: string; body: object; acknowledge?: string };
const plain: WriteParts = { networkId, contractAddress, body: { addressId: sender.id, abiFunction: call("5") } };

let keys = 0;
const post = async (person: Person, changes: Partial<WriteParts>) => {
  const { networkId: network, contractAddress: to, body, acknowledge } = { ...plain, ...changes };
  const url = `/relay/ask/api/v1/contract-interactions/network/${network}/contract-address/${to}/functions/write`;
  keys += 1;
  const answer = await harness.send(person, "POST", url, {
    headers: {
      "idempotency-key": `key-${keys}`,
      ...(acknowledge === undefined ? {} : { [acknowledgeHeader]: acknowledge }),
    },
    payload: { ...body, clientShare },
  });
  const { code, message } = answer.json<{ code?: string; message?: string }>();
  return { status: answer.statusCode, code, message };
};
const from = (addressId: string) => ({ body: { addressId, abiFunction: call("5") } });
const requestFrom = (addressId: string) =>
  asRead("writeContract", { networkId, contractAddress }, from(addressId).body);

const identical = { status: 409, code: "POSTERN_IDENTICAL_OPERATION" };

/** Ada's write and then Bob's, and which of them the service got. */
const sendBoth = async (first: Partial<WriteParts>, second: Partial<WriteParts>) => {
  const sent = [await post(ada, first), await post(bob, second)];
  return { sent, posts: harness.upstream.count("POST") };
};

const networks = [
  { id: networkId, enabled: true, name: "tETH" },
  { id: "0e7a1c52-5a0d-4b0c-8000-000000000002", enabled: true, name: "FUJI" },
];
const serve = (inventory: Partial<Inventory>) => {
  serveLists(harness, { ...emptyInventory(), ...inventory });
};
const enabled = [{ networkId, name: "tETH", alias: "Ethereum Sepolia" }];
const listed = () => {
  serve({ networks });
  harness.upstream.on(answers(200, { networks: enabled }), /network\/enabled/);
};

describe("Reliability 8 and 17: the same spending again in another spelling, by another person,", () => {
  startsOnce();

  const zeros = "0".repeat(120);
  let first: Awaited<ReturnType<typeof post>>;
  beforeAll(async () => {
    listed();
    first = await post(ada, {});
  });

  test.each<[string, Partial<WriteParts>]>([
    ["a network's id in another case", { networkId: networkId.toUpperCase() }],
    ["a network's id without hyphens", { networkId: networkId.replaceAll("-", "") }],
    ["a network's name", { networkId: "tETH" }],
    ["a network's name in another case", { networkId: "TETH" }],
    ["a network's alias", { networkId: "Ethereum%20Sepolia" }],
    ["a contract's address in another case", { contractAddress: contractAddress.toLowerCase() }],
    ["a contract's address with an escaped digit", { contractAddress: contractAddress.replace("5", "%35") }],
    ["a sender's id in another case", from(sender.id.toUpperCase())],
    ["an integer with 120 zeros in hexadecimal", { body: { addressId: sender.id, abiFunction: call(`0x${zeros}5`) } }],
    ["an integer as a number", { body: { addressId: sender.id, abiFunction: call(5) } }],
    ["a wrapped integer", { body: { addressId: sender.id, abiFunction: call({ raw: "5" }) } }],
    ["no components", { body: { addressId: sender.id, abiFunction: call("5", { components: [] }) } }],
    ["a short type", { body: { addressId: sender.id, abiFunction: call("5", { type: "uint" }) } }],
    ["an amount of zero", { body: { addressId: sender.id, abiFunction: call("5"), amount: "0.0" } }],
  ])("is one POST: %s", async (_name, second) => {
    expect([first, await post(bob, second)]).toMatchObject([{ status: 200 }, identical]);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test.each(["+5", " 5", "0b101", `${zeros}5`, "5.0", "05", { raw: { raw: "5" } }])(
    "is refused, and nothing is recorded: the integer %j",
    async (value) => {
      const refused = await post(bob, { body: { addressId: sender.id, abiFunction: call(value) } });
      expect([first, refused]).toMatchObject([{ status: 200 }, { status: 400, code: "POSTERN_BAD_REQUEST" }]);
      expect(refused.message).toMatch(/body\.abiFunction\.inputs\.0\.value.*Nothing was sent\.$/);
      expect(harness.upstream.count("POST")).toBe(1);
      expect(await harness.store.selectFrom("operations").select("id").execute()).toHaveLength(1);
    },
  );
});

describe("Reliability 8 and 17: the same spending in another spelling, by another person,", () => {
  startsForEach();

  test("is forwarded as written: anything accepted is unambiguous", async () => {
    await post(ada, { body: { addressId: sender.id, abiFunction: call({ raw: "0x05" }), amount: "1.50" } });
    expect(JSON.parse(harness.upstream.seen.at(-1)?.body ?? "")).toEqual({
      addressId: sender.id,
      abiFunction: call({ raw: "0x05" }),
      amount: "1.50",
      clientShare,
    });
  });

  test("is one POST for an empty call described in two ways", async () => {
    const body = (abiFunction: object) => ({ body: { addressId: sender.id, abiFunction, amount: "1" } });
    const second = body({ type: "fallback", inputs: [{ name: "", type: "bytes", value: "0x" }] });
    const { sent, posts } = await sendBoth(body({ type: "receive", inputs: [] }), second);
    expect(sent).toMatchObject([{ status: 200 }, identical]);
    expect(posts).toBe(1);
  });

  test("is refused if a call without a name has one: some readers use the name", async () => {
    const body = (abiFunction: object) => ({ body: { addressId: sender.id, abiFunction } });
    const first = body({ type: "function", name: "withdraw", inputs: [] });
    const { sent, posts } = await sendBoth(first, body({ type: "receive", name: "withdraw", inputs: [] }));
    expect(sent).toMatchObject([{ status: 200 }, { status: 400, code: "POSTERN_BAD_REQUEST" }]);
    expect(sent[1]?.message).toMatch(/body\.abiFunction\.name: .*Nothing was sent\.$/);
    expect(posts).toBe(1);
  });

  test(`is one POST in any two spellings, ${runs.numRuns} times`, { timeout: 300_000 }, async () => {
    let amount = 0;
    await fc.assert(
      fc.asyncProperty(anyCall, fc.integer(), async ({ fn, values }, seed) => {
        amount += 1;
        const pick = chooser(seed);
        const meant = { network: networkId, sender: id, to: contractAddress, amount: `${amount}.5`, fn, values };
        const before = harness.upstream.count("POST");
        const sent = [await post(ada, spell(pick, meant)), await post(bob, spell(pick, meant))];
        expect(sent).toMatchObject([{ status: 200 }, identical]);
        expect(harness.upstream.count("POST") - before).toBe(1);
      }),
      runs,
    );
  });
});

describe("Reliability 17: the sender of a write", () => {
  startsForEach();

  const senders = () => harness.store.selectFrom("senders").select(["environment", "address_id", "address"]).execute();
  const answerById = (answer: object, of = id) => {
    harness.upstream.on(answers(200, { data: answer }), new RegExp(`addresses\\?id=${of}`));
  };

  test("is identified by the address from the service, looked up once", async () => {
    answerById({ id: id.toUpperCase(), address });
    answerById({ id: twin, address: address.toLowerCase() }, twin);
    const { sent, posts } = await sendBoth(from(id), from(twin));
    expect(sent).toMatchObject([{ status: 200 }, identical]);
    expect(sent[1]?.message).toMatch(/^An identical operation /);
    expect(posts).toBe(1);
    await post(ada, { ...from(id), contractAddress: `0x${"1".repeat(40)}` });
    expect(harness.upstream.count("GET")).toBe(2);
    expect(await senders()).toEqual([
      { environment: "ask", address_id: id, address: address.toLowerCase() },
      { environment: "ask", address_id: twin, address: address.toLowerCase() },
    ]);
  });

  test.each<[string, number]>([
    ["ERR_096", 404],
    ["ERR_006", 404],
    ["ERR_010", 400],
  ])("is found by its lower-case id if the look-up answers another spelling with %s", async (code, status) => {
    harness.upstream.on(answers(status, errorBody(code, status)), /addresses\?id=/);
    answerById({ id, address });
    answerById({ id: twin, address }, twin);
    const { sent, posts } = await sendBoth(from(id.toUpperCase()), from(twin.replaceAll("-", "")));
    expect(sent).toMatchObject([{ status: 200 }, identical]);
    expect(posts).toBe(1);
  });

  test("is found in the list if the service has no look-up by id", async () => {
    serve({
      addresses: [...Array.from({ length: 120 }, (_, at) => ({ id: `x-${at}`, address: `0x${at}` })), { id, address }],
    });
    await post(ada, from(id));
    expect(await senders()).toEqual([{ environment: "ask", address_id: id, address: address.toLowerCase() }]);
  });

  test("is found in the mirror, without asking the service", async () => {
    serve({ addresses: [{ id, address }] });
    await harness.send(ada, "GET", "/console/ask/find");
    await mirrorFor(harness, 2_000);
    const readsBefore = harness.upstream.count("GET");
    await post(ada, from(id.toUpperCase()));
    expect(await senders()).toHaveLength(1);
    expect(harness.upstream.count("GET")).toBe(readsBefore);
  });

  test("is not searched further if the service says that there is no such record", async () => {
    harness.upstream.on(answers(404, errorBody("ERR_096", 404)), /addresses/);
    await post(ada, from(id));
    expect([harness.upstream.count("GET"), await senders()]).toEqual([1, []]);
  });

  test("is its own address if a service accepts that instead of an id", async () => {
    answerById({ id, address });
    const { sent } = await sendBoth(from(address), from(id));
    expect(sent).toMatchObject([{ status: 200 }, identical]);
  });

  test.each<[string, object]>([
    ["another record", { id: twin, address }],
    ["a record without an address", { id, address: "" }],
    ["a record with an invalid address", { id, address: "see the documentation" }],
  ])("is not accepted as %s: it counts by its id", async (_name, answer) => {
    answerById(answer);
    const { sent, posts } = await sendBoth(from(id), from(id.toUpperCase()));
    expect(sent).toMatchObject([{ status: 200 }, identical]);
    expect([posts, await senders()]).toEqual([1, []]);
  });

  test("resolved only later does not let a duplicate through, whichever was resolved first", async () => {
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)), /addresses/);
    expect(await post(ada, from(id))).toMatchObject({ status: 200 });
    expect(await senders()).toEqual([]);
    answerById({ id, address });
    answerById({ id: twin, address }, twin);
    // The second sender is known, the first is not yet.
    const elsewhere = { contractAddress: `0x${"2".repeat(40)}` };
    expect(await post(ada, { ...from(id), ...elsewhere })).toMatchObject({ status: 200 });
    expect(await post(bob, from(id))).toMatchObject(identical);
    expect(await post(bob, from(twin))).toMatchObject(identical);
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)), /addresses/);
    expect(await post(bob, { ...from(twin), ...elsewhere })).toMatchObject(identical);
    expect(harness.upstream.count("POST")).toBe(2);
  });

  const unreadable = () => harness.upstream.on(answers(503, errorBody("ERR_019", 503)), /addresses/);
  const posts = () => harness.upstream.count("POST");

  test("is looked up again if a duplicate was sent unresolved, and the two are one POST", async () => {
    unreadable();
    expect(await post(ada, from(id))).toMatchObject({ status: 200 });
    answerById({ id, address });
    answerById({ id: twin, address }, twin);
    expect(await post(bob, from(twin))).toMatchObject(identical);
    expect(await senders()).toHaveLength(2);
    expect(posts()).toBe(1);
  });

  test("is looked up again if a similar write was sent unresolved, and another address may send the same", async () => {
    unreadable();
    expect(await post(ada, from(id))).toMatchObject({ status: 200 });
    answerById({ id, address });
    answerById({ id: twin, address: contractAddress }, twin);
    expect(await post(bob, from(twin))).toMatchObject({ status: 200 });
    expect(posts()).toBe(2);
  });

  test.each(["the first", "the second"])("counts as the same if %s cannot be resolved", async (which) => {
    unreadable();
    if (which === "the second") answerById({ id, address });
    expect(await post(ada, from(id))).toMatchObject({ status: 200 });
    if (which === "the first") answerById({ id: twin, address: contractAddress }, twin);
    const refused = await post(bob, from(twin));
    expect(refused).toMatchObject(identical);
    expect(refused.message).toContain("cannot tell yet whether it is from the same sender");
    expect(posts()).toBe(1);
  });

  test("counts as the same if two are sent at once and neither is resolved", async () => {
    unreadable();
    const sent = await Promise.all([post(ada, from(id)), post(bob, from(twin))]);
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(posts()).toBe(1);
  });

  test("that cannot be resolved does not block acknowledged or different writes", async () => {
    unreadable();
    expect(await post(ada, from(id))).toMatchObject({ status: 200 });
    const [first] = await harness.store.selectFrom("operations").select("id").execute();
    expect(await post(bob, { ...from(twin), acknowledge: first?.id ?? "" })).toMatchObject({ status: 200 });
    const other = { body: { addressId: twin, abiFunction: call("6") } };
    expect(await post(bob, other)).toMatchObject({ status: 200 });
  });

  test("is waited for longer if it decides whether two writes are identical", async () => {
    unreadable();
    await post(ada, from(id));
    const [row] = await harness.store.selectFrom("operations").select("intent_hash").execute();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const settled: string[] = [];
      const spending = { ...spendingOf(requestFrom(twin), "native"), network: networkId };
      const operation = { environment: "ask", endpoint: "writeContract", acknowledges: null, run: null } as const;
      expect(row?.intent_hash).toBe(intentHash(operation, spending));
      await new Promise<void>((signal) => {
        const read: Service["read"] = () => {
          signal();
          return new Promise(() => undefined);
        };
        const lookUp = { service: { read }, requestId: "r", secrets: [] };
        void tellApart(harness.store, operation, spending, 0, lookUp).then(() => settled.push("told"));
      });
      await vi.advanceTimersByTimeAsync(doubtMs - 1);
      expect(settled).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toEqual(["told"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("with another address may send the same", async () => {
    answerById({ id, address });
    answerById({ id: twin, address: contractAddress }, twin);
    const { sent } = await sendBoth(from(id), from(twin));
    expect(sent).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test("is waited for only briefly, and counts by its id meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const settled: string[] = [];
      const { store } = harness;
      await new Promise<void>((signal) => {
        const read: Service["read"] = () => {
          signal();
          return new Promise(() => undefined);
        };
        const lookUp = { service: { read }, requestId: "r", secrets: [] };
        void senderOf(store, "ask", id.toUpperCase(), lookUp).then((answer) => settled.push(answer));
      });
      await vi.advanceTimersByTimeAsync(lookUpMs - 1);
      expect(settled).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toEqual([id]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("Reliability 17: the network of a write", () => {
  startsForEach();

  const on = (network: string) => ({ networkId: encodeURIComponent(network) });

  test("given by id needs no list", async () => {
    expect(await post(ada, {})).toMatchObject({ status: 200 });
    expect(harness.upstream.count("GET")).toBe(0);
  });

  test("given by an id that is not a UUID is the one in the service's list", async () => {
    serve({ networks: [{ id: "net-1", enabled: true, name: "One" }] });
    expect(await post(ada, on("net-1"))).toMatchObject({ status: 200 });
    expect(await post(bob, on("NET-1"))).toMatchObject(identical);
    expect(await post(bob, on(" One "))).toMatchObject(identical);
  });

  test("is the same if the service's two lists write its id in different cases", async () => {
    serve({ networks: [{ id: "Net-1", enabled: true, name: "One" }] });
    harness.upstream.on(answers(200, { networks: [{ networkId: "net-1", name: "One" }] }), /network\/enabled/);
    expect(await post(ada, on("Net-1"))).toMatchObject({ status: 200 });
    expect(await post(bob, on("net-1"))).toMatchObject(identical);
    expect(await post(bob, on("One"))).toMatchObject(identical);
  });

  test("given by name is not sent after a few requests if the service's list never ends", async () => {
    const pagination = { totalElements: 1e15, totalPages: 1e13, skip: 0, take: 100 };
    const bytes = Buffer.from(JSON.stringify({ networks, pagination }));
    let pages = 0;
    const list: Reply = { kind: "answer", status: 200, bytes, contentType: "application/json", retryAfter: undefined };
    const read = ({ endpoint }: Call): Promise<Reply> => {
      if (endpoint.name !== "listNetworks") return Promise.resolve({ kind: "lacking" });
      pages += 1;
      return Promise.resolve(list);
    };
    const network = networkOf("tETH", { service: { read }, requestId: "r" });
    await expect(network).rejects.toMatchObject({ code: "POSTERN_NOT_SENT" });
    expect(pages).toBe(mostPages);
  });

  test("that another network is not", async () => {
    listed();
    const { sent } = await sendBoth(on("tETH"), on("FUJI"));
    expect(sent).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test.each<[string, string, Inventory["networks"]]>([
    ["is not a network that the service lists", "tBTC", networks],
    ["fits more than one network", "teth", [...networks, { id: "other", enabled: true, name: "TETH" }]],
  ])("that %s is refused, and nothing is sent", async (why, reference, all) => {
    serve({ networks: all });
    const refused = await post(ada, on(reference));
    expect(refused).toMatchObject({ status: 400, code: "POSTERN_BAD_REQUEST" });
    expect(refused.message).toContain(`path.networkId: this ${why}`);
    expect(refused.message).toContain("Nothing was sent.");
    expect(harness.upstream.count("POST")).toBe(0);
  });

  describe("of a deployment that has no list of networks", () => {
    beforeEach(async () => {
      await harness.close();
      harness = await startHarness({ lacks: ["listNetworks", "listEnabledNetworks"] });
      ada = await harness.signIn("operator", "Ada");
      bob = await harness.signIn("operator", "Bob");
      harness.upstream.on(answers(200, started), /write$/);
    });

    test("accepts one of the five codes in any case, or an id", async () => {
      expect(await post(ada, on("tETH"))).toMatchObject({ status: 200 });
      expect(await post(bob, on("TETH"))).toMatchObject(identical);
      expect(await post(bob, on("FUJI"))).toMatchObject({ status: 200 });
      expect(await post(bob, {})).toMatchObject({ status: 200 });
    });

    test("is refused with any other name", async () => {
      expect(await post(ada, on("Sepolia"))).toMatchObject({ status: 400, code: "POSTERN_BAD_REQUEST" });
      expect(harness.upstream.count("POST")).toBe(0);
    });
  });

  test("with an exactly matching name wins over names in another case", async () => {
    serve({ networks: [...networks, { id: "other", enabled: true, name: "TETH" }] });
    const { sent } = await sendBoth(on("tETH"), {});
    expect(sent).toMatchObject([{ status: 200 }, identical]);
  });

  test.each<[string, RegExp]>([
    ["the organization's list", /network\/organization/],
    ["the list of all", /network\/enabled/],
  ])("given by name is refused as not sent while %s cannot be read", async (_name, path) => {
    listed();
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)), path);
    const refused = await post(ada, on("tETH"));
    expect(refused).toMatchObject({ status: 502, code: "POSTERN_NOT_SENT" });
    expect(refused.message).toContain("Nothing was sent.");
    expect(harness.upstream.count("POST")).toBe(0);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
  });
});

describe("a used key", () => {
  startsForEach();

  test("gets its reply immediately, without any look-up", async () => {
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)), /addresses/);
    const headers = { "idempotency-key": "the-same" };
    const url = `/relay/ask/api/v1/contract-interactions/network/${networkId}/contract-address/${contractAddress}/functions/write`;
    const payload = { ...from(id).body, clientShare };
    const first = await harness.send(ada, "POST", url, { headers, payload });
    harness.upstream.on(hangs);
    const requestsBefore = harness.upstream.seen.length;
    const second = await harness.send(ada, "POST", url, { headers, payload });
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(harness.upstream.seen).toHaveLength(requestsBefore);
  });
});
