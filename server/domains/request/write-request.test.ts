import { describe, expect, expectTypeOf, test } from "vitest";
import { exampleRequests } from "#server/testing/example-requests.ts";
import type { IssuanceName, SpendingName, WriteName } from "#shared/wire/endpoint-facts.ts";
import {
  type IssuanceRequest,
  isIssuanceRequest,
  isSpendingRequest,
  readWrite,
  type RequestTo,
  type SpendingRequest,
  type WriteRequest,
} from "./write-request.ts";

test("there is a request for each endpoint that changes something, and none has a client share", () => {
  expectTypeOf<WriteRequest["endpoint"]>().toEqualTypeOf<WriteName>();
  expectTypeOf<SpendingRequest["endpoint"]>().toEqualTypeOf<SpendingName>();
  expectTypeOf<IssuanceRequest["endpoint"]>().toEqualTypeOf<IssuanceName>();
  expectTypeOf<Extract<WriteRequest["body"], { clientShare: unknown }>>().toEqualTypeOf<never>();
  expectTypeOf<RequestTo<"deleteTemplate">["body"]>().toEqualTypeOf<undefined>();
  expectTypeOf<RequestTo<"withdraw">["body"]["from"]>().toEqualTypeOf<string[]>();
});

test.each(exampleRequests)("$endpoint: what is sent is as it came, and the request has no client share", (example) => {
  const { endpoint, params, body } = example;
  const { request, sent } = readWrite(endpoint, { params, query: {}, body });
  expect(sent).toEqual(body);
  const { clientShare: _clientShare, ...rest } = { clientShare: undefined, ...body };
  expect(request).toEqual({ endpoint, params, query: {}, body: body === undefined ? undefined : rest });
  expect(Object.keys(request.body ?? {})).toEqual(Object.keys(sent ?? {}).filter((key) => key !== "clientShare"));
});

test("a spending request is told from others, and one whose transaction the service builds from a call", () => {
  const requests = exampleRequests.map(
    ({ endpoint, ...parts }) => readWrite(endpoint, { ...parts, query: {} }).request,
  );
  const built = ["deployTemplate", "issueToken", "createCollection", "mintToken", "burnToken"];
  const names = (some: readonly WriteRequest[]) => some.map(({ endpoint }) => endpoint).sort();
  expect(names(requests.filter(isIssuanceRequest))).toEqual(built.toSorted());
  expect(names(requests.filter(isSpendingRequest))).toEqual([...built, "withdraw", "writeContract"].sort());
});

describe("a value of a wrong type is refused with its path", () => {
  const read = (endpoint: WriteName, more: object) => () => {
    const example = exampleRequests.find((one) => one.endpoint === endpoint);
    return readWrite(endpoint, { params: example?.params, query: {}, body: { ...example?.body, ...more } });
  };

  test.each<[WriteName, object, string]>([
    ["writeContract", { abiFunction: undefined }, "body.abiFunction"],
    ["writeContract", { abiFunction: "transfer(uint256)" }, "body.abiFunction"],
    ["writeContract", { abiFunction: {} }, "body.abiFunction.type"],
    ["writeContract", { amount: 5 }, "body.amount"],
    ["withdraw", { from: "0x5FbDB2315678afecb367f032d93F642f64180aa3" }, "body.from"],
    ["withdraw", { amount: undefined }, "body.amount"],
    ["issueToken", { createParams: {} }, "body.createParams.initializeParams"],
    ["createCollection", { type: "FUNGIBLE" }, "body.type"],
    ["mintToken", { tokenId: 7 }, "body.tokenId"],
    ["createWallet", { unknown: 1 }, "body: "],
  ])("%s with %j", (endpoint, more, path) => {
    expect(read(endpoint, more)).toThrow(`The request is not valid. ${path}`);
  });

  test("and a body where there is none, except an empty one", () => {
    expect(read("deleteTemplate", { name: "x" })).toThrow("body: this endpoint takes none");
    expect(read("deleteTemplate", {})().request.body).toBeUndefined();
  });

  test.each(["..", "a/b", "a%2fb"])("the path parameter %j", (templateId) => {
    const incoming = { params: { templateId }, query: {}, body: undefined };
    expect(() => readWrite("deleteTemplate", incoming)).toThrow("characters that identifiers do not use");
  });
});
