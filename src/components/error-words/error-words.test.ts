import { describe, expect, test } from "vitest";
import type { ClientErrorCode, ServerErrorCode } from "#shared/console/error-codes.ts";
import { errorText as textOf, type ErrorLike, errorWords } from "./error-words.ts";
import { type Fault, faultText } from "./fault.ts";
import { serverCodes } from "./server-codes.ts";

const errorText = (error: ErrorLike) => textOf(error, errorWords(error));

// Listed by hand: specification, Codes with known message, status and category.
const documentedCodes = [
  ["ERR_010", 400, "yours"],
  ["ERR_008", 401, "configuration"],
  ["ERR_011", 401, "configuration"],
  ["ERR_405", 401, "configuration"],
  ["ERR_009", 403, "configuration"],
  ["ERR_410", 403, "configuration"],
  ["ERR_006", 404, "yours"],
  ["ERR_013", 404, "configuration"],
  ["ERR_046", 404, "nobody's"],
  ["ERR_066", 404, "yours"],
  ["ERR_146", 400, "nobody's"],
  ["ERR_019", 500, "the service's"],
  ["ERR_204", 500, "the service's"],
  ["ERR_999", 500, "the service's"],
  // Operations beyond the specification, Error codes.
  ["ERR_000", 409, "yours"],
  ["ERR_001", 409, "yours"],
  ["ERR_014", 409, "nobody's"],
  ["ERR_015", 400, "configuration"],
  ["ERR_022", 400, "yours"],
  ["ERR_056", 404, "yours"],
  ["ERR_068", 404, "yours"],
  ["ERR_076", 404, "yours"],
  ["ERR_096", 404, "yours"],
  ["ERR_126", 500, "the service's"],
  ["ERR_176", 400, "yours"],
  ["ERR_186", 500, "the service's"],
  ["ERR_196", 404, "yours"],
  ["ERR_200", 500, "the service's"],
  ["ERR_216", 404, "nobody's"],
  ["ERR_226", 400, "yours"],
  ["ERR_236", 400, "yours"],
  ["ERR_302", 400, "yours"],
  ["ERR_303", 400, "yours"],
  ["ERR_304", 400, "yours"],
] as const;

const whose = {
  yours: "The request needs to change",
  configuration: "The problem is this server's configuration, not you.",
  "the service's": "The problem is in the wallet service.",
  "nobody's": "Nothing is broken.",
};

// Specification, All codes the error body may carry.
const listed =
  `ERR_000, ERR_001, ERR_002, ERR_003, ERR_006, ERR_008, ERR_009, ERR_010, ERR_011, ERR_012, ERR_013, ERR_014,
  ERR_015, ERR_016, ERR_017, ERR_018, ERR_019, ERR_020, ERR_021, ERR_022, ERR_023, ERR_026, ERR_036, ERR_046, ERR_056,
  ERR_066, ERR_067, ERR_068, ERR_076, ERR_086, ERR_096, ERR_106, ERR_116, ERR_126, ERR_136, ERR_146, ERR_147, ERR_156,
  ERR_166, ERR_176, ERR_186, ERR_196, ERR_200 to ERR_217, ERR_226, ERR_236 to ERR_242, ERR_246, ERR_256, ERR_266, ERR_276,
  ERR_286, ERR_296, ERR_300 to ERR_305, ERR_310 to ERR_313, ERR_320 to ERR_328, ERR_400 to ERR_405, ERR_410, ERR_411,
  ERR_412, ERR_500 to ERR_503, ERR_600 to ERR_604, ERR_701 to ERR_711, ERR_888, ERR_999`
    .split(/,\s+/)
    .flatMap((part) => {
      const [from = 0, to = from] = [...part.matchAll(/\d{3}/g)].map(([digits]) => Number(digits));
      return Array.from({ length: to - from + 1 }, (_, at) => `ERR_${String(from + at).padStart(3, "0")}`);
    });

const sentence = /^\S.*[.]$/;
const unknownToTheInterface = /does not list/;

test("the list from the specification is complete", () => {
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toHaveLength(124);
});

test.each(documentedCodes)("%s (%i) is explained, as %s", (code, status, fault) => {
  const words = errorWords({ code, status, message: "As the service says it" });
  for (const text of [words.what, words.whose, words.todo]) expect(text).toMatch(sentence);
  expect(words.what).not.toContain(code);
  expect(words.whose).toContain(whose[fault]);
  expect(words.message).toBe("As the service says it");
});

