import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leanIcon } from "./lib/lean-icons.ts";

const moduleOf = (name: string) => readFileSync(`node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`, "utf8");
const used = [
  ...new Set(
    readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap(
        (file) => readFileSync(`src/${file}`, "utf8").match(/\bIcon[A-Z0-9]\w*(?=[,\s][^;]*from "@tabler)/g) ?? [],
      ),
  ),
];
const linesOf = (code: string) => [...code.matchAll(/"d": ?"([^"]*)"/g)].map(([, d = ""]) => d);

test.each(used)("%s has all its lines, in one path", (name) => {
  const before = moduleOf(name);
  const after = leanIcon(before);
  expect(linesOf(after)).toEqual([linesOf(before).join("")]);
  // Only what is drawn is different.
  expect(after.replace(/const __iconNode = .*/, "")).toBe(before.replace(/const __iconNode = .*/, ""));
});

const icon = (kind: string, shapes: string) =>
  `const __iconNode = ${shapes};\nconst IconX = createReactComponent("${kind}", "x", "X", __iconNode);\n`;

test("a path that begins where the one before ended, and other shapes, stay elements of their own", () => {
  const shapes =
    '[["path", { "d": "M1 1h2", "key": "svg-0" }], ["path", { "d": "m2 2h2", "key": "svg-1" }], ["circle", { "r": "2", "key": "svg-2" }], ["path", { "d": "M3 3h2", "key": "svg-3" }], ["path", { "d": "M4 4", "opacity": ".5", "key": "svg-4" }]]';
  expect(leanIcon(icon("outline", shapes))).toBe(
    icon(
      "outline",
      '[["path",{"d":"M1 1h2M3 3h2","key":"0"}],["path",{"d":"m2 2h2","key":"1"}],["circle",{"r":"2","key":"2"}],["path",{"d":"M4 4","opacity":".5","key":"3"}]]',
    ),
  );
});

test("a filled icon is unchanged", () => {
  const filled = icon(
    "filled",
    '[["path", { "d": "M1 1h2", "key": "svg-0" }], ["path", { "d": "M2 2h2", "key": "svg-1" }]]',
  );
  expect(leanIcon(filled)).toBe(filled);
});
