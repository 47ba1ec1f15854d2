import { expect, test } from "vitest";
import { readAttributes, safeLink } from "./read-attributes.ts";

const empty = { useCases: [], standards: [], auditor: undefined, others: undefined };

test("uses, standards and the auditor are read, and other parts are kept as text", () => {
  const auditor = { name: "Acme", imageURL: "https://acme.example/a.png", link: "https://acme.example" };
  const attributes = { useCases: ["Points"], standards: ["ERC-20"], auditor, licence: "MIT" };
  const read = { useCases: ["Points"], standards: ["ERC-20"], auditor, others: '{\n  "licence": "MIT"\n}' };
  expect(readAttributes(attributes)).toEqual(read);
  expect(readAttributes(JSON.stringify(attributes))).toEqual(read);
});

test.each([
  ["a text", "audited", "audited"],
  ["a list", ["ERC-20"], '[\n  "ERC-20"\n]'],
  ["standards that are invalid", { standards: "ERC-20" }, '{\n  "standards": "ERC-20"\n}'],
])("%s is shown as text", (_, attributes, others) => {
  expect(readAttributes(attributes)).toEqual({ ...empty, others });
});

test.each([undefined, null, "", {}, { auditor: null }])("%j claims nothing", (attributes) => {
  expect(readAttributes(attributes)).toEqual(empty);
});

test.each([
  ["https://acme.example/report?id=1", "https://acme.example/report?id=1"],
  ["http://acme.example", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,<script>", undefined],
  ["https://user:pass@acme.example", undefined],
  ["acme.example", undefined],
  [undefined, undefined],
])("%j may be followed as %j", (text, link) => {
  expect(safeLink(text)).toBe(link);
});
