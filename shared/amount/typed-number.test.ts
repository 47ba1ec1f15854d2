import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberProblemText } from "./typed-number-words.ts";
import { type NumberKind, readCount, readNumber } from "./typed-number.ts";
import { formatUnits } from "./units.ts";

const pdt: NumberKind = { kind: "amount", decimals: 6, unit: "PDT" };
const baseUnits: NumberKind = { kind: "base-units" };
const number: NumberKind = { kind: "number" };
const signed: NumberKind = { kind: "base-units", isSigned: true };

/** The value, what is offered, the readings that are named, or the problem alone. */
const outcome = (text: string, kind: NumberKind) => {
  const read = readNumber(text, kind);
  if (read.ok) return `= ${read.value}`;
  const { code, offer, readings } = read.problem;
  return offer === undefined ? [code, ...readings].join(" ") : `${code}: use ${offer}`;
};

describe("what a person types is read by the kind of the field", () => {
  test.each<[text: string, amount: string, integer: string]>([
    ["5", "= 5000000", "= 5"],
    [" 5\u00a0", "= 5000000", "= 5"],
    ["\t5\u202f\u200b", "= 5000000", "= 5"],
    ["\ufeff0.5", "= 500000", "fraction 0.5"],
    ["1.000", "= 1000000", "zero-decimals: use 1"],
    ["0,5", "comma: use 0.5", "comma 0.5"],
    ["0,500", "comma 0.5 500", "comma 0.5 500"],
    ["01,500", "comma 1.5 1500", "comma 1.5 1500"],
    ["1,000", "comma 1 1000", "comma: use 1000"],
    ["12,345", "comma 12.345 12345", "comma: use 12345"],
    ["1234,567", "comma: use 1234.567", "comma 1234.567"],
    ["1,00", "comma: use 1", "comma: use 1"],
    [",5", "comma: use 0.5", "comma 0.5"],
    ["5,", "comma: use 5", "comma: use 5"],
    ["1,000,000", "separators: use 1000000", "separators: use 1000000"],
    ["1,00,000", "separators: use 100000", "separators: use 100000"],
    ["12,34,567.8", "separators: use 1234567.8", "separators 1234567.8"],
    ["1,000.50", "separators: use 1000.5", "separators 1000.5"],
    ["1,2,3", "separators", "separators"],
    ["0,000,500", "separators", "separators"],
    ["1.000,50", "mixed 1000.5", "mixed 1000.5"],
    ["1.000.000", "points 1000000", "points 1000000"],
    ["1.5,5", "mixed", "mixed"],
    ["1.2.3", "points", "points"],
    ["1 000", "separators: use 1000", "separators: use 1000"],
    ["1\u00a0000\u00a0000", "separators: use 1000000", "separators: use 1000000"],
    ["1 000,5", "separators: use 1000.5", "separators 1000.5"],
    ["1 000,500", "comma 1000.5 1000500", "comma: use 1000500"],
    ["1 00", "separators", "separators"],
    ["1'000'000.5", "separators: use 1000000.5", "separators 1000000.5"],
    ["1\u2019000", "separators: use 1000", "separators: use 1000"],
    ["1_0000", "separators: use 10000", "separators: use 10000"],
    ["0 500", "separators", "separators"],
    ["0500", "zeros: use 500", "zeros: use 500"],
    ["00.5", "zeros: use 0.5", "zeros 0.5"],
    [".5", "bare-point: use 0.5", "bare-point 0.5"],
    ["5.", "bare-point: use 5", "bare-point: use 5"],
    ["+5", "plus: use 5", "plus: use 5"],
    ["-5", "negative", "negative"],
    ["\u22125", "negative", "negative"],
    ["-0,5", "negative", "negative"],
    ["1e3", "exponent 1000 0.001", "exponent: use 1000"],
    ["1e18", "exponent 1000000000000000000 1000000000000", "exponent: use 1000000000000000000"],
    ["1,5E+05", "exponent 150000 0.15", "exponent: use 150000"],
    ["1E-3", "exponent: use 0.001", "exponent 0.001"],
    ["25e-1", "exponent: use 2.5", "exponent 2.5"],
    ["1e", "open-exponent", "open-exponent"],
    ["1e999", "exponent", "exponent"],
    ["0x10", "hex", "hex"],
    ["5 PDT", "own-unit: use 5", "unit"],
    ["pdt 5", "own-unit: use 5", "unit"],
    ["0,5PDT", "own-unit: use 0.5", "unit"],
    ["0,500 PDT", "comma 0.5 500", "unit"],
    ["5 USDC", "unit", "unit"],
    ["5k", "unit", "unit"],
    ["$5", "currency", "currency"],
    ["5 €", "currency", "currency"],
    ["5%", "percent", "percent"],
    ["\u0661\u0662", "digits: use 12", "digits: use 12"],
    ["\uff11\uff12", "digits: use 12", "digits: use 12"],
    ["\u0661\u066b\u0665", "digits: use 1.5", "digits 1.5"],
    ["\uff10\uff0c\uff15\uff10\uff10", "comma 0.5 500", "comma 0.5 500"],
    ["\u00bd", "word", "word"],
    ["Balance", "word", "word"],
    ["five", "word", "word"],
    ["(5)", "word", "word"],
    ["5-10", "word", "word"],
    ["1\u200b000", "hidden", "hidden"],
    ["\u202e005", "hidden", "hidden"],
    ["", "blank", "blank"],
    [" \u200b", "blank", "blank"],
    ["1.1234567", "too-precise 1.1234567", "fraction 1.1234567"],
    ["9".repeat(301), "long", "long"],
  ])("%j", (text, amount, integer) => {
    expect([outcome(text, pdt), outcome(text, baseUnits), outcome(text, number)]).toEqual([amount, integer, integer]);
  });

  test.each([
    ["-5", "= -5"],
    ["- 5", "minus: use -5"],
    ["\u22125", "minus: use -5"],
    ["\u20131,000", "comma: use -1000"],
    ["-007", "zeros: use -7"],
    ["-0,500", "comma -0.5 -500"],
    ["--5", "word"],
  ])("%j in a field that takes negative numbers", (text, result) => {
    expect(outcome(text, signed)).toBe(result);
  });

  test.each<[string, number, string]>([
    ["1,000", 0, "comma 1 1000"],
    ["1.0", 0, "= 1"],
    ["1.5", 0, "too-precise 1.5"],
    ["1e3", 0, "exponent: use 1000"],
    ["0e3", 18, "exponent: use 0"],
    ["1,234", 2, "comma 1.234 1234"],
    ["0,123", 2, "comma 0.123 123"],
    ["1,2345", 2, "comma 1.2345"],
    ["1", -1, "decimals-invalid"],
    ["1", 256, "decimals-invalid"],
    ["1e3", 1.5, "decimals-invalid"],
  ])("%j with %d decimals", (text, decimals, result) => {
    expect(outcome(text, { kind: "amount", decimals })).toBe(result);
  });

  test.each([
    ["5 K", "K", "own-unit: use 5"],
    ["5K", "K", "unit"],
    ["5 1INCH", "1INCH", "own-unit: use 5"],
    ["51INCH", "1INCH", "unit"],
    ["5 000", "000", "separators: use 5000"],
    ["5 ETH", "tETH", "unit"],
    ["5 tETH", "ETH", "unit"],
    ["5 $X", "$X", "own-unit: use 5"],
    ["1e18", "e18", "exponent 1000000000000000000 1000000000000"],
    ["1e3 PDT", "PDT", "exponent 1000 0.001"],
  ])("%j in a field in %s", (text, unit, result) => {
    expect(outcome(text, { kind: "amount", decimals: 6, unit })).toBe(result);
  });

  test("a decimal number without base units may have an exponent", () => {
    expect(outcome("1e3", { kind: "decimal", decimals: 100 })).toBe("exponent: use 1000");
  });
});

