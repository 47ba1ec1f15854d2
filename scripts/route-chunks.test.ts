import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Chunk, chunksByPage, pagesOf } from "./lib/route-chunks.ts";

const routeTree = readFileSync(new URL("../src/routeTree.gen.ts", import.meta.url), "utf8");

test("the pages are those of the generated route tree, each with its file and those around it", () => {
  const pages = pagesOf(routeTree);
  const listed = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...listed.matchAll(/"([^"]+)":/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(pages.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(pages.find(({ path }) => path === "/$environment/addresses/$addressId")?.files).toEqual([
    "pages/__root.tsx",
    "pages/$environment/route.tsx",
    "pages/$environment/addresses/$addressId.tsx",
  ]);
});

test("a route tree in another form is refused", () => {
  expect(() => pagesOf(routeTree.replace("IndexRouteImport.update(", "IndexRouteImport.renew("))).toThrow(
    "cannot be read",
  );
  expect(() => pagesOf("")).toThrow("cannot be read");
});

test("a page has the split parts of its files with all that they import, and nothing that index.html has", () => {
  const split = (file: string, part: string) => `/home/me/postern/src/${file}?tsr-split=${part}`;
  const chunk = (moduleIds: readonly string[], ...imports: readonly string[]): Chunk => ({ moduleIds, imports });
  const chunks = new Map([
    ["entry.js", chunk(["/home/me/postern/src/main.tsx"], "vendor.js")],
    ["vendor.js", chunk([])],
    ["frame.js", chunk([split("pages/$environment/route.tsx", "component")], "vendor.js", "app.js")],
    ["app.js", chunk([], "vendor.js")],
    ["runs.js", chunk([split("pages/$environment/runs/index.tsx", "component---loader")], "lists.js")],
    ["lists.js", chunk([], "cells.js", "entry.js")],
    // Two chunks may import one another.
    ["cells.js", chunk([], "lists.js")],
    ["error.js", chunk([split("pages/$environment/runs/index.tsx", "errorComponent")], "trace.js")],
    ["trace.js", chunk([])],
    ["other.js", chunk([split("pages/$environment/payouts/runs/index.tsx", "component")])],
  ]);
  const files = ["pages/__root.tsx", "pages/$environment/route.tsx", "pages/$environment/runs/index.tsx"];
  expect(chunksByPage([{ path: "/$environment/runs/", files }], chunks, "entry.js")).toEqual({
    "/$environment/runs/": ["frame.js", "app.js", "runs.js", "lists.js", "cells.js"],
  });
});
