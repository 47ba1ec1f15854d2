import { expect, test } from "vitest";
import { roleObstacle } from "./role-obstacle.ts";

test.each([
  ["viewer", "operator", "Signed in as viewer: this needs the role operator."],
  ["operator", "admin", "Signed in as operator: this needs the role admin."],
  ["operator", "operator", undefined],
  ["admin", "operator", undefined],
  [undefined, "admin", undefined],
] as const)("%s, where %s is needed: %s", (role, needed, said) => {
  expect(roleObstacle(role, needed)).toBe(said);
});
