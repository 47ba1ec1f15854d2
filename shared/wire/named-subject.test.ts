import { expect, test } from "vitest";
import { namedSubject } from "./named-subject.ts";

const request = { params: { templateId: "t-1", id: "i-1" }, body: { deploymentId: "d-1" } };

test.each([
  ["deployTemplate", { kind: "template", id: "t-1" }],
  ["deleteTemplate", { kind: "template", id: "t-1" }],
  ["issueToken", { kind: "deployment", id: "d-1" }],
  ["unlinkToken", { kind: "token", id: "i-1" }],
  ["mintToken", { kind: "collection", id: "i-1" }],
  ["burnToken", { kind: "collection", id: "i-1" }],
  ["deleteCollection", { kind: "collection", id: "i-1" }],
  ["createCollection", null],
  ["writeContract", null],
  ["getTemplate", null],
  ["constructor", null],
])("%s names %j", (endpoint, named) => {
  expect(namedSubject(endpoint, request)).toEqual(named);
});

test.each([[undefined], ["text"], [null], [{ deploymentId: 7 }]])("no id is empty: a body of %j", (body) => {
  expect(namedSubject("issueToken", { params: {}, body })).toEqual({ kind: "deployment", id: "" });
  expect(namedSubject("mintToken", { params: {}, body })).toEqual({ kind: "collection", id: "" });
});