test.each(["ERR_008", "ERR_405"])("%s blames the server's key, not the person", (code) => {
  const { what, whose: fault, todo } = errorWords({ code, status: 401, message: "You need to sign in to continue." });
  expect(what).toContain("this server's API key");
  expect(fault).toContain("not you");
  expect(todo).toContain("Signing in again will not help");
});

test.each(listed)("%s has its own words, or is known to have no meaning", (code) => {
  const { what, whose: fault, todo } = errorWords({ code, status: 500, message: "" });
  for (const text of [what, fault, todo]) expect(text).toMatch(sentence);
  expect(what).not.toMatch(unknownToTheInterface);
});

// The table's type requires every code of the server and the page.
test.each(Object.keys(serverCodes))("%s is explained", (code) => {
  const words = errorWords({ code, message: "" });
  for (const text of [words.what, words.whose, words.todo]) expect(text).toMatch(sentence);
  expect(words.what).not.toContain(code);
});

test.each([
  [{ code: "ERR_777", status: 418 }, /ERR_777, a code that its interface does not list/, /wallet service/],
  [{ code: "ERR_711", status: 400 }, /does not explain/, /needs to change/],
  [{ code: "ERR_500", category: "AUTHORIZATION", status: 403 }, /ERR_500/, /configuration/],
  [{ code: "POSTERN_NEW", status: 500 }, /Postern's server returned POSTERN_NEW/, /Postern's server/],
  [{ code: "WORKFLOW_FAILED" }, /The workflow failed/, /wallet service/],
  [{}, /Something went wrong/, /in this page/],
])("an unknown code is explained by the other facts: %j", (error, what, fault) => {
  const words = errorWords({ message: "", ...error });
  expect(words.what).toMatch(what);
  expect(words.whose).toMatch(fault);
});

test("an error is passed on as text with its code, request id and message", () => {
  const error = { code: "ERR_019", status: 500, requestId: "r-1", message: "Something went wrong on our side." };
  expect(errorText(error)).toBe(
    "Something went wrong inside the service.\nMessage: Something went wrong on our side.\nCode: ERR_019\nRequest id: r-1",
  );
});

describe("Postern's own codes", () => {
  // Listed by hand: whose fault each of them is. The table's type requires every code.
  const faults: Readonly<Record<ServerErrorCode | ClientErrorCode, Fault>> = {
    POSTERN_PAID_BEFORE: "nobody",
    POSTERN_UNREACHABLE: "connection",
    POSTERN_TIMEOUT: "connection",
    POSTERN_CROSS_SITE: "connection",
    POSTERN_NOT_SENT: "between",
    POSTERN_NETWORK_CODE: "configuration",
    POSTERN_OUTCOME_UNKNOWN: "between",
    POSTERN_SERVICE_UNREACHABLE: "between",
    POSTERN_UNREADABLE_ANSWER: "postern",
    POSTERN_KEY_UNCHECKED: "postern",
    POSTERN_STORE_UNAVAILABLE: "postern",
    POSTERN_INTERNAL: "postern",
    POSTERN_SERVICE_TIMEOUT: "service",
    POSTERN_SERVICE_ANSWER: "service",
    POSTERN_NODE_UNREACHABLE: "node",
    POSTERN_NODE_TIMEOUT: "node",
    POSTERN_NODE_ANSWER: "node",
    POSTERN_NODE_OTHER_NETWORK: "node",
    POSTERN_SIGN_IN_DENIED: "provider",
    POSTERN_SIGN_IN_INVALID: "provider",
    POSTERN_PROVIDER_UNREACHABLE: "provider",
    POSTERN_NO_ROLE: "configuration",
    POSTERN_PERSON_DISABLED: "nobody",
    POSTERN_OTHER_PERSON: "nobody",
    POSTERN_HOST_REFUSED: "configuration",
    POSTERN_FORBIDDEN: "role",
    POSTERN_NOT_FOUND: "you",
    POSTERN_BAD_REQUEST: "you",
    POSTERN_REVIEW_REQUIRED: "page",
    POSTERN_TOO_LARGE: "you",
    POSTERN_SHARE_REFUSED: "you",
    POSTERN_SHARE_REQUIRED: "you",
    POSTERN_SHARE_TOO_SHORT: "you",
    POSTERN_METHOD_NOT_ALLOWED: "page",
    POSTERN_UNSUPPORTED_MEDIA_TYPE: "page",
    POSTERN_KEY_REQUIRED: "page",
    POSTERN_VERSION_REQUIRED: "page",
    POSTERN_SIGN_IN_REQUIRED: "nobody",
    POSTERN_LINK_INVALID: "nobody",
    POSTERN_STEP_UP_REQUIRED: "nobody",
    POSTERN_SIGN_IN_EXPIRED: "nobody",
    POSTERN_TOO_MANY_REQUESTS: "nobody",
    POSTERN_KEY_REUSED: "nobody",
    POSTERN_IN_FLIGHT: "nobody",
    POSTERN_REPLY_REMOVED: "nobody",
    POSTERN_IDENTICAL_OPERATION: "nobody",
    POSTERN_SEARCH_INCOMPLETE: "nobody",
    POSTERN_REVIEW_CHANGED: "nobody",
    POSTERN_NOT_OFFERED: "nobody",
    POSTERN_VERSION_CONFLICT: "nobody",
  };
  const codes = Object.entries(faults);

  test.each(codes)("%s is the error of: %s", (code, fault) => {
    expect(errorWords({ code, message: "" }).whose).toBe(faultText[fault]);
  });

  test.each(codes)("%s uses the server's own message, if it has one", (code) => {
    const words = errorWords({ code, message: "The run r-1 has ended." });
    expect(words.what).toBe("The run r-1 has ended.");
    expect(words.message).toBeUndefined();
  });

  test.each([
    "POSTERN_NOT_SENT",
    "POSTERN_KEY_REQUIRED",
    "POSTERN_KEY_REUSED",
    "POSTERN_SHARE_REFUSED",
    "POSTERN_SHARE_REQUIRED",
    "POSTERN_SHARE_TOO_SHORT",
  ])("%s says that nothing was sent", (code) => {
    expect(errorText({ code, message: "" }) + errorWords({ code, message: "" }).todo).toMatch(/nothing was sent/i);
  });

  test("with an unknown outcome warns against resending without a check", () => {
    expect(errorWords({ code: "POSTERN_OUTCOME_UNKNOWN", message: "" }).todo).toMatch(/^Do not send it again/);
  });
});

