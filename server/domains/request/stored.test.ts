import { describe, expect, test } from "vitest";
import * as z from "zod";
import { exampleRequests } from "#server/testing/example-requests.ts";
import { dumpText, rowsOfDump } from "#server/testing/restored-store.ts";
import { contractAddress, networkId, writeBody } from "#server/testing/samples.ts";
import { leftOf, type RequestColumns, storedRequest } from "./stored.ts";
import { readWrite } from "./write-request.ts";

const columns = (more: Partial<RequestColumns> = {}): RequestColumns => ({
  operation: "writeContract",
  parameters: JSON.stringify({ networkId, contractAddress }),
  body: JSON.stringify(writeBody),
  body_removed_at: null,
  ...more,
});

test.each(exampleRequests)("$endpoint: what is stored is read as the request that was sent", (example) => {
  const { endpoint, params, body } = example;
  const { request } = readWrite(endpoint, { params, query: {}, body });
  const stored = storedRequest({
    operation: endpoint,
    parameters: JSON.stringify(request.params),
    body: JSON.stringify(request.body ?? null),
    body_removed_at: null,
  });
  expect(stored).toMatchObject({ kind: "request", request });
});

test.each(exampleRequests)("$endpoint: what is left of a removed body has its network and its senders", (example) => {
  const { endpoint, params, body } = example;
  const { request } = readWrite(endpoint, { params, query: {}, body });
  const stored = {
    operation: endpoint,
    parameters: JSON.stringify(params),
    body: JSON.stringify(request.body ?? null),
  };
  const { names } = storedRequest({ ...stored, body_removed_at: null });
  const removed = storedRequest({ ...stored, body: leftOf(stored.body), body_removed_at: 1 });
  expect(removed).toMatchObject({ kind: "removed", why: "The request was removed because of its age." });
  const { network, sender, subject, from } = names;
  // A deployment is named in the body.
  const left = subject?.kind === "deployment" ? { kind: "deployment", id: "" } : subject;
  expect(removed.names).toMatchObject({ network, sender, from, subject: left });
});

test.each([
  ['{"networkId":"n","addressId":"a","abiFunction":{},"amount":"1"}', '{"networkId":"n","addressId":"a"}'],
  ['{"to":"x","from":["a","b"],"networkId":"n"}', '{"networkId":"n","from":["a","b"]}'],
  ["{}", "{}"],
  ["null", "null"],
  ["[1]", "null"],
])("of %s remains %s", (body, left) => {
  expect(leftOf(body)).toBe(left);
});

describe("a stored request that today's schema refuses", () => {
  test("says why, and is still found by what it names", () => {
    const body = { ...writeBody, former: true, nested: [{ reference: "ada", addressId: "A2" }] };
    const stored = storedRequest(columns({ body: JSON.stringify(body) }));
    expect(stored).toMatchObject({
      kind: "unreadable",
      why: expect.stringMatching(/^The request is not valid\. body: /),
    });
    expect(stored.names).toMatchObject({
      network: networkId,
      contract: contractAddress,
      sender: "address-1",
      call: { name: "transfer", signature: "transfer(address,uint256)" },
      nested: { references: ["ada"], senders: ["address-1", "A2"] },
    });
  });

  test("may be of an endpoint that this version does not have, or that only reads", () => {
    for (const operation of ["transferOwnership", "listWallets", "constructor"]) {
      const stored = storedRequest(columns({ operation }));
      expect(stored).toMatchObject({
        kind: "unreadable",
        why: `This version of Postern has no endpoint ${operation} for writes.`,
        names: { network: networkId, sender: "address-1" },
      });
    }
  });
});

test("a refused write whose body was not stored has what its path names", () => {
  const stored = storedRequest(columns({ body: "null" }));
  expect(stored).toMatchObject({
    kind: "removed",
    why: "The request was not stored.",
    names: { network: networkId, contract: contractAddress, sender: null },
  });
});

const rowSchema = z.object({
  operation: z.string(),
  parameters: z.string(),
  body: z.string(),
  body_removed_at: z._default(z.nullable(z.number()), null),
});

test.each([
  ["0.1", "version-0.1.sql", "version-0.1-writes.sql"],
  ["the time between 0.1 and 0.2", "version-0.2-development.sqlite.sql"],
])("every request that version %s stored is read as one of today", async (_version, ...files) => {
  const rows = (await rowsOfDump({ sqlite: dumpText(...files) })).get("operations") ?? [];
  const stored = rows.map((row) => storedRequest(rowSchema.parse(row)));
  expect(stored.length).toBeGreaterThan(5);
  expect(stored.filter(({ kind }) => kind !== "request")).toEqual([]);
});
