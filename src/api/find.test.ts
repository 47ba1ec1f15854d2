import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { type MirrorList, findKinds } from "#shared/console/find.ts";
import { serve } from "#src/testing/server.ts";
import { findOptions, searchAgainMs } from "./find.ts";

const list = (kind: MirrorList["kind"], state: MirrorList["state"]): MirrorList => ({
  kind,
  state,
  why: null,
  rows: 1,
  unreadable: 0,
  total: 1,
  seen: null,
  walkedAt: null,
  checkedAt: null,
});

const answer = (lists: readonly MirrorList[]) => ({
  data: [{ kind: "profiles", id: "alice", matched: "reference", record: { reference: "alice" } }],
  pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 20 },
  lists,
});

describe("findOptions", () => {
  test("sends the text and the kinds, and returns the records with their kind", async () => {
    const path = "/console/sandbox/find?q=al%26ice&take=5&kinds=profiles%2Caddresses";
    const { requests } = serve({ "GET /console/sandbox/find": () => ({ body: answer([]) }) });
    const options = findOptions("sandbox", { q: "al&ice", take: "5", kinds: ["profiles", "addresses"] });
    const page = await new QueryClient().fetchQuery(options);
    expect(requests).toEqual([`GET ${path}`]);
    expect(page.data).toEqual(answer([]).data);
  });

  test.each([
    ["while a list that it searches is being read", ["profiles"], "syncing", 2_000],
    ["not for a list that it does not search", ["addresses"], "syncing", false],
    ["for any list where it searches all", undefined, "syncing", 2_000],
    ["not when all is there", ["profiles"], "complete", false],
    ["later while the service fails, because the server tries again", ["profiles"], "failed", 10_000],
    ["later while it fails for any list where it searches all", undefined, "failed", 10_000],
    ["not for a list that fails and is not searched", ["addresses"], "failed", false],
    ["not for a list that the service does not have", ["profiles"], "not_offered", false],
  ] as const)("asks again %s", (_when, kinds, state, interval) => {
    const lists = findKinds.map((kind) => list(kind, kind === "profiles" ? state : "complete"));
    expect(searchAgainMs(lists, kinds)).toBe(interval);
  });

  test("soon while one list is read and another fails, in either order", () => {
    const [one, other] = [list("profiles", "failed"), list("addresses", "syncing")];
    expect(searchAgainMs([one, other], undefined)).toBe(2_000);
    expect(searchAgainMs([other, one], undefined)).toBe(2_000);
  });
});