test.each(["ERR_019", "ERR_711", "ERR_777", "ERR_303"])("%s with status 429 asks the person to wait", (code) => {
  const { whose: fault, todo } = errorWords({ code, status: 429, message: "" });
  expect(fault).toBe("Nothing is broken.");
  expect(todo).toMatch(/^Too many requests at once\. Wait a moment/);
});

describe("a client share refused by the service", () => {
  const message = "The client share is not valid for this organization.";

  // No code of the interface means it: a service responds with a general or an unexplained one.
  test.each([
    ["a category, in the sandbox's error body", { code: "ERR_010", category: "CRYPTOGRAPHIC", status: 400 }],
    ["a category, with the code for any failure", { code: "ERR_019", category: "CRYPTOGRAPHIC", status: 500 }],
    ["a category, with a code that has no meaning", { code: "ERR_711", category: "CRYPTOGRAPHIC", status: 400 }],
    ["a category, with an unlisted code", { code: "SHARE", category: "CRYPTOGRAPHIC", status: 400 }],
    ["the message alone, with a general code", { code: "ERR_010", category: "VALIDATION", status: 400 }],
    ["the message alone, of an unexpected failure", { code: "ERR_999", status: 500 }],
    ["the message alone, of a workflow", { code: "WORKFLOW_FAILED" }],
  ])("is recognized by %s", (_what, error) => {
    const words = errorWords({ message, ...error });
    expect(words.what).toBe("The service did not accept the client share.");
    expect(words.whose).toBe(faultText.you);
    expect(words.todo).toMatch(/^Check the client share and type it again/);
    expect(words.message).toBe(message);
  });

  test("is also recognized by its category without a message", () => {
    const words = errorWords({ code: "ERR_010", category: "CRYPTOGRAPHIC", message: "" });
    expect(words.what).toBe("The service did not accept the client share.");
    expect(words.message).toBeUndefined();
  });

  test.each([
    [{ code: "ERR_010", category: "VALIDATION", message: "amount: is too large" }, /could not process the request/],
    [{ code: "ERR_008", category: "CRYPTOGRAPHIC", status: 401, message }, /API key/],
    [{ code: "ERR_009", status: 403, message: "This key may send no client share." }, /permission/],
    [{ code: "POSTERN_SHARE_REQUIRED", category: "CRYPTOGRAPHIC", message: "" }, /is missing/],
  ])("is not recognized in %j", (error, what) => {
    expect(errorWords(error).what).toMatch(what);
  });
});
