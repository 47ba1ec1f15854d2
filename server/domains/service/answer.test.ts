import { describe, expect, test } from "vitest";
import { errorBody } from "#server/testing/upstream.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { readAnswer } from "./answer.ts";

const read = (status: number, body: unknown, endpoint: keyof typeof endpoints = "getOrganization") =>
  readAnswer(endpoints[endpoint], {
    kind: "answer",
    status,
    contentType: "application/json",
    retryAfter: "7",
    bytes: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });

const organization = { data: { id: "o-1", name: "Org", email: "o@example.org" }, success: true, status: 200 };

describe("a response of the service", () => {
  test("is a success if it matches its schema, and keeps its bytes", () => {
    const answer = read(200, organization);
    expect(answer).toMatchObject({ kind: "success", status: 200, value: organization });
    expect("bytes" in answer && answer.bytes.toString()).toBe(JSON.stringify(organization));
  });

  test("in an older form is converted to the current one", () => {
    const answer = read(201, { data: "0x1", message: "Address generated" }, "generateAddress");
    expect(answer).toMatchObject({ kind: "success", value: { data: { address: "0x1" } } });
  });

  test("keeps the digits of a quantity that is written as a number", () => {
    const page =
      '{"data":[{"id":"a","address":"0x1","balance":1000000000000000000001}],"pagination":{"totalElements":1,"totalPages":1,"skip":0,"take":10}}';
    expect(read(200, page, "listAddresses")).toMatchObject({
      kind: "success",
      value: { data: [{ balance: "1000000000000000000001" }] },
    });
  });

  test.each([400, 401, 404, 408, 429, 500, 503])("with status %i and an error body is an error", (status) => {
    expect(read(status, errorBody("ERR-146", status))).toMatchObject({
      kind: "error",
      status,
      error: { code: "ERR_146", requestId: "request-of-the-service" },
      retryAfter: "7",
    });
  });

  test.each<[string, number, unknown]>([
    ["a redirect", 302, errorBody("ERR_010", 400)],
    ["not modified", 304, ""],
    ["an error without an error body", 404, { message: "no" }],
    ["an error body with a success", 200, errorBody("ERR_010", 400)],
    ["half a JSON text", 200, '{"data":'],
    ["nothing", 200, ""],
  ])("is garbage: %s", (_name, status, body) => {
    expect(read(status, body)).toMatchObject({
      kind: "garbage",
      status,
      retryAfter: "7",
      why: "does not match its interface",
    });
  });

  test("in invalid UTF-8 is garbage", () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const exchange = { kind: "answer", status: 200, contentType: undefined, retryAfter: undefined, bytes } as const;
    expect(readAnswer(endpoints.getOrganization, exchange).kind).toBe("garbage");
  });

  test.each(["refused", "broken", "timeout", "too-large"] as const)("that never came stays %s", (kind) => {
    expect(readAnswer(endpoints.getOrganization, { kind })).toEqual({ kind });
  });
});
