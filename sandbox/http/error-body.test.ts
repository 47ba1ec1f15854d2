import { expect, test } from "vitest";
import { ChainUnreachable } from "#sandbox/domains/rpc/rpc.ts";
import { describeError, invalid, ServiceError } from "#sandbox/lib/errors.ts";
import { errorBody, toServiceError, usualFailures } from "./error-body.ts";

/**
 * Copied from the specification (Errors, Codes with known message, status and category), which gives four of them no
 * category.
 */
test.each([
  ["ERR_006", 404, "RESOURCE", "The requested resource was not found."],
  ["ERR_008", 401, "AUTHORIZATION", "You need to sign in to continue."],
  ["ERR_009", 403, "AUTHORIZATION", "You don't have permission to do that."],
  ["ERR_010", 400, "VALIDATION", "The request could not be processed."],
  ["ERR_011", 401, "AUTHORIZATION", "Your session is invalid or expired. Please sign in again."],
  ["ERR_013", 404, "RESOURCE", "Organization not found."],
  ["ERR_019", 500, "SYSTEM", "Something went wrong on our side."],
  ["ERR_046", 404, "RESOURCE", "Transaction receipt not found."],
  ["ERR_066", 404, "RESOURCE", "Contract not found."],
  ["ERR_146", 400, "RESOURCE", "Contract deployment is still in progress."],
  ["ERR_204", 500, "EXTERNAL_SERVICE", "External service is currently unavailable."],
  ["ERR_405", 401, "UNKNOWN_ERROR", "Invalid API key"],
  ["ERR_410", 403, "AUTHORIZATION", "Error occurred"],
  ["ERR_999", 500, "SYSTEM", "An unexpected error occurred. Please try again."],
] as const)("%s has status %i and category %s", (code, statusCode, category, message) => {
  const body = errorBody(new ServiceError(code), "/api/v1/x", "request");
  expect(body).toEqual({
    code,
    category,
    message,
    statusCode,
    path: "/api/v1/x",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    requestId: "request",
    ...(code === "ERR_405" ? { success: false } : {}),
  });
  expect(describeError({ code })).toEqual({
    code,
    status: statusCode,
    category,
    message,
    extra: code === "ERR_405" ? { success: false } : {},
  });
});

test("keys not in the specification are at the top level", () => {
  const error = new ServiceError("ERR_010", { message: "Execution reverted: no", extra: { data: "0x01" } });
  expect(errorBody(error, "/", "r")).toMatchObject({
    message: "The request could not be processed.",
    details: "Execution reverted: no",
    data: "0x01",
  });
});

test("a refused field is named", () => {
  expect(invalid("amount", "is too large")).toMatchObject({ code: "ERR_010", message: "amount: is too large" });
});

const ofRead = { unreachable: "ERR_204", unexpected: "ERR_999" } as const;

test("an unreachable chain is ERR_019, or the code that the endpoint lists", () => {
  expect(toServiceError(new ChainUnreachable(), usualFailures).code).toBe("ERR_019");
  expect(toServiceError(new ChainUnreachable(), ofRead).code).toBe("ERR_204");
});

test("a body refused by the HTTP server is ERR_010", () => {
  const refused = Object.assign(new Error("Unsupported Media Type"), { statusCode: 415 });
  expect(toServiceError(refused, usualFailures)).toMatchObject({
    code: "ERR_010",
    message: "body: Unsupported Media Type",
  });
});

test.each([new Error("secret detail"), "text", null, Object.assign(new Error("no"), { statusCode: 503 })])(
  "any other error is ERR_019, or the code that the endpoint lists, without details: %s",
  (error) => {
    expect(toServiceError(error, usualFailures)).toMatchObject({
      code: "ERR_019",
      message: "Something went wrong on our side.",
    });
    expect(toServiceError(error, ofRead)).toMatchObject({
      code: "ERR_999",
      message: "An unexpected error occurred. Please try again.",
    });
  },
);

test("a body that exhausts the stack is refused", () => {
  const dig = (depth: number): number => dig(depth + 1) + 1;
  const error: unknown = (() => {
    try {
      return dig(0);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(toServiceError(error, usualFailures)).toMatchObject({
    code: "ERR_010",
    message: "body: is nested too deeply",
  });
  expect(toServiceError(new RangeError("Invalid array length"), usualFailures)).toMatchObject({ code: "ERR_019" });
});
