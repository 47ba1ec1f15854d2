import { describe, expect, test } from "vitest";
import { callPath } from "#sandbox/testing/client.ts";
import { endpoints } from "./endpoints.ts";
import { codeOf, errorOf, messages, noContract, noPermission, noReceipt, notFound, refused } from "./errors.ts";
import { call, client, contract, holderOn, networkId, ready, unknownAddress, unknownId, writePath } from "./suite.ts";

const withBody = endpoints.filter(({ body }) => body !== undefined);
const fieldsOf = withBody.flatMap(({ name, path, body = {} }) =>
  Object.keys(body).map((field) => ({ name, path, body, field })),
);

describe("Errors, Error body", () => {
  test("path is the path of the request, without its query", async () => {
    const answer = await client.get("/api/v1/wallets/organization?take=0&skip=1");
    expect(errorOf(answer).path).toBe("/api/v1/wallets/organization");
  });

  test("every error has its own requestId", async () => {
    const ids = new Set<string>();
    for (let count = 0; count < 5; count += 1) ids.add(errorOf(await client.get("/api/v1/nothing")).requestId);
    expect(ids.size).toBe(5);
  });

  test("the timestamp is the answer's", async () => {
    const before = Date.now();
    const { timestamp } = errorOf(await client.get("/api/v1/nothing"));
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
  });

  test("it is sent as JSON", async () => {
    const { headers } = await fetch(`${ready.baseUrl}/api/v1/nothing`);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });
});

describe("Errors: 404 ERR_006 for an unknown path", () => {
  test.each([
    ["GET", "/"],
    ["GET", "/api"],
    ["GET", "/api/v1/nothing"],
    ["GET", "/api/v2/profiles"],
    ["GET", "/api/v1/profiles/demo"],
    ["GET", "/api/v1/%"],
    ["POST", "/api/v1/nothing"],
    ["POST", "/api/v1/organizations"],
    ["GET", "/api/v2/addresses/generate"],
    ["DELETE", "/api/v1/profiles"],
    ["PUT", "/api/v1/profiles"],
    ["PATCH", "/api/v1/wallets/organization"],
  ])("%s %s", async (method, path) => {
    expect(errorOf(await client.send(method, path))).toMatchObject({ ...notFound, path });
  });
});

const symbol = call("symbol");
const readAt = (network: string, address = contract("DemoToken", "tETH")) =>
  client.post(callPath(network, address, "read"), symbol);
const write = async (fields: Record<string, unknown>, path = writePath("AllTypes")) =>
  client.post(path, {
    ...call("increment", [], [], "nonpayable"),
    addressId: (await holderOn("SANDBOX")).id,
    clientShare: ready.clientShare,
    ...fields,
  });
const generate = (network: string) => ({ reference: "nobody", networkId: network, clientShare: ready.clientShare });
const writeBody = { ...symbol, addressId: unknownId, clientShare: ready.clientShare };
const readOnly = { "x-api-key": ready.apiKeys.readOnly };
const receipt = (network: string) =>
  client.get(`/api/v1/contract-interactions/network/${network}/tx/0x${"00".repeat(32)}`);

describe("Errors, Codes with known message, status and category", () => {
  test.each([
    ["an unknown path", () => client.get("/api/v1/nothing"), notFound],
    ["an unknown network, read", () => readAt(unknownId), notFound],
    ["an unknown network, write", () => write({}, callPath(unknownId, unknownAddress, "write")), notFound],
    ["a network without contracts, read", () => readAt(networkId("tBTC")), notFound],
    ["no contract at the address, write", () => write({}, callPath("SANDBOX", unknownAddress, "write")), notFound],
    ["an unknown sender", () => write({ addressId: unknownId }), notFound],
    ["an unknown workflow", () => client.get(`/api/v1/workflows/${unknownId}/status`), notFound],
    ["an unknown profile, wallets", () => client.get("/api/v1/wallets/profile/nobody%20here"), notFound],
    ["an unknown profile, addresses", () => client.get("/api/v1/addresses/nobody%20here"), notFound],
    ["an unknown profile, transactions", () => client.get("/api/v1/transactions/profile/nobody%20here"), notFound],
    ["an unknown wallet", () => client.get(`/api/v1/transactions/wallet/${unknownId}`), notFound],
    ["no contract at the address, read", () => readAt("tETH", unknownAddress), noContract],
    ["an unknown deployment", () => client.get(`/api/v1/deployed-contracts/${unknownId}`), noContract],
    ["an unknown receipt", () => receipt("tETH"), noReceipt],
    ["an unknown network, receipt", () => receipt(unknownId), noReceipt],
    ["a write without the policy", () => client.post(writePath("AllTypes"), writeBody, readOnly), noPermission],
    [
      "a network that is not enabled",
      () => client.post("/api/v2/addresses/generate", generate(networkId("AVAX"))),
      noPermission,
    ],
  ])("%s", async (_, request, row) => {
    expect(errorOf(await request())).toMatchObject({ ...row, message: messages[row.code] });
  });
});

describe("Errors: 400 ERR_010 for a body that is invalid", () => {
  describe.each(withBody)("$name", ({ path, body }) => {
    test.each(["{", '{"a":1,}', "", "undefined", "\u0000"])("a body that is not JSON: %j", async (text) => {
      expect(errorOf(await client.post(path, text))).toMatchObject(refused(/body/));
    });

    test.each([[[]], ["text"], [1], [null], [true]])("a body that is not an object: %j", async (value) => {
      const answer = await client.post(path, JSON.stringify(value));
      expect(codeOf(answer)).toEqual([400, "ERR_010"]);
    });

    test("an unknown field is named", async () => {
      expect(errorOf(await client.post(path, { ...body, surplus: 1 }))).toMatchObject(refused(/surplus/));
    });
  });

  test.each(fieldsOf)("$name: a missing $field is named", async ({ path, body, field }) => {
    const rest = Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));
    expect(errorOf(await client.post(path, rest))).toMatchObject(refused(new RegExp(field)));
  });

  test.each(fieldsOf)("$name: a number in place of $field is named", async ({ path, body, field }) => {
    expect(errorOf(await client.post(path, { ...body, [field]: 5 }))).toMatchObject(refused(new RegExp(field)));
  });
});
