import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { endpointNames, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { createAppRouter } from "#src/router.tsx";
import { operationRecord } from "#src/testing/records.ts";
import { againOf } from "./run-again.ts";

const router = createAppRouter(createQueryClient(), createMemoryHistory());
// Which endpoints these are is compared in src/pages/$environment/again.test.tsx.
const writes = endpointNames.filter(
  (endpoint) => isWriteName(endpoint) && againOf(operationRecord({ endpoint, body: undefined })).kind === "form",
);
const parameters = { networkId: "net-1", contractAddress: "0xaa", templateId: "tpl-1", id: "r-1" };

describe("Security 56: the link that runs an operation again", () => {
  test.each(writes)("of %s has its id, and no secret, key or value of its request", (endpoint) => {
    const canaries = {
      clientShare: "canary-share",
      reference: "canary-reference",
      amount: "987654321",
      to: "canary-recipient",
    };
    const again = againOf(
      operationRecord({ id: "op-7", endpoint, parameters, idempotencyKey: "canary-key", body: canaries }),
    );
    const href = again.kind === "form" ? router.buildLocation(again.link).href : again.why;
    expect(href).toMatch(/^\/sandbox\/?[^?]*\?.*again=op-7/);
    for (const canary of ["canary", "987654321"]) expect(href).not.toContain(canary);
  });
});

test("a request that was removed prefills no form, and says why", () => {
  const again = againOf(operationRecord({ parameters, bodyRemovedAt: "2026-03-01T12:00:00.000Z" }));
  expect(again).toEqual({ kind: "none", why: expect.stringContaining("its request was removed because of its age") });
});

test("a write opens its contract, and its function if the request names one", () => {
  const body = {
    addressId: "a1",
    abiFunction: { type: "function", name: "mint", inputs: [{ name: "to", type: "address", value: "0x00" }] },
  };
  const again = againOf(operationRecord({ parameters, body }));
  expect(again).toMatchObject({
    link: { search: { network: "net-1", address: "0xaa", fn: "mint(address)", again: "op-1" } },
  });
  expect(againOf(operationRecord({ parameters, body: "none" }))).toMatchObject({ link: { search: { fn: undefined } } });
});

test("an issue opens its deployment, and the initializer that its arguments belong to", () => {
  const initializeParams = [
    { name: "name", type: "string", value: "Points" },
    { name: "caps", type: "uint256[]", value: "[1]" },
  ];
  const body = { deploymentId: "d-1", createParams: { initializeParams } };
  expect(againOf(operationRecord({ endpoint: "issueToken", parameters: {}, body }))).toMatchObject({
    link: { search: { deployment: "d-1", fn: "initialize(string,uint256[])" } },
  });
});
