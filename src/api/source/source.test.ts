import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { MirrorList } from "#shared/console/find.ts";
import type { Address } from "#shared/wire/address.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { findAnswer } from "#src/testing/mirror.ts";
import { address } from "#src/testing/organization.ts";
import { problem, serve } from "#src/testing/server.ts";
import {
  countRecords,
  ifOffered,
  inCachedPages,
  lookUp,
  mirrorElseService,
  serviceElseMirror,
  untilFound,
  whileIncomplete,
} from "./source.ts";

const find = "GET /console/sandbox/find";
const { signal } = new AbortController();
const one = address("1");
const two = address("2");
const page = { environment: "sandbox", kind: "addresses", filter: {}, page: { skip: 0, take: 20 } } as const;

const notOffered = new ApiError({ status: 404, code: "POSTERN_NOT_OFFERED" });
const refused = new ApiError({ status: 403, code: "ERR_009" });

/** The mirror has the first address; its completeness is set per test. */
const serveMirror = (list: Partial<MirrorList> = {}) =>
  serve({ [find]: () => ({ body: findAnswer("addresses", [one], { list }) }) });

/** A list of the service and the windows requested from it. */
const listOf = (rows: readonly Address[], total = rows.length) => {
  const windows: PageWindow[] = [];
  const list = async (window: PageWindow) => {
    windows.push(window);
    return { data: rows.slice(window.skip, window.skip + window.take), pagination: { totalElements: total } };
  };
  return { list, windows };
};

describe("ifOffered", () => {
  test("queries only the service if it offers the endpoint", async () => {
    const asked = await ifOffered(
      async () => "service",
      async () => "instead",
    );
    expect(asked).toBe("service");
  });

  test("uses the other source if the deployment does not offer the endpoint, and for no other error", async () => {
    await expect(
      ifOffered(
        () => Promise.reject(notOffered),
        async () => "instead",
      ),
    ).resolves.toBe("instead");
    await expect(
      ifOffered(
        () => Promise.reject(refused),
        async () => "instead",
      ),
    ).rejects.toBe(refused);
  });
});

describe("serviceElseMirror", () => {
  test("returns the service's rows, which are complete, without querying the mirror", async () => {
    const { requests } = serveMirror();
    const { list } = listOf([two]);
    const rows = await serviceElseMirror(() => list, page, signal);
    expect(rows).toEqual({ data: [two], pagination: { totalElements: 1 } });
    expect(requests).toEqual([]);
  });

  test("returns the mirror's rows and their completeness if the deployment does not offer the endpoint", async () => {
    serveMirror({ state: "syncing" });
    const rows = await serviceElseMirror(() => () => Promise.reject(notOffered), page, signal);
    expect(rows).toMatchObject({ data: [{ id: one.id }], mirror: { state: "syncing" } });
  });
});

describe("mirrorElseService", () => {
  const isMeant = ({ id }: Address) => id === two.id;

  test("returns the rows of a complete mirror", async () => {
    serveMirror();
    const { list, windows } = listOf([two]);
    expect(await mirrorElseService(page, { list, isMeant }, signal)).toMatchObject({ data: [{ id: one.id }] });
    expect(windows).toEqual([]);
  });

  test("selects the rows from the service's list while the mirror is incomplete", async () => {
    serveMirror({ state: "syncing" });
    const { list } = listOf([one, two]);
    const rows = await mirrorElseService(page, { list, isMeant }, signal);
    expect(rows).toEqual({ data: [two], pagination: { totalElements: 1 } });
  });

  test.each([
    ["the deployment does not offer that list", { list: () => Promise.reject(notOffered), isMeant }],
    [
      "the list is too long to be read in full",
      {
        list: listOf(
          Array.from({ length: 2_000 }, () => two),
          9_999,
        ).list,
        isMeant,
      },
    ],
    ["there is no such list", undefined],
  ])("returns the rows of an incomplete mirror if %s", async (_, service) => {
    serveMirror({ state: "failed" });
    const rows = await mirrorElseService(page, service, signal);
    expect(rows).toMatchObject({ data: [{ id: one.id }], mirror: { state: "failed" } });
  });
});

