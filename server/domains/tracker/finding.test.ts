import { describe, expect, test } from "vitest";
import { stateAfter } from "#server/domains/journal/machine.ts";
import { contractAddress, hash, receipt, workflow } from "#server/testing/samples.ts";
import { receiptAnswerSchema } from "#shared/wire/receipt.ts";
import { workflowStatusSchema } from "#shared/wire/workflow.ts";
import { findingOfReceipt, findingOfWorkflow, workflowError } from "./finding.ts";

const find = (status: string, more: Readonly<Record<string, unknown>> = {}) =>
  findingOfWorkflow(workflowStatusSchema.parse(workflow(status, more)));

describe("a workflow's status", () => {
  test.each<[string, string, Readonly<Record<string, unknown>>, string | null]>([
    ["RUNNING is running", "RUNNING", {}, "workflow running"],
    ["FAILED without a hash is failed", "FAILED", { error: "no gas" }, "workflow failed"],
    ["TERMINATED without a hash has ended", "TERMINATED", {}, "workflow ended"],
    ["TIMED_OUT without a hash has ended", "TIMED_OUT", {}, "workflow ended"],
    ["CANCELED without a hash has ended", "CANCELED", {}, "workflow ended"],
    [
      "COMPLETED without a hash is not a success: a person has to look",
      "COMPLETED",
      { result: { ok: true } },
      "workflow ended",
    ],
    ["Reliability 12: an unknown status is not final", "PAUSED", {}, null],
    ["already_running is not final", "already_running", {}, null],
    ["a lower-case status does not count as the known one", "failed", {}, null],
  ])("%s", (_name, status, more, type) => {
    expect(find(status, more)?.type ?? null).toBe(type);
  });

  test.each(["RUNNING", "COMPLETED", "FAILED", "TERMINATED", "TIMED_OUT", "CANCELED", "PAUSED"])(
    "%s with a hash waits for the receipt, which decides",
    (status) => {
      expect(find(status, { result: { data: { txHash: hash } } })).toMatchObject({ type: "transaction found", hash });
    },
  );

  test.each([
    ["at the top", { transactionHash: hash, contractAddress }],
    ["one level down", { data: { txHash: hash, contractAddress: ` ${contractAddress} ` } }],
  ])("keeps the contract that a result names %s", (_name, result) => {
    expect(find("COMPLETED", { result })).toMatchObject({ created: contractAddress.toLowerCase() });
  });

  test.each(["", "0x", `0x${"0".repeat(40)}`, 7, null])("finds no contract if the result names %j", (address) => {
    const finding = find("COMPLETED", { result: { transactionHash: hash, contractAddress: address } });
    expect(finding).toEqual({ type: "transaction found", hash, error: null });
  });

  test("FAILED with a hash in its error waits for the receipt and keeps the error", () => {
    expect(find("FAILED", { error: { message: "reverted", transactionHash: hash, data: "0x08c379a0" } })).toEqual({
      type: "transaction found",
      hash,
      error: { code: "WORKFLOW_FAILED", message: "reverted", data: "0x08c379a0" },
    });
  });
});

test("Reliability 13: only a final status ends an operation, however long it takes", () => {
  const waited = Array.from({ length: 1000 }, () => find("RUNNING")?.type);
  expect(new Set(waited)).toEqual(new Set(["workflow running"]));
});

describe("a receipt", () => {
  test.each([
    [1, "succeeded"],
    [0, "reverted"],
  ] as const)("with status %i is %s", (status, to) => {
    const event = { ...findingOfReceipt(receiptAnswerSchema.parse(receipt(status)).receipt), pollAt: 0 };
    expect(stateAfter(event)).toBe(to);
  });
});

describe("a workflow's error", () => {
  test.each(["ERR_126", "ERR-126"])("keeps the code %s of the service's table", (code) => {
    expect(workflowError({ code, message: "no" }, "FAILED")).toEqual({ code: "ERR_126", message: "no" });
  });

  test.each<[string, unknown, object]>([
    ["a text", "out of gas", { code: "WORKFLOW_FAILED", message: "out of gas" }],
    ["an object", { code: "ERR_126", message: "no" }, { code: "ERR_126", message: "no" }],
    [
      "data one level down",
      { message: "no", cause: { data: "0xdeadbeef" } },
      { code: "WORKFLOW_FAILED", message: "no", data: "0xdeadbeef" },
    ],
    ["data that is not hexadecimal", { message: "no", data: "secret" }, { code: "WORKFLOW_FAILED", message: "no" }],
    ["nothing", undefined, { code: "WORKFLOW_FAILED", message: "The workflow's status is Failed." }],
    ["null", null, { code: "WORKFLOW_FAILED", message: "The workflow's status is Failed." }],
    ["a list", ["no"], { code: "WORKFLOW_FAILED", message: "The workflow's status is Failed." }],
  ])("is read from %s", (_name, error, expected) => {
    expect(workflowError(error, "FAILED")).toEqual(expected);
  });
});
