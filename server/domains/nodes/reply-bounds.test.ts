import { expect, test } from "vitest";
import { readReply } from "./json-rpc.ts";

const answer = (body: string) =>
  ({
    kind: "answer",
    status: 200,
    contentType: "application/json",
    retryAfter: undefined,
    bytes: Buffer.from(body),
  }) as const;
const result = (value: string) => answer(`{"jsonrpc":"2.0","id":1,"result":${value}}`);

test("Security 73: a long answer of a node is parsed with pauses, and one with too many values is too large", async () => {
  let turns = 0;
  let isDone = false;
  const other = (): void => {
    turns += 1;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  const long = `0x${"ab".repeat(2 * 1024 * 1024 - 100)}`;
  expect(await readReply("eth_call", result(JSON.stringify(long)))).toEqual({ kind: "result", result: long });
  isDone = true;
  expect(turns).toBeGreaterThan(100);
  expect(await readReply("eth_call", result(`[${"1,".repeat(1_900_000)}1]`))).toEqual({ kind: "too-large" });
});

test("Security 73: revert data of more than 64 KiB is not read", async () => {
  const error = (bytes: number) =>
    answer(JSON.stringify({ id: 1, error: { code: 3, message: "no", data: `0x${"ab".repeat(bytes)}` } }));
  expect(await readReply("eth_call", error(64 * 1024))).toMatchObject({ revertData: expect.stringMatching(/^0x/) });
  expect(await readReply("eth_call", error(64 * 1024 + 1))).toMatchObject({ reverted: true, revertData: null });
});
