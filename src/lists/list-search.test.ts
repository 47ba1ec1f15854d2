import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { findSearch, isAsked, listDeps, maxFindText } from "./list-search.ts";

const read = (search: object) => z.object(findSearch).parse(search);

describe("a list's part of a URL", () => {
  test("defaults to its first rows, in the service's order", () => {
    expect(read({})).toEqual({ skip: 0, take: 20 });
  });

  test.each([
    ["skip", -1, 0],
    ["skip", 1.5, 0],
    ["skip", "many", 0],
    ["skip", 40, 40],
    ["take", 0, 20],
    ["take", 101, 20],
    ["take", 100, 100],
    ["take", 1, 1],
    ["sort", "name", "name"],
    ["sort", "-name", "-name"],
    ["sort", "--name", undefined],
    ["sort", "a b", undefined],
    ["sort", "", undefined],
    ["sort", "a".repeat(41), undefined],
    ["q", "till", "till"],
    ["q", "  till  ", "till"],
    ["q", "   ", undefined],
    ["q", "", undefined],
    ["q", ["till"], undefined],
    ["q", "a\u0000\nb", "a  b"],
    ["q", "a".repeat(300), "a".repeat(maxFindText)],
    // A router parses bare digits as a number.
    ["q", 2024, "2024"],
    ["networkId", 7, "7"],
    ["networkId", "net-1", "net-1"],
    ["networkId", "", undefined],
    ["profile", "a".repeat(500), "a".repeat(500)],
    ["profile", "a".repeat(501), undefined],
    ["profile", null, undefined],
  ] as const)("%s=%j is read as %j", (key, value, expected) => {
    expect(read({ [key]: value })[key]).toBe(expected);
  });
});

test.each([
  [{}, false],
  [{ skip: 20, take: 50, sort: "name" }, false],
  [{ q: "till" }, true],
  [{ networkId: "net-1" }, true],
  [{ profile: "ada" }, true],
])("%j can only be found in the mirror: %s", (search, expected) => {
  const whole = read(search);
  expect(isAsked(whole)).toBe(expected);
  expect(listDeps({ search: whole }).isAsked).toBe(expected);
});

test("a sort loads nothing: the page sorts its rows", () => {
  expect(listDeps({ search: read({ sort: "name" }) })).toEqual(listDeps({ search: read({}) }));
});
