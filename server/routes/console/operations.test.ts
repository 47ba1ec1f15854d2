import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { contractAddress, networkId, started, writeBody, writePath } from "#server/testing/samples.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { environmentListSchema } from "#shared/console/environment.ts";
import { operationAnswerSchema, operationListSchema } from "#shared/console/operation.ts";

let harness: Harness;
let admin: Person;
const ids: string[] = [];
beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
  const behaviours = [
    answers(200, started),
    answers(500, errorBody("ERR_019", 500)),
    answers(400, errorBody("ERR_010", 400)),
    answers(500, errorBody("ERR_019", 500)),
  ];
  for (const [index, behaviour] of behaviours.entries()) {
    harness.upstream.on(behaviour);
    harness.clock.now += 1000;
    const answer = await harness.send(admin, "POST", `/relay/held${writePath}`, {
      headers: { "idempotency-key": `k${index}` },
      payload: { ...writeBody, amount: String(index) },
    });
    ids.push(String(answer.headers["x-postern-operation"]));
  }
});
afterAll(() => harness.close());

const list = async (query = "") => {
  const answer = await harness.send(admin, "GET", `/console/held/operations${query}`);
  return operationListSchema.parse(answer.json());
};

test("the environments are shown without a secret", async () => {
  const answer = await harness.send(await harness.signIn("viewer"), "GET", "/console/environments");
  expect(environmentListSchema.parse(answer.json()).data.map(({ id, clientShare: share }) => [id, share])).toEqual([
    ["ask", "ask"],
    ["held", "held"],
  ]);
  expect(answer.body).not.toContain(apiKey);
  expect(answer.body).not.toContain(clientShare);
  expect(answer.body).not.toContain(harness.upstream.origin);
});

test("a page ignores a block explorer that is not a web URL", () => {
  const [environment] = environmentListSchema.built.shape.data.parse([
    {
      id: "main",
      label: "Main",
      kind: "mainnet",
      clientShare: "ask",
      valueForm: "bare",
      amountUnit: "base",
      explorers: { n: "https://x.example" },
    },
  ]);
  expect(environment?.explorers).toEqual({ n: "https://x.example" });
  for (const url of ["javascript:alert(1)", "data:text/html,x", "ftp://x.example", "x"]) {
    const read = environmentListSchema.safeParse({ data: [{ ...environment, explorers: { n: url } }] });
    expect(read.success).toBe(false);
  }
});