test.each([
  ["12", 12],
  [" 12\u00a0", 12],
  ["1", 1],
  ["100", 100],
  ["0", undefined],
  ["101", undefined],
  ["1,0", undefined],
  ["012", undefined],
  ["9".repeat(90), undefined],
  ["", undefined],
])("%j is read as the count %s from 1 to 100", (text, count) => {
  expect(readCount(text, 1, 100)).toBe(count);
});

describe("the message names what is there", () => {
  test.each<[string, NumberKind, string]>([
    ["", pdt, "Enter an amount."],
    ["0,500", pdt, "The amount has a comma, which can mean two things. Write 0.5 or 500."],
    ["0,5", pdt, "The amount has a comma. Write it with a point: 0.5."],
    ["Balance", pdt, "“Balance” is not a number. Write digits and one point, such as 1234.5."],
    ["5 PDT", pdt, "The amount has its unit. Write only the number: 5."],
    ["5 USDC", pdt, "The amount has the letters “USDC”. Write only a number in PDT."],
    ["5 €", pdt, "The amount has a currency sign, €. Write only a number in PDT."],
    ["5%", pdt, "The amount is a percentage. Write a number in PDT."],
    ["0500", pdt, "The amount has leading zeros. Write 500."],
    ["+5", pdt, "The amount has a plus sign. Write 5."],
    [".5", pdt, "The amount has no digit on one side of its point. Write 0.5."],
    ["1.2.3", pdt, "The amount has more than one point. Write digits and one point, such as 1234.5."],
    ["1.000.000", pdt, "The amount has more than one point. If they separate thousands, write 1000000."],
    ["1.000,50", pdt, "The amount has separators. Write it with a single point: 1000.5."],
    ["1.5,5", pdt, "The amount has points and commas. Write digits and one point, such as 1234.5."],
    ["1,000.5", pdt, "The amount has separators. Write only its digits: 1000.5."],
    [
      "1,2,3",
      pdt,
      "The amount has separators that do not group thousands. Write digits and one point, such as 1234.5.",
    ],
    ["1e6", pdt, "The amount has an exponent, which can mean two things. Write 1000000, or 1 if it is in base units."],
    ["1E-3", pdt, "The amount has an exponent. Write 0.001."],
    ["1e", pdt, "The amount has an exponent without a number. Write digits and one point, such as 1234.5."],
    ["1e999", pdt, "The amount has an exponent that is not readable. Write digits and one point, such as 1234.5."],
    ["0x10", pdt, "The amount is in hex. Write it in decimal digits."],
    ["\u0661", pdt, "The amount has digits of another script. Write 1."],
    ["-5", pdt, "The amount cannot be negative."],
    ["1\u200b0", pdt, "The amount has an invisible character, U+200B. Type it again."],
    ["9".repeat(301), pdt, "The amount has more digits than any number here can have."],
    ["1".repeat(150), pdt, "The amount has more digits than any number here can have."],
    ["1.1234567", pdt, "The amount has 7 decimals, but PDT has at most 6: the last, “7”, is too many."],
    ["1.123456789", pdt, "The amount has 9 decimals, but PDT has at most 6: the last 3, “789”, are too many."],
    ["1.5", { kind: "amount", decimals: 0 }, "The amount has 1 decimal, but this unit has none."],
    ["1", { kind: "amount", decimals: -1 }, "Enter decimals from 0 to 255."],
    ["", number, "Enter a whole number."],
    ["1,000", number, "The whole number has a comma. Write only its digits: 1000."],
    ["1,5", number, "The whole number has a comma. It means 1.5, which is not a whole number."],
    ["1.5", number, "“1.5” has a fraction. Enter a whole number."],
    ["1.0", number, "“1.0” has a point. Enter a whole number: 1."],
    ["5 PDT", number, "“5 PDT” is not a whole number. Write digits only, such as 1234."],
    ["\u22125", signed, "The whole number has a minus sign that cannot be read. Write -5."],
  ])("%j in %j", (text, kind, words) => {
    const read = readNumber(text, kind);
    expect(read.ok ? "" : numberProblemText(read.problem, kind)).toBe(words);
  });

  test("a long word is cut, and its hidden characters show", () => {
    const read = readNumber(`a\u3000${"b".repeat(100)}`, pdt);
    expect(read.ok ? "" : numberProblemText(read.problem, pdt)).toMatch(/^“a\\u3000b{38}…” is not a number\. /);
  });

  test("the field's own noun is used", () => {
    const read = readNumber("0,500", number);
    expect(read.ok ? "" : numberProblemText(read.problem, number, "token id")).toMatch(/^The token id has a comma, /);
  });
});

