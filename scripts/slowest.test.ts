import { join } from "node:path";
import { expect, test } from "vitest";
import SlowestOfPlaywright from "./lib/slowest-of-playwright.ts";
import { createSlowestTests, type EndedFile } from "./lib/slowest-of-vitest.ts";
import { listSlowest } from "./lib/slowest.ts";

test("lists the ten slowest tests, the slowest first, with seconds, file and name", () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, file: "a.ts", seconds: index / 8 }));
  const lines = listSlowest(tests);
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 3)).toEqual(["Slowest tests:", "    1.4 s  a.ts  test 11", "    1.3 s  a.ts  test 10"]);
  expect(lines.at(-1)).toContain("test 2");
  expect(tests[0]?.name).toBe("test 0");
});

test("lists fewer if there are fewer, and nothing if there are none", () => {
  expect(listSlowest([{ name: "one", file: "a.ts", seconds: 60 }])).toEqual(["Slowest tests:", "   60.0 s  a.ts  one"]);
  expect(listSlowest([])).toEqual([]);
});

test("vitest's tests are listed with their project; a skipped one took no time", () => {
  let output = "";
  const file = (relativeModuleId: string, ...durations: readonly (number | undefined)[]): EndedFile => ({
    relativeModuleId,
    project: { name: "node" },
    children: {
      allTests: () =>
        durations.map((duration, index) => ({
          fullName: `suite > ${index}`,
          diagnostic: () => (duration === undefined ? undefined : { duration }),
        })),
    },
  });
  createSlowestTests((text) => (output += text)).onTestRunEnd([
    file("a.test.ts", 1500),
    file("b.test.ts", 2500, undefined),
  ]);
  expect(output.trim().split("\n")).toEqual([
    "Slowest tests:",
    "    2.5 s  node  b.test.ts  suite > 0",
    "    1.5 s  node  a.test.ts  suite > 0",
    "    0.0 s  node  b.test.ts  suite > 1",
  ]);
});

test("Playwright's tests are listed with file and line", () => {
  let output = "";
  const reporter = new SlowestOfPlaywright({}, (text) => (output += text));
  const end = (title: string, line: number, duration: number) =>
    reporter.onTestEnd(
      { title, location: { file: join(process.cwd(), "e2e", "a.spec.ts"), line, column: 1 } },
      { duration },
    );
  end("quick", 3, 100);
  end("slow", 8, 2100);
  reporter.onEnd();
  expect(output.trim().split("\n")).toEqual([
    "Slowest tests:",
    "    2.1 s  e2e/a.spec.ts:8  slow",
    "    0.1 s  e2e/a.spec.ts:3  quick",
  ]);
});
