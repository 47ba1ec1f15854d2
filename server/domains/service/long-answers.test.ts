import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { createSecret } from "#server/lib/secret.ts";
import { remoteService } from "#server/testing/remote-service.ts";
import { answers, startUpstream } from "#server/testing/upstream.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { answerTo } from "./answer.ts";
import { checkLong } from "./check-answer.ts";
import { decodedFormsSteps } from "./decoded-forms.ts";
import { longAnswer, mostValues, parseLong, TooManyValues } from "./parse-answer.ts";
import { createRedactor } from "./redact.ts";
import { openService } from "./service.ts";
import { withoutTracesInError } from "./traces.ts";

const key = "canary-key-of-a-test";
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let service: ReturnType<typeof openService>;
beforeEach(async () => {
  upstream = await startUpstream();
  service = openService(remoteService(upstream.origin, key));
});
afterEach(async () => {
  await service.close();
  await upstream.close();
});

const call = {
  endpoint: endpoints.getWorkflowStatus,
  params: { workflowId: "w" },
  query: {},
  body: undefined,
  requestId: "request-1",
};
const workflow = (result: unknown) => ({ workflowId: "w", status: "COMPLETED", result });
const read = async (status: number, body: unknown) => {
  upstream.on(answers(status, body));
  return service.read(call);
};

test("Security 73: a long answer is read with pauses: other work runs in between, and nothing of it changes", async () => {
  const body = workflow({ list: Array.from({ length: 20_000 }, (_, index) => `value ${index}`) });
  upstream.on(answers(200, body));
  let turns = 0;
  let isDone = false;
  const other = (): void => {
    turns += 1;
    if (!isDone) setImmediate(other);
  };
  const reply = await service.read(call);
  expect(answerTo(call, reply)).toMatchObject({ kind: "success", value: body });
  // Parsing alone, without the network.
  const text = JSON.stringify(body);
  setImmediate(other);
  await parseLong(text);
  isDone = true;
  expect(turns).toBeGreaterThan(text.length / (40 * 1024));
});

test("Security 73: the rows of a long answer are checked some at a time, with the same result", async () => {
  let calls = 0;
  const row = z.object({ id: z.string(), more: z.optional(z.string()) });
  const plain = z.object({ page: z.number(), data: z.object({ rows: z.array(row), others: z.array(row) }) });
  const schema = {
    safeParse: (value: unknown) => {
      calls += 1;
      return plain.safeParse(value);
    },
  };
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index), extra: index }));
  const value = { page: 1, data: { rows, others: rows.slice(0, 300) }, unknown: true };
  expect(await checkLong(schema, value)).toEqual(plain.safeParse(value));
  expect(calls).toBe(1 + 5 + 2);
  for (const at of [0, 199, 200, 999]) {
    const bad = { ...value, data: { rows: rows.map((one, index) => (index === at ? { id: 1 } : one)), others: [] } };
    expect((await checkLong(schema, bad)).success).toBe(false);
  }
  expect((await checkLong(schema, { ...value, page: "x" })).success).toBe(false);
  // A schema that gives the list another form is asked for all of it.
  const renamed = z.pipe(
    plain,
    z.transform(({ data }) => ({ rows: data.rows.length })),
  );
  expect(await checkLong(renamed, value)).toEqual({ success: true, data: { rows: 1_000 } });
  const list = await read(
    200,
    Array.from({ length: 1_000 }, () => ({})),
  );
  expect(answerTo(call, list)).toMatchObject({ kind: "garbage" });
});

test("Security 73: an answer with more values than are read is too large, whatever its size", async () => {
  expect(await read(200, workflow(Array.from({ length: mostValues }, () => 0)))).toEqual({ kind: "too-large" });
  expect(await read(200, workflow(Array.from({ length: mostValues / 2 }, () => ({}))))).toMatchObject({
    kind: "answer",
  });
  await expect(parseLong(`[${"[],".repeat(mostValues)}0]`)).rejects.toThrow(TooManyValues);
});

test("Security 73: an error body of more than 64 KiB is not read", async () => {
  expect(await read(400, { message: "x".repeat(60_000) })).toMatchObject({ kind: "answer", status: 400 });
  expect(await read(400, { message: "at a ".repeat(20_000) })).toEqual({ kind: "unreadable", status: 400 });
});

test("Security 73 and 38: a secret in a long answer is removed, and the answer is parsed again", async () => {
  const reply = await read(200, workflow({ list: [...Array.from({ length: 20_000 }, () => "value"), key] }));
  const answer = answerTo(call, reply);
  expect(JSON.stringify("value" in answer ? answer.value : null)).toContain('"[secret]"');
  expect("bytes" in reply ? reply.bytes.includes(key) : true).toBe(false);
});

test("Security 73: escapes are decoded in steps, whatever they are", () => {
  for (const escape of ["&amp;", "%41", String.raw`\u0041`, "&"]) {
    const steps = [...decodedFormsSteps(escape.repeat((1024 * 1024) / escape.length))];
    expect(steps.filter((step) => step === undefined).length).toBeGreaterThan(14);
  }
});

test("Security 73: of a failed workflow's error, 64 KiB of long texts are searched for traces; short ones are kept", () => {
  const hash = `0x${"ab".repeat(32)}`;
  const error = { messages: Array.from({ length: 40 }, () => "at a ".repeat(1_000)), transactionHash: hash };
  const { bytes, withheld } = withoutTracesInError(Buffer.from(JSON.stringify({ status: "FAILED", error })));
  expect(withheld.length).toBe(27);
  expect(bytes.toString()).toContain(hash);
  expect(bytes.toString().match(/\[in the log\]/g)?.length).toBe(27);
});

test("Security 73: the words of a long text with an escaped secret are looked at in steps, however short", () => {
  const { bytesSteps } = createRedactor([createSecret(key)]);
  const text = `${"a ".repeat(500_000)}%63${key.slice(1)}`;
  const steps = bytesSteps(Buffer.from(text));
  let count = 0;
  let step = steps.next();
  while (step.done !== true) {
    count += 1;
    step = steps.next();
  }
  expect(step.value.toString()).toBe(`${"a ".repeat(500_000)}[secret]`);
  expect(count).toBeGreaterThan(500);
});

test("Security 73: a long answer that could not be read in parts is not parsed at once to find its secrets", async () => {
  const members = Array.from({ length: 60_000 }, (_, index) => `"k${index}":"${index}"`);
  const parse = vi.spyOn(JSON, "parse");
  const reply = await read(200, `{"workflowId":"w","status":"COMPLETED","result":{"k":"${key}",${members.join(",")}}}`);
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
  parse.mockRestore();
  expect(longest).toBeLessThan(longAnswer);
  expect(JSON.stringify(reply)).not.toContain(key);
});
