import { expect, test } from "vitest";
import { asMarkdown, asText, tableOf, targetsMet } from "./report.mjs";

const score = (value: number) => ({ name: "score", value, unit: "points", target: 90, moreIsBetter: true }) as const;
const time = (value: number) => ({ name: "time", value, unit: "ms", target: 200 }) as const;
const unmeasured = { name: "of nginx", reason: "nginx is not installed." };

test("a table has each figure with its target, and a note for what could not be measured", () => {
  expect(asText(tableOf("pages", [score(92), time(250), unmeasured]))).toBe(
    [
      "pages      now     target",
      "score       92       ≥ 90   met",
      "time    250 ms   ≤ 200 ms   missed by 50.0 ms",
      "of nginx: not measured. nginx is not installed.",
    ].join("\n"),
  );
});

test("a comparison shows both figures and their ratio, if both checkouts have the row", () => {
  expect(asMarkdown(tableOf("pages", [score(92), time(250)], [time(125), unmeasured]))).toBe(
    [
      "| pages | before | now | ratio | target |  |",
      "| --- | ---: | ---: | ---: | ---: | --- |",
      "| score |  | 92 |  | ≥ 90 | met |",
      "| time | 125 ms | 250 ms | 2.00 × | ≤ 200 ms | missed by 50.0 ms |",
      "",
      "of nginx, before: not measured. nginx is not installed.",
    ].join("\n"),
  );
});

test("a figure of zero has no ratio", () => {
  expect(tableOf("pages", [time(5)], [time(0)]).lines).toEqual([["time", "0.0 ms", "5.0 ms", "", "≤ 200 ms", "met"]]);
});

test("met targets are counted", () => {
  expect(targetsMet([score(90), score(89), time(200)])).toBe("2 of 3 targets are met.");
});
