import { describe, expect, test } from "vitest";
import { errorBodySchema } from "./error.ts";

// Written by hand from the specification, Errors.
const example = {
  code: "ERR_046",
  category: "RESOURCE",
  message: "Transaction receipt not found.",
  statusCode: 404,
  path: "/api/v1/contract-interactions/network/n/tx/t",
  timestamp: "2026-01-02T03:04:05.678Z",
  requestId: "req-1",
};

describe("error body", () => {
  test("reads the specification's form", () => {
    expect(errorBodySchema.parse(example)).toEqual(example);
  });

  test("keeps the additional fields of an authentication error", () => {
    const body = { ...example, code: "ERR_405", statusCode: 401, success: false, category: "UNKNOWN_ERROR" };
    expect(errorBodySchema.parse(body)).toEqual(body);
  });

  test("reads the reason of ERR_010, whose message is fixed, from its details", () => {
    const refused = { ...example, code: "ERR_010", message: "The request could not be processed.", statusCode: 400 };
    const details = "amount: is too large";
    expect(errorBodySchema.parse({ ...refused, details }).message).toBe(details);
    for (const one of [undefined, null, "", { field: "amount" }, ["amount"], 7]) {
      expect(errorBodySchema.parse({ ...refused, details: one }).message).toBe(refused.message);
    }
    expect(errorBodySchema.parse({ ...example, details }).message).toBe(example.message);
  });

  test("reads a code with a hyphen", () => {
    expect(errorBodySchema.parse({ ...example, code: "ERR-146" }).code).toBe("ERR_146");
  });

  test.each([
    ["without message and requestId", { ...example, message: undefined, requestId: undefined }],
    ["with null for what is absent", { ...example, message: null, requestId: null }],
    ["with an unknown category", { ...example, category: "WEATHER" }],
  ])("reads one %s", (_, body) => {
    expect(errorBodySchema.safeParse(body).success).toBe(true);
  });

  test.each([
    ["no code", { ...example, code: undefined }],
    ["a status below 400", { ...example, statusCode: 200 }],
    ["a status that is not a number", { ...example, statusCode: "bad" }],
    ["a bare string", "Internal Server Error"],
    ["null", null],
  ])("refuses %s", (_, body) => {
    expect(errorBodySchema.safeParse(body).success).toBe(false);
  });
});