describe("lookUp", () => {
  const subjectOf = (id: string) => ({
    environment: "sandbox",
    kind: "addresses" as const,
    filter: { q: id },
    isMeant: (row: Address) => row.id === id,
  });

  test("finds a record in the mirror", async () => {
    serveMirror();
    const { list, windows } = listOf([two]);
    const result = await lookUp({ ...subjectOf(one.id), list }, signal);
    expect(result).toMatchObject({ record: { id: one.id }, complete: true });
    expect(windows).toEqual([]);
  });

  test("finds a record that is newer than the mirror in the service's list, and stops reading", async () => {
    serveMirror();
    const { list, windows } = listOf([two], 5_000);
    expect(await lookUp({ ...subjectOf(two.id), list }, signal)).toMatchObject({ record: two });
    expect(windows).toHaveLength(1);
  });

  test.each([
    ["it read the service's whole list", listOf([two]).list, {}, true],
    [
      "the mirror is complete",
      listOf(
        Array.from({ length: 2_000 }, () => two),
        9_999,
      ).list,
      {},
      true,
    ],
    [
      "neither",
      listOf(
        Array.from({ length: 2_000 }, () => two),
        9_999,
      ).list,
      { state: "syncing" as const },
      false,
    ],
  ])("reports whether a missing record may still exist: %s", async (_, list, mirror, complete) => {
    serveMirror(mirror);
    expect(await lookUp({ ...subjectOf("none"), list }, signal)).toEqual({ record: null, complete });
  });
});

test("a record is found in the pages of the cache, and nowhere else", () => {
  const client = new QueryClient();
  client.setQueryData(["addresses", "page", 1], { data: [one], pagination: { totalElements: 1 } });
  client.setQueryData(["addresses", "page", 2], undefined);
  client.setQueryData(["addresses", "count"], { total: 2, asOf: null });
  const seen = (id: string) => inCachedPages(client, ["addresses", "page"], (row: Address) => row.id === id);
  expect(seen(one.id)).toEqual(one);
  expect(seen(two.id)).toBeUndefined();
});

describe("countRecords", () => {
  const addresses = { environment: "sandbox", kind: "addresses" } as const;

  test("returns the service's total", async () => {
    const { list } = listOf([one], 321);
    expect(await countRecords(list, addresses, signal)).toEqual({ total: 321, asOf: null });
  });

  test("returns the mirror's count and its age if the service fails", async () => {
    serveMirror({ rows: 300, checkedAt: "2026-01-01T00:00:00.000Z" });
    const count = await countRecords(() => Promise.reject(refused), addresses, signal);
    expect(count).toEqual({ total: 300, asOf: "2026-01-01T00:00:00.000Z" });
  });

  test("fails like the service if the mirror was never compared with it, or the query was aborted", async () => {
    const { requests } = serveMirror({ checkedAt: null });
    const failing = () => Promise.reject(refused);
    await expect(countRecords(failing, addresses, signal)).rejects.toBe(refused);
    await expect(countRecords(failing, addresses, AbortSignal.abort())).rejects.toBe(refused);
    expect(requests).toHaveLength(1);
  });

  test("fails like the mirror if neither responds", async () => {
    serve({ [find]: () => problem(503, "POSTERN_OVERLOADED") });
    await expect(countRecords(() => Promise.reject(refused), addresses, signal)).rejects.toMatchObject({
      code: "POSTERN_OVERLOADED",
    });
  });
});

test("rows are fetched again while their mirror may change, a record until it is found", () => {
  const rows = (mirror: MirrorList | undefined) => ({
    state: { data: { data: [], pagination: { totalElements: 0 }, mirror }, error: null },
  });
  const [list] = findAnswer("addresses", []).lists;
  const mirror = (state: MirrorList["state"]) => (list === undefined ? undefined : { ...list, state });
  expect(whileIncomplete({ state: { data: undefined, error: null } })).toBe(false);
  expect(whileIncomplete(rows(undefined))).toBe(false);
  expect(whileIncomplete(rows(mirror("complete")))).toBe(false);
  expect(whileIncomplete(rows(mirror("syncing")))).toBe(2_000);
  expect(whileIncomplete(rows(mirror("failed")))).toBe(10_000);
  expect(untilFound({ state: { data: null, error: null } })).toBe(5_000);
  expect(untilFound({ state: { data: one, error: null } })).toBe(false);
});
