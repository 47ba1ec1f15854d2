import { expect, test } from "vitest";
import { roleObstacle } from "./role-obstacle.ts";

test.each([
  ["viewer", "operator", "You are signed in as viewer. This needs the operator role."],
  ["operator", "admin", "You are signed in as operator. This needs the admin role."],
  ["operator", "operator", undefined],
  ["admin", "operator", undefined],
  [undefined, "admin", undefined],
] as const)("%s, where %s is needed: %s", (role, needed, sentence) => {
  expect(roleObstacle(role, needed)).toBe(sentence);
});
