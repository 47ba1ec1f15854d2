import { describe, expect, test } from "vitest";
import { looseErrorOf } from "./loose-error.ts";

describe("an error body in an older or looser form", () => {
  test.each([
    ["a message", { message: "no" }, { code: undefined, message: "no", statuses: [] }],
    ["a message and its name", { message: "no", error: "Bad Request" }, { message: "no" }],
    ["its name alone", { error: "Bad Request" }, { message: "Bad Request" }],
    ["a list", { message: ["a", "", 5, { message: "b" }] }, { message: "a; b" }],
    [
      "a nested error",
      { error: { code: "ERR-146", message: "no", requestId: "r" } },
      { code: "ERR_146", requestId: "r" },
    ],
    [
      "a message that is an object",
      { message: { code: "ERR_010", message: ["a"] } },
      { code: "ERR_010", message: "a" },
    ],
    ["revert data", { message: "reverted", data: "0x08c379a0" }, { data: "0x08c379a0" }],
    [
      "every status",
      { statusCode: 400, error: { status: "500", code: 404 }, message: "no" },
      { statuses: [400, 500, 404] },
    ],
    ["one that made nothing", { message: "no", workflowId: null, data: { field: "a" }, result: {} }, { message: "no" }],
    ["what is no status", { statusCode: 4, status: "failed", code: "x", message: "no" }, { statuses: [] }],
  ])("reads %s", (_, body, read) => {
    expect(looseErrorOf(body)).toMatchObject(read);
  });

  test.each([
    [null],
    ["no"],
    [5],
    [["no"]],
    [{}],
    [{ message: "" }],
    [{ message: [] }],
    [{ error: {} }],
    [{ statusCode: 403 }],
    [{ data: { id: "1" } }],
    [{ success: true, message: "done" }],
    [{ message: "already running", workflowResult: { workflowId: "w" } }],
    [{ message: "already running", workflowId: "w" }],
    [{ message: "exists", data: { id: "a", address: "0x1" } }],
  ])("finds none in %j", (body) => {
    expect(looseErrorOf(body)).toBeUndefined();
  });
});
