import { expect, test } from "vitest";
import { packageOf, sharesOf } from "./sources.mjs";

test.each([
  ["node_modules/react-dom/cjs/react-dom-client.production.js", "react-dom"],
  ["node_modules/@tanstack/router-core/src/router.ts", "@tanstack/router-core"],
  ["src/lists/data-list.tsx", "src/lists/data-list.tsx"],
  ["src/pages/$environment/-overview/counts.tsx", "src/pages/$environment"],
  ["(garbage collector)", "(garbage collector)"],
])("%s is of %s", (source, name) => {
  expect(packageOf(source)).toBe(name);
});

test("self time is summed by package, file and function, without idle time", () => {
  const node = (id: number, functionName: string) => ({
    id,
    callFrame: { functionName, url: "", lineNumber: 0, columnNumber: 0 },
  });
  const profile = {
    nodes: [node(1, "render"), node(2, "parse"), node(3, "(idle)"), node(4, "other")],
    samples: [1, 2, 3, 1, 4],
    timeDeltas: [1_000, 2_000, 50_000, 3_000, 500],
  };
  const places = new Map([
    ["render", "node_modules/react-dom/a.js"],
    ["parse", "src/api/client/read.ts"],
    ["other", "node_modules/react-dom/b.js"],
  ]);
  const shares = sharesOf(profile, ({ callFrame: { functionName } }) => ({
    source: places.get(functionName) ?? functionName,
    name: functionName,
  }));
  expect(shares).toEqual({
    totalMs: 6.5,
    packages: [
      { name: "react-dom", ms: 4.5 },
      { name: "src/api/client", ms: 2 },
    ],
    files: [
      { name: "node_modules/react-dom/a.js", ms: 4 },
      { name: "src/api/client/read.ts", ms: 2 },
      { name: "node_modules/react-dom/b.js", ms: 0.5 },
    ],
    functions: [
      { name: "render node_modules/react-dom/a.js", ms: 4 },
      { name: "parse src/api/client/read.ts", ms: 2 },
      { name: "other node_modules/react-dom/b.js", ms: 0.5 },
    ],
  });
});