const anyDecimals = fc.constantFrom(0, 1, 2, 6, 8, 18, 30);
const blanks = fc
  .array(fc.constantFrom(" ", "\t", "\n", "\u00a0", "\u202f", "\u2009", "\u200b", "\u2060", "\ufeff"), { maxLength: 3 })
  .map((parts) => parts.join(""));

test("a value that is written is read as the same, whatever blanks are around it", () => {
  const value = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n - 1n });
  fc.assert(
    fc.property(value, anyDecimals, blanks, blanks, (amount, decimals, before, behind) => {
      const text = `${before}${formatUnits(amount, decimals)}${behind}`;
      expect(readNumber(text, { kind: "amount", decimals, isSigned: true })).toEqual({ ok: true, value: amount });
    }),
  );
});

test("whatever is read is the same once it is written and read again, and so is what is offered", () => {
  const texts = fc.array(fc.constantFrom("0", "1", "9", "000", ",", ".", " ", "e", "-", "+", "_", "'"), {
    maxLength: 10,
  });
  fc.assert(
    fc.property(texts, anyDecimals, (parts, decimals) => {
      const kind: NumberKind = { kind: "amount", decimals, isSigned: true };
      const read = readNumber(parts.join(""), kind);
      const taken = read.ok ? read : readNumber(read.problem.offer ?? "0", kind);
      expect(readNumber(taken.ok ? formatUnits(taken.value, decimals) : "", kind)).toEqual(taken);
    }),
    { numRuns: 2_000 },
  );
});
