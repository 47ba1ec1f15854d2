import { expect, test } from "vitest";
import { roleObstacle } from "./role-obstacle.ts";

test.each([
  ["viewer", "operator", "This needs the role operator. You are signed in as viewer."],
  ["operator", "admin", "This needs the role admin. You are signed in as operator."],
  ["operator", "operator", undefined],
  ["admin", "operator", undefined],
  [undefined, "admin", undefined],
] as const)("%s, where %s is needed: %s", (role, needed, said) => {
  expect(roleObstacle(role, needed)).toBe(said);
});
