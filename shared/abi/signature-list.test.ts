import { expect, test } from "vitest";
import { signatureList } from "./signature-list.ts";

test("a list of signatures is read once, when it is needed", () => {
  const list = signatureList("error A()\nevent B(address indexed a)");
  expect(list()).toMatchObject([
    { type: "error", name: "A" },
    { type: "event", name: "B" },
  ]);
  expect(list()).toBe(list());
});

test("a list that cannot be read fails where it is used", () => {
  const list = signatureList("error A(adress)");
  expect(list).toThrow(/^The list of signatures cannot be read: [a-z-]+\.$/);
});
