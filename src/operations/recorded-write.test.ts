import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpointFacts, endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { pathParameters } from "#shared/wire/path.ts";
import { beyond, specified } from "#shared/wire/testing-examples.ts";
import { operationRecord } from "#src/testing/records.ts";
import { recordedWrite } from "./recorded-write.ts";

const writes = endpointNames.filter(isWriteName);

/** The specification's example of a write, as the journal records it. */
const recorded = (endpoint: WriteName) => {
  const { method, path } = endpointFacts[endpoint];
  const example = [...specified, ...beyond].find((one) => one.method === method && one.path === path);
  if (example === undefined) throw new Error(`There is no example of ${endpoint}.`);
  const { clientShare: _clientShare, ...body } = example.body ?? {};
  const parameters = Object.fromEntries(pathParameters(path).map((name) => [name, `a ${name}`]));
  return operationRecord({ endpoint, parameters, body: example.body === undefined ? undefined : body });
};

describe("the request of a recorded operation", () => {
  test.each(writes)("of %s has what was sent, without a client share", (endpoint) => {
    const { parameters: params, body } = recorded(endpoint);
    expect(recordedWrite(recorded(endpoint))).toEqual({ kind: "request", endpoint, params, body });
  });

  test.each(writes.filter((endpoint) => endpointFacts[endpoint].takesShare))(
    "of %s has no share even if its body has one",
    (endpoint) => {
      const { body, ...rest } = recorded(endpoint);
      const shared = { ...rest, body: Object.assign({ clientShare: "canary" }, body) };
      expect(recordedWrite(shared)).toEqual(recordedWrite({ ...rest, body }));
      // One that today's schema refuses.
      const unreadable = recordedWrite({ ...shared, body: { ...shared.body, more: 1 } });
      expect(unreadable).toMatchObject({ kind: "unreadable" });
      expect(unreadable?.body).not.toHaveProperty("clientShare");
    },
  );

  test.each(writes)("of %s is removed once its body is", (endpoint) => {
    const request = recordedWrite({ ...recorded(endpoint), body: {}, bodyRemovedAt: "2026-03-01T12:00:00.000Z" });
    expect(request).toMatchObject({ kind: "removed", endpoint, params: recorded(endpoint).parameters });
  });

  test("keeps what is left of a removed body", () => {
    const body = { networkId: "net-1", addressId: "a1" };
    const bodyRemovedAt = "2026-03-01T12:00:00.000Z";
    expect(recordedWrite({ ...recorded("deployTemplate"), body, bodyRemovedAt })?.body).toEqual(body);
  });

  test.each(writes)("of %s is unreadable if its path lacks a parameter or has another", (endpoint) => {
    expect(recordedWrite({ ...recorded(endpoint), parameters: { other: "x" } })).toMatchObject({
      kind: "unreadable",
      endpoint,
      params: {},
    });
  });

  test("is unreadable if today's schema refuses it, and has the fields that it accepts", () => {
    const mint = recorded("mintToken");
    const of = (body: object) => recordedWrite({ ...mint, body });
    expect(of({ addressId: "a1", to: "0xbb", tokenId: "seven", amount: 3, metadata: { name: "Green" } })).toEqual({
      kind: "unreadable",
      endpoint: "mintToken",
      params: mint.parameters,
      body: { addressId: "a1", to: "0xbb", metadata: { name: "Green" } },
    });
    // Each of them is valid, but not both together.
    const both = { addressId: "a1", to: "0xbb", tokenId: "7", metadataURI: "ipfs://7", metadata: { name: "Green" } };
    expect(of(both)).toEqual({ kind: "unreadable", endpoint: "mintToken", params: mint.parameters, body: both });
  });

  test("of an address generation has the network under today's name", () => {
    const body = { reference: "ada", network: "net-1" };
    for (const endpoint of ["generateAddress", "generateAddressInWallet"] as const) {
      expect(recordedWrite({ ...recorded(endpoint), body })).toMatchObject({
        kind: "request",
        body: { reference: "ada", networkId: "net-1" },
      });
      expect(recordedWrite({ ...recorded(endpoint), body: { ...body, reference: 7, networkId: "net-2" } })).toEqual({
        kind: "unreadable",
        endpoint,
        params: {},
        body: { networkId: "net-2" },
      });
    }
  });

  test.each(["listAddresses", "burnEverything", "constructor"])("of %s is none: it is no write", (endpoint) => {
    expect(recordedWrite(operationRecord({ endpoint }))).toBeUndefined();
  });

  test("is read from any body without an error, and its fields are as recorded", () => {
    const names = ["networkId", "addressId", "abiFunction", "to", "from", "name", "fee", "metadata", "__proto__"];
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()));
    const removed = fc.constantFrom(null, "2026-03-01T12:00:00.000Z");
    fc.assert(
      fc.property(fc.constantFrom(...writes), body, removed, (endpoint, given, bodyRemovedAt) => {
        const request = recordedWrite({ ...recorded(endpoint), body: given, bodyRemovedAt });
        expect(request?.endpoint).toBe(endpoint);
        expect(given ?? {}).toMatchObject(request?.body ?? {});
      }),
    );
  });
});
