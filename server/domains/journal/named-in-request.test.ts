import { expect, test } from "vitest";
import { looseNames } from "#server/domains/request/loose-names.ts";
import { namedInRequest } from "./named-in-request.ts";

test.each([
  ["deployTemplate", { templateId: "t1" }, {}, { template: "t1" }],
  ["deleteTemplate", { templateId: "t1" }, undefined, { template: "t1" }],
  ["issueToken", {}, { deploymentId: "d1" }, { deployment: "d1" }],
  ["unlinkToken", { id: "i1" }, undefined, { token: "i1" }],
  ["deleteCollection", { id: "c1" }, undefined, { collection: "c1" }],
  ["mintToken", { id: "c1" }, { tokenId: "7" }, { collection: "c1" }],
  ["burnToken", { id: "c1" }, { tokenId: "7" }, { collection: "c1" }],
  ["createCollection", {}, { type: "NON_FUNGIBLE_TOKEN" }, {}],
  ["writeContract", { id: "c1", templateId: "t1" }, { deploymentId: "d1" }, {}],
] as const)("the audit of %s names the same thing as the request", (endpoint, params, body, names) => {
  expect(namedInRequest(looseNames({ endpoint, params, body }))).toEqual(names);
});

test.each([undefined, 7, "", "a b", "a\u202eb", "x".repeat(101)])(
  "a value that is not an id is left out: %j",
  (deploymentId) => {
    expect(namedInRequest(looseNames({ endpoint: "issueToken", params: {}, body: { deploymentId } }))).toEqual({});
  },
);