describe("the journal's list", () => {
  test("is newest first, with its window", async () => {
    const { data, pagination } = await list();
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(pagination).toEqual({ totalElements: 4, totalPages: 1, skip: 0, take: 20 });
  });

  test.each([
    ["addressId=address-1", 4],
    ["addressId=address", 0],
    // Ids that differ only in case count as one.
    ["addressId=ADDRESS-1", 4],
    ["addressId=address-1&state=rejected", 1],
    ["reference=address-1", 0],
  ])("is filtered by fields of the bodies: %s", async (query, count) => {
    const { pagination } = await list(`?${query}`);
    expect(pagination.totalElements).toBe(count);
  });

  test("omits long values of a long body, which the single operation has", async () => {
    const attributes = { addressId: "address-1" };
    const code = { bytecode: `0x${"60".repeat(20_000)}`, abi: [], attributes };
    const body = { name: "Points", description: "For customers.", ...code };
    harness.upstream.on(answers(200, { contract: { id: "template-1", name: "Points" } }));
    const sent = await harness.send(admin, "POST", "/relay/ask/api/v1/contract-templates", {
      headers: { "idempotency-key": "long" },
      payload: body,
    });
    const id = String(sent.headers["x-postern-operation"]);
    const listed = await harness.send(admin, "GET", "/console/ask/operations?idempotencyKey=long");
    const { bytecode, ...rest } = body;
    expect(operationListSchema.parse(listed.json()).data).toMatchObject([{ id, body: rest }]);
    expect(listed.body).not.toContain(bytecode);
    // A template has no sender, whatever it contains.
    const answer = await harness.send(admin, "GET", "/console/ask/operations?addressId=address-1&idempotencyKey=long");
    expect(operationListSchema.parse(answer.json()).data).toEqual([]);
    const one = await harness.send(admin, "GET", `/console/ask/operations/${id}`);
    expect(operationAnswerSchema.parse(one.json()).data.body).toEqual(body);
    // The values that a new call is made from are complete in the list.
    const long = `0x${"ab".repeat(20_000)}`;
    const abiFunction = { ...writeBody.abiFunction, inputs: [{ name: "data", type: "bytes", value: long }] };
    harness.upstream.on(answers(200, started));
    await harness.send(admin, "POST", `/relay/ask${writePath}`, {
      headers: { "idempotency-key": "call" },
      payload: { ...writeBody, abiFunction, clientShare },
    });
    const calls = await harness.send(admin, "GET", "/console/ask/operations?idempotencyKey=call");
    expect(operationListSchema.parse(calls.json()).data).toMatchObject([{ body: { abiFunction } }]);
  });

  test("has pages", async () => {
    const { data, pagination } = await list("?skip=1&take=2");
    expect(data.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(pagination).toEqual({ totalElements: 4, totalPages: 2, skip: 1, take: 2 });
  });

  test.each([
    ["state=open", [3, 1, 0]],
    ["state=unknown", [3, 1]],
    ["state=rejected", [2]],
    ["state=failed", []],
    ["endpoint=writeContract", [3, 2, 1, 0]],
    ["endpoint=generateAddress", []],
    [`networkId=${networkId}`, [3, 2, 1, 0]],
    ["networkId=net-2", []],
    [`contractAddress=${contractAddress}`, [3, 2, 1, 0]],
    [`contractAddress=${contractAddress.toUpperCase().replace("0X", "0x")}&state=rejected`, [2]],
    ["idempotencyKey=k1", [1]],
  ])("finds by %s", async (query, indexes) => {
    expect((await list(`?${query}`)).data.map(({ id }) => id)).toEqual(indexes.map((index) => ids[index]));
  });

  test("finds an operation by its identifiers: in full, and as text", async () => {
    const idsKnownAs = async (text: string) =>
      (await list(`?knownAs=${encodeURIComponent(text)}`)).data.map(({ id }) => id);
    expect(await idsKnownAs(` ${String(ids[1])} `)).toEqual([ids[1]]);
    expect(await idsKnownAs("workflow-1")).toEqual([ids[0]]);
    expect(await idsKnownAs("workflow-%")).toEqual([]);
    expect(await idsKnownAs(String(ids[1]).slice(0, 8))).toEqual([]);
  });

  test("holds only its own environment", async () => {
    const other = await harness.send(admin, "GET", "/console/ask/operations?idempotencyKey=k0");
    expect(operationListSchema.parse(other.json()).data).toEqual([]);
    expect((await harness.send(admin, "GET", `/console/ask/operations/${ids[0]}`)).statusCode).toBe(404);
  });

  test("shows neither lease, hashes nor the stored reply", async () => {
    const answer = await harness.send(admin, "GET", `/console/held/operations/${ids[0]}`);
    expect(answer.body).not.toMatch(/lease|owner|hash"|reply|slot/);
  });
});

describe("settling", () => {
  const settle = (id: string | undefined, body: object, person = admin) =>
    harness.send(person, "POST", `/console/held/operations/${id}/settle`, { payload: body });

  test.each(["viewer", "operator"] as const)("is not for the role %s", async (role) => {
    const answer = await settle(ids[1], { outcome: "succeeded", note: "seen" }, await harness.signIn(role));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "POSTERN_FORBIDDEN"]);
  });

  test.each([
    {},
    { outcome: "failed", note: "x" },
    { outcome: "succeeded", note: " " },
    { outcome: "succeeded", note: "x", x: 1 },
  ])("refuses the body %j", async (body) => {
    expect((await settle(ids[1], body)).statusCode).toBe(400);
  });

  test("ends an operation with an unknown outcome, and records who found out what", async () => {
    const answer = await settle(ids[1], {
      outcome: "not_sent",
      note: "The explorer knows nothing of it.",
      ...unsearched,
    });
    const { data } = operationAnswerSchema.parse(answer.json());
    expect(data.state).toBe("not_sent");
    expect(data.timeline.at(-1)).toMatchObject({ detail: "Settled by Ada: The explorer knows nothing of it." });
    const again = await settle(ids[1], { outcome: "succeeded", note: "second thoughts" });
    expect(again.statusCode).toBe(409);
  });

  test("is done once by two concurrent requests", async () => {
    const both = await Promise.all([
      settle(ids[3], { outcome: "succeeded", note: "seen" }),
      settle(ids[3], { outcome: "reverted", note: "seen", ...unsearched }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("is refused while an operation is in progress and when it has ended", async () => {
    for (const id of [ids[0], ids[2]]) {
      expect((await settle(id, { outcome: "succeeded", note: "x" })).statusCode).toBe(409);
    }
    expect((await settle("none", { outcome: "succeeded", note: "x" })).statusCode).toBe(404);
  });
});
