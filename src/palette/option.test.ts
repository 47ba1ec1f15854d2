import { IconTag } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { aroundMatch, bestFirst, fits, type Option } from "./option.ts";

test.each([
  ["Generate address", "", "", true],
  ["Generate address", "", "GENER", true],
  ["Generate address", "", "address gen", true],
  ["Generate address", "new", "new add", true],
  ["Generate address", "", "wallet", false],
  ["Generate address", "", ".*", false],
  ["Switch to a.*b", "", ".*", true],
  ["Switch to [", "", "[", true],
])("%s with the words %j fits %j: %s", (label, words, text, does) => {
  expect(fits({ label, words }, text)).toBe(does);
});

test.each([
  ["Treasury", "ASU", ["Tre", "asu", "ry"]],
  ["Treasury", "", ["Treasury", "", ""]],
  ["Treasury", "x", ["Treasury", "", ""]],
  ["a.b", ".", ["a", ".", "b"]],
  // In lower case the first letter is two, and positions shift.
  ["İstanbul", "stan", ["İstanbul", "", ""]],
])("%s around %j", (text, query, parts) => {
  expect(aroundMatch(text, query)).toEqual(parts);
});

const option = (group: string, label: string, more: Partial<Option> = {}): Option => ({
  id: `${group} ${label}`,
  group,
  label,
  icon: IconTag,
  ends: "left",
  run: () => undefined,
  ...more,
});
const order = (options: readonly Option[], text: string) => bestFirst(options, text).map(({ id }) => id);

test("the best match of a group comes first, and the group with the best match of all", () => {
  const options = [
    option("Pages", "Old tills"),
    option("Labels", "The till"),
    option("Labels", "Tills"),
    option("Addresses", "Till"),
    option("Addresses", "My till", { names: ["till"] }),
  ];
  expect(order(options, "till")).toEqual([
    "Addresses Till",
    "Addresses My till",
    "Labels Tills",
    "Labels The till",
    "Pages Old tills",
  ]);
});

test("without a text the order is unchanged, and the rest of a group is always last", () => {
  const options = [option("A", "All", { isRest: true }), option("A", "x"), option("B", "a"), option("A", "y")];
  expect(order(options, "")).toEqual(["A x", "A y", "A All", "B a"]);
  expect(order(options, "y")).toEqual(["A y", "A x", "A All", "B a"]);
});
