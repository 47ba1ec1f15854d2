import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { dumpText } from "#server/testing/restored-store.ts";
import { networkId, started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { remakeIntents } from "./remake-intents.ts";

const dump = { sqlite: dumpText("version-0.1.sql", "version-0.1-writes.sql") };
/** The dump's session, with these writes. */
const ada: Person = {
  cookie: "postern_session=Ly2czR-EuMNGFevy2kd624fpJ1fxnoEKCj0oeKodQsw",
  id: "32a615eb-859a-484a-917a-a2a574dfc936",
};
/** Two mirrored records with the same address, and one of another that the service knows. */
const sender = "aaaaaaaa-0000-4000-8000-0000000000a1";
const twin = "aaaaaaaa-0000-4000-8000-0000000000b2";
const stranger = "aaaaaaaa-0000-4000-8000-0000000000c3";

const contract = (digit: number) => `0x${String(digit).repeat(40)}`;

describe("contract writes of version 0.1", () => {
  let harness: Harness;
  let bob: Person;
  beforeEach(async () => {
    harness = await startHarness({}, {}, dump);
    harness.upstream.on(answers(200, started), /write$/);
    const data = { id: stranger, address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
    harness.upstream.on(answers(200, { data }), new RegExp(`addresses\\?id=${stranger}`));
    bob = await harness.signIn("operator", "Bob");
  });
  afterEach(() => harness.close());

  type WriteParts = { addressId?: string; value?: unknown; amount?: string; key?: string; acknowledge?: string };
  const post = async (digit: number, changes: WriteParts = {}, person = bob) => {
    const { addressId = sender, value = "1000", amount, key = "new", acknowledge } = changes;
    const inputs = [
      { name: "to", type: "address", value: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
      { name: "amount", type: "uint256", value },
    ];
    const abiFunction = { type: "function", name: "transfer", stateMutability: "nonpayable", inputs };
    const url = `/relay/ask/api/v1/contract-interactions/network/${networkId}/contract-address/${contract(digit)}/functions/write`;
    const answer = await harness.send(person, "POST", url, {
      headers: {
        "idempotency-key": key,
        ...(acknowledge === undefined ? {} : { "x-postern-acknowledge": acknowledge }),
      },
      payload: { addressId, clientShare, abiFunction, ...(amount === undefined ? {} : { amount }) },
    });
    return {
      status: answer.statusCode,
      code: answer.json<{ code?: string }>().code,
      id: String(answer.headers["x-postern-operation"]),
    };
  };
  const idOf = async (digit: number): Promise<string> => {
    const rows = await harness.store
      .selectFrom("operations")
      .select("id")
      .where("contract_address", "=", contract(digit))
      .execute();
    expect(rows).toHaveLength(1);
    return rows[0]?.id ?? "";
  };

  test.each<[string, number, WriteParts]>([
    ["an unknown one, sent by the network's name and the sender's id in another case", 1, {}],
    ["one under way, with an integer of 120 zeros in hexadecimal", 2, {}],
    ["a fresh one", 3, { addressId: twin, amount: "1.5" }],
    ["a fresh one, sent from another record of the same address", 3, { addressId: sender, amount: "1.5" }],
    ["an ended one", 6, {}],
  ])("Reliability 8 and 17: %s is found by what it resolves to", async (_name, digit, changes) => {
    expect(await post(digit, changes)).toEqual({
      status: 409,
      code: "POSTERN_IDENTICAL_OPERATION",
      id: await idOf(digit),
    });
    expect(harness.upstream.count("POST")).toBe(0);
  });

  test.each<[string, number]>([
    ["whose network the mirror does not know", 4],
    ["whose integer had 120 zeros", 5],
  ])("Reliability 17: an unknown one %s blocks every call to its contract by its sender", async (_name, digit) => {
    const id = await idOf(digit);
    const refused = { status: 409, code: "POSTERN_IDENTICAL_OPERATION", id };
    expect(await post(digit)).toEqual(refused);
    expect(await post(digit, { value: "7", addressId: twin })).toEqual(refused);
    expect(harness.upstream.count("POST")).toBe(0);
    expect(await post(digit, { value: "8", addressId: stranger, key: "stranger" })).toMatchObject({ status: 200 });
    expect(await post(digit, { value: "7", acknowledge: id })).toMatchObject({ status: 200 });
  });

  test.each<[string, number, WriteParts]>([
    ["a rejected one", 7, {}],
    ["one that succeeded long ago", 8, {}],
    ["another amount", 3, { amount: "1" }],
    ["another value", 1, { value: "1001" }],
    ["another sender", 1, { addressId: stranger }],
  ])("%s blocks nothing", async (_name, digit, changes) => {
    expect(await post(digit, changes)).toMatchObject({ status: 200 });
  });

  test("Reliability 5: a key gets its stored reply, even if its request would be refused today", async () => {
    const again = await post(5, { key: "key-5", value: `${"0".repeat(120)}1000` }, ada);
    expect(again).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN", id: await idOf(5) });
    expect(await post(5, { key: "key-5", value: "1000" }, ada)).toMatchObject({ code: "POSTERN_KEY_REUSED" });
    expect(harness.upstream.count("POST")).toBe(0);
  });

  test("a second start changes nothing", async () => {
    const hashes = () => harness.store.selectFrom("operations").select(["id", "intent_hash", "sender"]).execute();
    const before = await hashes();
    await remakeIntents(harness.store, harness.clock.now, () => "native");
    expect(await hashes()).toEqual(before);
  });
});

describe("on either store", () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
    harness.upstream.on(answers(200, started), /write$/);
  });
  afterEach(() => harness.close());

  test("Reliability 17: the hash of a write under way is recomputed", async () => {
    const post = async (name: string) => {
      const headers = { "idempotency-key": "k" };
      const payload = { ...writeBody, clientShare };
      const person = await harness.signIn("operator", name);
      return (await harness.send(person, "POST", `/relay/ask${writePath}`, { headers, payload })).statusCode;
    };
    expect(await post("Ada")).toBe(200);
    await harness.store
      .updateTable("operations")
      .set({ intent_hash: "of its spelling", intent_scheme: 0, sender: null })
      .execute();
    await remakeIntents(harness.store, harness.clock.now, () => "native");
    expect(await post("Bob")).toBe(409);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("Reliability 17: a write under way that today's schema refuses blocks every call to its contract by its sender", async () => {
    const post = async (name: string, amount: string) => {
      const headers = { "idempotency-key": name };
      const payload = { ...writeBody, amount, clientShare };
      const person = await harness.signIn("operator", name);
      return (await harness.send(person, "POST", `/relay/ask${writePath}`, { headers, payload })).statusCode;
    };
    expect(await post("Ada", "1")).toBe(200);
    const body = JSON.stringify({ ...writeBody, amount: "1", former: true });
    await harness.store
      .updateTable("operations")
      .set({ body, intent_hash: "of its spelling", intent_scheme: 0, sender: null })
      .execute();
    await remakeIntents(harness.store, harness.clock.now, () => "native");
    const row = await harness.store.selectFrom("operations").select("sender").executeTakeFirstOrThrow();
    expect(row.sender).toBe(writeBody.addressId);
    expect(await post("Bob", "2")).toBe(409);
    expect(harness.upstream.count("POST")).toBe(1);
  });
});
