import { expect, test } from "vitest";
import { parted, rulesOf } from "./lib/split-styles.ts";

const sheets = ["src/list.module.css", "src/page.module.css", "src/print.module.css"];
const isLater = (file: string) => file !== "src/list.module.css";

test("a sheet is split into its rules, and a brace inside a string does not count", () => {
  const rules = ["@layer a{b{c:d}}", '.e:before{content:"}"}', "@import 'f{';", "@media g{.h{i:j}.k{l:m}}"];
  expect(rulesOf(rules.join(""))).toEqual(rules);
});

test("rules only about classes of later sheets go into the later part, in order, and nothing is lost", () => {
  const first = [
    "@layer mantine{.ma{color:red}}",
    ".x{}",
    ":root{--a:1}",
    ".A0a{b:c}",
    ".A0a .B0a{d:e}",
    "@media print{.A0a{f:g}.C0a{h:i}}",
  ];
  const later = [".B0a{j:k}", "@keyframes C0b{to{l:m}}", "@media print{.C0a{n:o}}", ".B0b>.C0a{p:q}"];
  const [a, b, c, d, e, f] = first;
  const sheet = [a, later[0], b, c, d, later[1], e, later[2], f, later[3]].join("");
  expect(parted(sheet, sheets, isLater)).toEqual({ first: first.join(""), later: later.join("") });
});
