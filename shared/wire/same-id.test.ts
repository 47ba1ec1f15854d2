import { expect, test } from "vitest";
import { sameId } from "./same-id.ts";

test.each([
  ["0xAB12", "0xab12", true],
  ["0XAB12", "ab12", true],
  ["0E9C2C1E-1111-4000-8000-000000000001", "0e9c2c1e-1111-4000-8000-000000000001", true],
  ["workflow-1", "workflow-1", true],
  ["workflow-1", "workflow-2", false],
  ["0xab12", "0xab1", false],
  ["0xab12", "", false],
])("%s and %s name the same: %s", (one, other, isSame) => {
  expect(sameId(one, other)).toBe(isSame);
});
