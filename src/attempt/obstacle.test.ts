import { describe, expect, test } from "vitest";
import { ApiError } from "#src/api/client/api-error.ts";
import { blocks, isSpent, obstacleOf } from "./obstacle.ts";

const errorOf = (code: string, operationId?: string) => new ApiError({ status: 409, code, operationId });

describe("the obstacle between a write and its operation", () => {
  const down = new TypeError("down");
  test.each([
    ["nothing at all", undefined, undefined, undefined],
    ["an operation that was found", undefined, { data: "op-1", error: null }, undefined],
    ["a journal that has not responded", undefined, { data: undefined, error: null }, "looking"],
    ["a journal that cannot be reached", undefined, { data: undefined, error: down }, "unknown"],
    ["a journal without it", undefined, { data: null, error: null }, "nothing"],
    ["a journal without it that is down now", undefined, { data: null, error: down }, "nothing"],
    ["an identical operation", errorOf("POSTERN_IDENTICAL_OPERATION", "op-0"), undefined, "identical"],
    ["an identical operation without its id", errorOf("POSTERN_IDENTICAL_OPERATION"), undefined, "refused"],
    ["a key in use", errorOf("POSTERN_KEY_REUSED"), undefined, "key-reused"],
    ["a refusal of the service", errorOf("ERR_236", "op-3"), undefined, "refused"],
    ["an error of the page", new TypeError("page"), undefined, "refused"],
  ])("%s", (_what, refusal, look, kind) => {
    expect(obstacleOf(refusal && { error: refusal }, look)?.kind).toBe(kind);
  });
});

test.each([
  [{ kind: "identical", operationId: "op-0", senders: [] }, true],
  [{ kind: "key-reused", operationId: "op-0" }, true],
  [{ kind: "looking" }, true],
  [{ kind: "unknown", error: new TypeError("down") }, true],
  [{ kind: "nothing" }, false],
  [{ kind: "refused", error: new TypeError("page"), operationId: undefined }, false],
  [undefined, false],
] as const)("%j blocks the plain Send: %s", (obstacle, forbids) => {
  expect(blocks(obstacle) !== undefined).toBe(forbids);
});

test.each([
  ["ERR_236", true],
  ["POSTERN_NOT_SENT", true],
  ["POSTERN_NETWORK_CODE", true],
  ["HTTP_403", true],
  ["POSTERN_IDENTICAL_OPERATION", false],
  ["POSTERN_STORE_UNAVAILABLE", false],
  ["POSTERN_KEY_UNCHECKED", false],
  ["POSTERN_KEY_REUSED", false],
  ["POSTERN_STEP_UP_REQUIRED", false],
  ["POSTERN_FORBIDDEN", false],
  ["POSTERN_TOO_MANY_REQUESTS", false],
])("after %s the key is used up: %s", (code, spent) => {
  expect(isSpent(errorOf(code, "op-3"))).toBe(spent);
});
