import { expect, test } from "vitest";
import { briefly } from "./brief.ts";

test("a message has at most 400 characters, and says that it goes on", () => {
  expect(briefly("Refused")).toBe("Refused");
  expect(briefly("x".repeat(400))).toBe("x".repeat(400));
  expect(briefly("x".repeat(401))).toBe(`${"x".repeat(400)}…`);
});

test("hidden characters are written out", () => {
  expect(briefly("a\u0000b\u202ec")).toBe(String.raw`a\u0000b\u202ec`);
});
