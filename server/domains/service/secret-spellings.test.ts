import { describe, expect, test } from "vitest";
import { drain } from "#shared/abi/steps.ts";
import { createSecretSearch } from "./secret-spellings.ts";

const secret = "a-join-p";
const { isIn: isInSteps, without } = createSecretSearch([secret]);
const isIn = (text: string): boolean => drain(isInSteps(text));

test("a text without a secret is the same", () => {
  expect([isIn("a-join-"), without("a-join-")]).toEqual([false, "a-join-"]);
  expect([drain(createSecretSearch([]).isIn(secret)), createSecretSearch([]).without(secret)]).toEqual([false, secret]);
});

describe("the digits of what is found are replaced", () => {
  const hex = Buffer.from(secret).toString("hex");

  test.each([
    [`x ${hex} x`, "x [secret] x"],
    [`"c${hex.toUpperCase()}0"`, '"c[secret]0"'],
  ])("hex: %s", (text, expected) => {
    expect([isIn(text), without(text)]).toEqual([true, expected]);
  });

  test.each([0, 1, 2, 3])("Base64, with %i letters before it", (before) => {
    const text = `"${Buffer.from(`${"-".repeat(before)}${secret}--`).toString("base64")}"`;
    const from = 1 + Math.floor((before * 4) / 3);
    const to = 1 + Math.ceil(((before + secret.length) * 4) / 3);
    expect(without(text)).toBe(`${text.slice(0, from)}[secret]${text.slice(to)}`);
  });

  test("Base64 that is cut off takes nothing else with it", () => {
    const written = Buffer.from(`-${secret}`).toString("base64").slice(2, 12);
    expect(without(`"${written}"`)).toBe('"[secret]"');
  });
});

test("both alphabets of Base64", () => {
  const odd = createSecretSearch(["~~?~~>>?"]);
  for (const encoding of ["base64", "base64url"] as const) {
    expect(odd.without(`<${Buffer.from("~~?~~>>?").toString(encoding).replaceAll("=", "")}>`)).toBe("<[secret]>");
  }
});

test("overlapping places are one, adjacent ones two", () => {
  const both = createSecretSearch(["nightly-share", "share-of-a-test"]);
  expect(both.without("nightly-share-of-a-test nightly-sharenightly-share")).toBe("[secret] [secret][secret]");
});

test("Security 73: a long text is searched in steps, also across their ends, and one full of secrets is replaced whole", () => {
  const steps = [...isInSteps("x".repeat(4 * 1024 * 1024))];
  expect(steps.length).toBe(16);
  for (const before of [256 * 1024 - 4, 256 * 1024 - 1, 256 * 1024]) {
    expect(isIn(`${"x".repeat(before)}${secret}${"x".repeat(256 * 1024)}`)).toBe(true);
  }
  expect(without(`${secret} `.repeat(20_000))).toBe("[secret]");
});
