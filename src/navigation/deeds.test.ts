import { expect, test } from "vitest";
import { deedsOf, downloadsOf } from "./deeds.ts";

const ofViewer = ["Call a contract", "Show what needs attention"];

test.each([
  [undefined, [], []],
  ["viewer", ofViewer, ["Export recipients", "Export contract book", "Export activity"]],
  ["operator", [...ofViewer, "Deploy contract"], ["Export recipients", "Export contract book", "Export activity"]],
  [
    "admin",
    [...ofViewer, "Deploy contract", "Import recipients", "Import contracts", "Verify the audit"],
    ["Export recipients", "Export contract book", "Export activity", "Export the audit"],
  ],
] as const)("the role %s may do %j and download %j", (role, does, files) => {
  expect(
    deedsOf(role)
      .map(({ label }) => label)
      .toSorted(),
  ).toEqual([...does].toSorted());
  expect(downloadsOf(role).map(({ label }) => label)).toEqual(files);
});
