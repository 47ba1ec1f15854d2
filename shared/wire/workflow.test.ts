import { describe, expect, test } from "vitest";
import { handleOf, transactionHashOf } from "./workflow.ts";

const hash = `0x${"ab".repeat(32)}`;

describe("transactionHashOf", () => {
  test.each([
    ["transactionHash", { transactionHash: hash }],
    ["txHash", { txHash: hash }],
    ["txId", { txId: hash }],
    ["hash", { hash }],
    ["one level down", { data: { txHash: hash } }],
    ["beside other things", { status: "ok", receipt: { hash }, list: [1] }],
  ])("finds it: %s", (_, result) => {
    expect(transactionHashOf(result)).toBe(hash);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a string", hash],
    ["a list", [{ hash }]],
    ["an empty text", { hash: "" }],
    ["a number", { hash: 5 }],
    ["two levels down", { a: { b: { hash } } }],
  ])("finds none in %s", (_, result) => {
    expect(transactionHashOf(result)).toBeUndefined();
  });

  test("prefers the top", () => {
    expect(transactionHashOf({ nested: { hash: "0x01" }, txId: hash })).toBe(hash);
  });
});

describe("handleOf", () => {
  test("reads both forms", () => {
    expect(handleOf({ workflowResult: { workflowId: "w" } })?.workflowId).toBe("w");
    expect(handleOf({ result: { workflowId: "w", status: "already_running" } })?.status).toBe("already_running");
  });

  test("gives nothing where there is none", () => {
    expect(handleOf({ data: { id: "1" } })).toBeUndefined();
    expect(handleOf(null)).toBeUndefined();
  });
});
