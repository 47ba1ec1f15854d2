import { expect, test } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import { recordedDraft, recordedDrafts } from "./recorded-drafts.ts";

const number = describeField({ name: "a", type: "uint256" });
const list = describeField({ name: "b", type: "uint256[]" });
const raw = describeField({ name: "c", type: "tuple", components: [{ name: "raw", type: "uint256" }] });

test.each([
  ["unchanged", number, "15", { text: "15" }],
  ["wrapped", number, { raw: "15" }, { text: "15" }],
  ["a list", list, ["1", "2"], { items: [{ text: "1" }, { text: "2" }] }],
  ["a list as text, the form it has in initializers", list, "[1,2]", { items: [{ text: "1" }, { text: "2" }] }],
  ["a tuple with a component called raw", raw, { raw: "7" }, { parts: [{ text: "7" }] }],
])("a sent value becomes a draft again: %s", (_what, field, value, draft) => {
  expect(recordedDraft(field, value)).toMatchObject(draft);
});

test("a value that does not fit the field is not a draft", () => {
  expect(recordedDraft(list, "no list")).toBeUndefined();
  expect(recordedDraft(number, ["1"])).toBeUndefined();
});

test("arguments become drafts by their positions, or not at all", () => {
  const given = [
    { name: "x", value: "1" },
    { name: "y", value: ["2"] },
  ];
  expect(recordedDrafts([number, list], given)).toHaveLength(2);
  expect(recordedDrafts([number], given)).toBeUndefined();
  expect(recordedDrafts([list, list], given)).toBeUndefined();
  expect(recordedDrafts([], undefined)).toEqual([]);
});
