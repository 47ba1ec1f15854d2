import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isOpenedByUrl, pathOf, scriptsByPage } from "./page-scripts.ts";

const split = (file: string) => `/home/me/postern/src/pages/${file}.tsx?tsr-split=component---loader`;

test.each([
  ["$environment/index", "/$environment/"],
  ["$environment/runs/index", "/$environment/runs/"],
  ["$environment/runs/$runId", "/$environment/runs/$runId"],
  ["$environment/contracts/$networkId.$address", "/$environment/contracts/$networkId/$address"],
  ["sign-in", "/sign-in"],
])("the page in %s has the path %s", (file, path) => {
  expect(pathOf(split(file))).toBe(path);
});

test("each page's path is one of the generated route tree", () => {
  const routeTree = readFileSync("src/routeTree.gen.ts", "utf8");
  const files = [...routeTree.matchAll(/from "\.\/pages\/([^"]+)\.tsx"/g)].map(([, file = ""]) => file);
  const listed = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...listed.matchAll(/"([^"]+)":/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(30);
  // Neither the root nor the frame around the pages is split off.
  const pages = files.filter((file) => !/^__root$|\/route$/.test(file)).map((file) => pathOf(split(file)));
  expect(new Set(pages)).toEqual(new Set(paths.filter((path) => path !== "/$environment")));
});

const chunk = (fileName: string, moduleIds: readonly string[], ...imports: readonly string[]) => ({
  fileName,
  moduleIds,
  imports,
});

test("a page has its own script with all that it imports, and nothing that index.html already has", () => {
  const chunks = [
    chunk("entry.js", ["/home/me/postern/src/main.tsx"], "vendor.js"),
    chunk("vendor.js", []),
    chunk("runs.js", [split("$environment/runs/index")], "lists.js", "entry.js"),
    chunk("lists.js", [], "cells.js", "vendor.js"),
    chunk("cells.js", []),
    chunk("other.js", [split("$environment/payouts/index")]),
  ];
  expect(scriptsByPage(chunks, "entry.js", [])).toEqual({
    "/$environment/runs/": ["runs.js", "lists.js", "cells.js"],
    "/$environment/payouts/": ["other.js"],
  });
});

test("a page also lists the parts that a link can open, each with those that need fewer parameters", () => {
  const src = "/home/me/postern/src/";
  const chunks = [
    chunk("entry.js", [`${src}main.tsx`]),
    chunk("call.js", [split("call")], "entry.js", "bar.js"),
    chunk("bar.js", [`${src}bar.tsx`]),
    chunk("panel.js", [`${src}panel.tsx`], "bar.js", "rows.js"),
    chunk("rows.js", [`${src}rows.tsx`]),
    chunk("form.js", [`${src}form.tsx`], "rows.js"),
  ];
  const parts = [
    { page: "/call", parameters: ["address"], file: "panel.tsx" },
    { page: "/call", parameters: ["address", "fn"], file: "form.tsx" },
  ];
  expect(scriptsByPage(chunks, "entry.js", parts)).toEqual({
    "/call": ["call.js", "bar.js"],
    "/call?address": ["call.js", "panel.js", "bar.js", "rows.js"],
    "/call?address&fn": ["call.js", "panel.js", "form.js", "bar.js", "rows.js"],
  });
  expect(Object.keys(scriptsByPage(chunks, "entry.js", parts.toReversed())).at(-1)).toBe("/call?address&fn");
  expect(() => scriptsByPage(chunks.slice(0, 5), "entry.js", parts)).toThrow("No script has form.tsx.");
  const elsewhere = [{ page: "/gone", parameters: ["address"], file: "panel.tsx" }];
  expect(() => scriptsByPage(chunks, "entry.js", elsewhere)).toThrow("No page has the path /gone.");
});

test("pages and the parts that links open are what a URL opens", () => {
  const src = "/home/me/postern/src/";
  expect(
    [split("sign-in"), `${src}playground/call-panel.tsx`, `${src}playground/read/read-panel.tsx`].map(isOpenedByUrl),
  ).toEqual([true, true, false]);
});
