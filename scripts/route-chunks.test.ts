import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageParts } from "./lib/page-parts.ts";
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

test("a page has the split parts of its files with all their imports, and nothing that index.html already has", () => {
  const split = (file: string, part: string) => `/home/me/postern/src/${file}?tsr-split=${part}`;
  const chunk = (moduleIds: readonly string[], ...imports: readonly string[]): Chunk => ({ moduleIds, imports });
  const chunks = new Map([
    ["entry.js", chunk(["/home/me/postern/src/main.tsx"], "vendor.js")],
    ["vendor.js", chunk([])],
    ["frame.js", chunk([split("pages/$environment/route.tsx", "component")], "vendor.js", "app.js")],
    ["app.js", chunk([], "vendor.js")],
    ["runs.js", chunk([split("pages/$environment/runs/index.tsx", "component---loader")], "lists.js")],
    ["lists.js", chunk([], "cells.js", "entry.js")],
    // Two chunks may import each other.
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

test("a page also lists the parts that a link can open, each with those that need fewer parameters", () => {
  const src = "/home/me/postern/src/";
  const chunk = (file: string, ...imports: readonly string[]): Chunk => ({ moduleIds: [`${src}${file}`], imports });
  const chunks = new Map([
    ["entry.js", chunk("main.tsx")],
    ["call.js", chunk("pages/call.tsx?tsr-split=component", "entry.js", "bar.js")],
    ["bar.js", chunk("bar.tsx")],
    ["panel.js", chunk("panel.tsx", "bar.js", "rows.js")],
    ["rows.js", chunk("rows.tsx")],
    ["form.js", chunk("form.tsx", "rows.js")],
  ]);
  const page = "/call";
  const parts = [
    { page, parameters: ["address"], file: "panel.tsx" },
    { page, parameters: ["address", "fn"], file: "form.tsx" },
    { page: "/other", parameters: ["fn"], file: "rows.tsx" },
  ];
  expect(chunksByPage([{ path: page, files: ["pages/call.tsx"] }], chunks, "entry.js", parts)).toEqual({
    "/call": ["call.js", "bar.js"],
    "/call?address": ["call.js", "bar.js", "panel.js", "rows.js"],
    "/call?address&fn": ["call.js", "bar.js", "panel.js", "rows.js", "form.js"],
  });
});

test("the parts of pages are files of the application, in order of their number of parameters", () => {
  for (const { file } of pageParts) expect(existsSync(new URL(`../src/${file}`, import.meta.url))).toBe(true);
  const counts = pageParts.map(({ parameters }) => parameters.length);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
});
