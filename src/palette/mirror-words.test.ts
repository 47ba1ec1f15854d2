import { expect, test } from "vitest";
import type { MirrorList } from "#shared/console/find.ts";
import { ageWords, missingWords } from "./mirror-words.ts";

const list = (more: Partial<MirrorList>): MirrorList => ({
  kind: "addresses",
  state: "complete",
  why: null,
  rows: 3,
  unreadable: 0,
  total: 3,
  seen: null,
  walkedAt: null,
  checkedAt: "2026-01-02T11:00:00.000Z",
  ...more,
});

test.each([
  [{}, []],
  [{ state: "syncing" }, []],
  [{ state: "syncing", rows: 1200, total: 100_000 }, ["1,200 of 100,000 addresses read so far."]],
  [{ state: "syncing", total: null }, ["3 addresses read so far."]],
  [{ state: "failed", why: "No answer." }, ["The addresses could not be updated: No answer."]],
  [{ state: "failed", why: null }, ["The addresses could not be updated."]],
  [{ unreadable: 1 }, ["Postern cannot read 1 of the service's addresses."]],
  [{ state: "syncing", rows: 2, unreadable: 1 }, ["Postern cannot read 1 of the service's addresses."]],
  [{ state: "not_offered", unreadable: 1 }, ["This deployment does not list addresses."]],
  [{ state: "not_offered", kind: "contracts" }, ["This deployment does not list deployed contracts."]],
] as const)("a list that is %j is described as: %j", (more, words) => {
  expect(missingWords([list({ ...more })])).toEqual(words);
});

test("the searched data is as old as the oldest list", () => {
  const now = Date.parse("2026-01-02T12:00:00Z");
  const newer = list({ kind: "profiles", checkedAt: "2026-01-02T11:59:00.000Z" });
  expect(ageWords([list({}), newer, list({ checkedAt: null })], now)).toBe(
    "The service's lists were last updated 1 hour ago.",
  );
  expect(ageWords([list({ checkedAt: null })], now)).toBe("The service's lists have not been read yet.");
});
