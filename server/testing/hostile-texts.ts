/** What a stranger may call a token, or a person write, so that a spreadsheet reads a formula somewhere in it. */
const formulas = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1,2)",
  "＝1+1",
  "＋1+1",
  "－1+1",
  "＠SUM(1)",
  "﹦1+1",
  "\u22121+1",
  "=cmd|' /C calc'!A0",
  '=DDE("soffice","x","y")',
  '=HYPERLINK("http://x.example","y")',
  "=A1;B1",
  "=1\t=2",
];

/** Whatever may stand before a formula. */
const befores = [
  "",
  "x;",
  "x\t",
  "x|",
  "x\n",
  "x\r",
  "x\r\n",
  "x,",
  '"',
  '",',
  '";',
  'x;"',
  'x;"",',
  '"x";',
  '""',
  'a","',
  "x;;",
  "|;\t\n",
  " ",
  "  x; ",
  "\u00a0",
  "\u200b",
  "\ufeff",
  "x;\u200b\u00a0",
  "'",
  "x;'",
  "''",
  "x|'\"",
  "sep=;\n",
  "\u2028",
  "\u0085",
  "\v",
  "\f",
];

export const hostileTexts: readonly string[] = [
  ...befores.flatMap((before) => formulas.map((formula) => before + formula)),
  ...befores.filter((before) => before !== ""),
  "sep=;",
  "x;=",
  "'",
  '"',
  '""',
];

/** Some of them, for a place that takes one at a time: each thing before a formula, and each formula. */
export const fewHostileTexts: readonly string[] = befores.flatMap((before, index) => [
  before + (formulas[index % formulas.length] ?? ""),
  `${before}=${index}+1`,
]);
