import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { hash, receipt, started, workflow, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { checkNames } from "#shared/console/evidence.ts";
import { operationAnswerSchema } from "#shared/console/operation.ts";

let harness: Harness;
let admin: Person;
beforeEach(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const write = async (key: string) => {
  const answer = await harness.send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": key },
    payload: { ...writeBody, amount: String(key.length) },
  });
  return String(answer.headers["x-postern-operation"]);
};
/** The receipt has no transfer, so its amount differs from the requested one: the admin confirmed every check. */
const accepts = checkNames;
const enter = (id: string, payload: object, person = admin, environment = "held") =>
  harness.send(person, "POST", `/console/${environment}/operations/${id}/transaction`, { payload });
const operation = (id: string) => operationIn(harness, admin, id, "held");
const confirmReceipts = () => {
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
};

describe("a transaction that a person enters", () => {
  test("ends an operation by its receipt, at a service without a status of workflows", async () => {
    const id = await write("a");
    harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /workflows/);
    harness.clock.now += 60_000;
    await harness.track();
    expect((await operation(id)).state).toBe("started");
    confirmReceipts();
    const answer = await enter(id, { transactionHash: ` ${hash.toUpperCase().replace("0X", "0x")} `, accepts });
    const { data } = operationAnswerSchema.parse(answer.json());
    expect([data.state, data.transactionHash]).toEqual(["hash", hash]);
    expect(data.timeline.at(-1)).toMatchObject({ state: "hash", detail: `${hash}, entered by Ada` });
    await harness.track();
    expect((await operation(id)).state).toBe("succeeded");
  });

  test("without a receipt at the service is refused", async () => {
    const id = await write("a");
    harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /\/tx\//);
    const answer = await enter(id, { transactionHash: hash, accepts });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(await operation(id)).toMatchObject({ state: "started", transactionHash: null });
  });

  test("Security 44: is refused if the service returns the receipt of another one", async () => {
    const id = await write("a");
    confirmReceipts();
    const answer = await enter(id, { transactionHash: `0x${"12".repeat(32)}`, accepts });
    expect([answer.statusCode, answer.json<{ code: string; message: string }>()]).toMatchObject([
      502,
      { code: "POSTERN_SERVICE_ANSWER", message: expect.stringContaining("about a different transaction") },
    ]);
    expect(await operation(id)).toMatchObject({ state: "started", transactionHash: null });
  });

  test("of another operation is refused, and so is one for an operation that needs none", async () => {
    confirmReceipts();
    const [first, second] = [await write("a"), await write("bb")];
    expect((await enter(first, { transactionHash: hash, accepts })).statusCode).toBe(200);
    const taken = await enter(second, { transactionHash: hash, accepts });
    expect([taken.statusCode, taken.json<{ message: string }>().message]).toEqual([
      409,
      "This transaction belongs to another operation. Nothing was recorded.",
    ]);
    // Without 0x it is the same transaction.
    expect((await enter(second, { transactionHash: hash.slice(2), accepts })).statusCode).toBe(409);
    const third = `0x${"12".repeat(32)}`;
    harness.upstream.on(answers(200, { receipt: { ...receipt(1).receipt, transactionHash: third } }), /\/tx\//);
    expect((await enter(first, { transactionHash: third, accepts })).statusCode).toBe(409);
  });

  test("loses to a concurrent result of the tracker", async () => {
    confirmReceipts();
    const id = await write("a");
    let release = () => undefined as void;
    harness.upstream.on((response, request, socket) => {
      release = () => answers(200, workflow("FAILED", { error: "no funds" }))(response, request, socket);
    }, /workflows/);
    harness.clock.now += 1000;
    await harness.tracker.round();
    await harness.upstream.until(2);
    expect((await enter(id, { transactionHash: hash, accepts })).statusCode).toBe(200);
    release();
    await harness.tracker.idle();
    expect((await operation(id)).state).toBe("hash");
  });

  test.each([{}, { transactionHash: "0x12" }, { transactionHash: hash, x: 1 }])(
    "is parsed strictly: %j",
    async (body) => {
      expect((await enter(await write("a"), body)).statusCode).toBe(400);
    },
  );

  test("needs an admin, and an operation of its environment", async () => {
    confirmReceipts();
    const id = await write("a");
    expect((await enter(id, { transactionHash: hash, accepts }, await harness.signIn("operator"))).statusCode).toBe(
      403,
    );
    expect((await enter(id, { transactionHash: hash, accepts }, admin, "ask")).statusCode).toBe(404);
    expect((await enter("none", { transactionHash: hash, accepts })).statusCode).toBe(404);
    expect((await enter(id, { transactionHash: hash, accepts }, admin, "nowhere")).statusCode).toBe(404);
  });
});
