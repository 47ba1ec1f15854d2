// @full: Every test run uses it.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs a program that uses scripts/lib; returns its exit code and output. */
const outcome = (lines: string) => {
  const program = `
    import { attempt, step, together } from "./scripts/lib/run.mjs";
    import { createStages } from "./scripts/lib/stages.mjs";
    const node = (code) => [process.execPath, ["-e", code]];
    ${lines}`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  return { status, lines: stderr.replaceAll(/\d+\.\d s/g, "N s").split("\n") };
};

test("a failed step ends the run with exit code 1, whatever its own exit code", () => {
  const { status, lines } = outcome(
    'await step("Tests", "Fix it.", ...node("process.exit(130)")); console.error("after");',
  );
  expect(status).toBe(1);
  expect(lines).toContain("  Tests: failed after N s");
  expect(lines.join("\n")).toContain("exit code 130). Fix it.");
  expect(lines).not.toContain("after");
});

test("a step that cannot be started fails", () => {
  expect(outcome('await step("Tests", "Fix it.", "no-such-program", []);').status).toBe(1);
});

test("a failed parallel step ends the run with exit code 1, after the others have ended", () => {
  const { status, lines } = outcome(`
    await together(
      "Fix it.",
      attempt("Quick", ...node("process.exit(2)")),
      attempt("Slow", ...node("setTimeout(() => undefined, 100)")),
      Promise.resolve("Something else was found."),
    );
    console.error("after");`);
  expect(status).toBe(1);
  expect(lines).toContain("  Quick: failed after N s");
  expect(lines).toContain("  Slow: done in N s");
  expect(lines.join("\n")).toMatch(/Quick: failed .*exit code 2\)\.[^]*\nSomething else was found\. Fix it\./);
  expect(lines).not.toContain("after");
});

test("the last 60 lines of a failed parallel step are shown again after everything else", () => {
  const { lines } = outcome(`
    await together(
      "Fix it.",
      attempt("Quick", ...node("for (let i = 1; i <= 100; i++) console.log('line ' + i); process.exit(2)")),
      attempt("Slow", ...node("setTimeout(() => undefined, 100)")),
    );`);
  expect(lines.filter((line) => line.startsWith("line ")).length).toBeGreaterThan(150);
  expect(lines.filter((line) => line === "line 40")).toHaveLength(1);
  expect(lines.slice(-61, -1)).toEqual([...Array.from({ length: 59 }, (_, index) => `line ${index + 42}`), " Fix it."]);
});

test("successful parallel steps are followed by the next step", () => {
  const { status, lines } = outcome(`
    await together("Fix it.", attempt("One", ...node("")), attempt("Two", ...node("")), Promise.resolve(null));
    console.error("after");`);
  expect(status).toBe(0);
  expect(lines).toContain("after");
});

test("each stage is listed with its time, and the total", () => {
  const { status, lines } = outcome(`
    const { stage, report } = createStages();
    await stage("First", () => Promise.resolve());
    await stage("Second", () => step("Tests", "Fix it.", ...node("")));
    report();`);
  expect(status).toBe(0);
  expect(lines.filter((line) => line !== "")).toEqual([
    "— Tests",
    "  Tests: done in N s",
    "Stages:",
    expect.stringMatching(/^ +N s {2}First$/),
    expect.stringMatching(/^ +N s {2}Second$/),
    expect.stringMatching(/^All checks passed in \d+ s\.$/),
  ]);
});

test("a failed stage ends the run before the next one begins", () => {
  const { status, lines } = outcome(`
    const { stage, report } = createStages();
    await stage("First", () => step("Tests", "Fix it.", ...node("process.exit(1)")));
    await stage("Second", () => step("More", "Fix it.", ...node("")));
    report();`);
  expect(status).toBe(1);
  expect(lines).not.toContain("— More");
  expect(lines).not.toContain("Stages:");
});
