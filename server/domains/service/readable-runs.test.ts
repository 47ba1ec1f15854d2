import { describe, expect, test } from "vitest";
import { decimalIn } from "./digits.ts";
import { readableBase64 } from "./readable-base64.ts";
import { readableDecimals } from "./readable-decimals.ts";
import { readableHex } from "./readable-hex.ts";
import { type ReadableRun, textOfDigits } from "./readable-runs.ts";
import { binary } from "./view.ts";

const wanted = { bytes: 8, plain: 8 };
const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");
const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const octets = (text: string) => [...Buffer.from(text, "latin1")];
/** As UTF-16 in little endian. */
const wide = (text: string) => Buffer.from(text, "utf16le").toString("latin1");

/** The runs as written, with their alignments. */
const read = (text: string, runs: Iterable<ReadableRun>) =>
  [...runs].map(({ span, alignments }) => [text.slice(...span), alignments] as const);

describe("what to search for", () => {
  test("is as long as the shortest text, with its longest plain part", () => {
    expect(textOfDigits(["a-longer-share", "share"])).toEqual({ bytes: 5, plain: 5 });
    expect(textOfDigits([binary("ab é share é a"), "a-longer-share"])).toEqual({ bytes: 14, plain: 7 });
    expect(textOfDigits([binary("доля"), "share"])).toEqual({ bytes: 5, plain: 0 });
  });

  test("a plain part ends at the first and last printable character of ASCII", () => {
    expect(textOfDigits([" !~\u007fab"]).plain).toBe(3);
    expect(textOfDigits(["ab\u001f!~ "]).plain).toBe(3);
  });
});

test.each([
  ["12,3", 0, 12, 2],
  ["12,3", 2, 0, 0],
  ["12,3", 3, 3, 1],
  ["x", 0, 0, 0],
  ["", 0, 0, 0],
  ["0", 0, 0, 1],
  ["255", 0, 255, 3],
  ["99999999999999999999", 0, 1000, 20],
  ["é", 0, 0, 0],
])("the number in %j at %i is %i, with %i digits", (text, at, value, length) => {
  expect(decimalIn(text, at)).toEqual({ value, length });
});

describe("hex", () => {
  const readHex = (text: string, which = wanted) => read(text, readableHex(text, which));

  test("is found where its bytes are text, at the alignment at which they are", () => {
    const run = hex("a secret");
    expect(readHex(`"${run}"`)).toEqual([[run, [0]]]);
    expect(readHex(`"${run.toUpperCase()}"`)).toEqual([[run.toUpperCase(), [0]]]);
    // A digit before it.
    expect(readHex(`"c${run}"`)).toEqual([[`c${run}`, [1]]]);
  });

  test("may be at both alignments", () => {
    // At the other one, each of these bytes is printable too.
    expect(readHex("3434343434343434343")).toEqual([["3434343434343434343", [1, 0]]]);
  });

  test.each([
    ["colons", ":"],
    ["spaces", " "],
    ["commas", ", "],
    ["periods", "."],
    ["semicolons", "; "],
    ["hyphens", "-"],
    ["underscores", "_"],
    ["lines", "\r\n"],
    ["tabs", "\t"],
  ])("may have %s between its bytes", (_name, between) => {
    const run = octets("a secret")
      .map((octet) => octet.toString(16))
      .join(between);
    expect(readHex(`"${run}"`)).toEqual([[run, [0]]]);
    expect(readHex(`"0x${run}"`)).toEqual([[`0x${run}`, [0]]]);
  });

  test.each([" 0x", ",0X", "x"])("may have %j before each byte", (prefix) => {
    const run = octets("a secret")
      .map((octet) => prefix + octet.toString(16))
      .join("");
    const [[written, alignments] = []] = readHex(`"${run}"`);
    expect(written).toBe(run);
    // At the other alignment the zeros of the prefixes may look like text: it is decoded in vain.
    expect(alignments).toContain(0);
  });

  test("with a one in every byte", () => {
    expect(readHex(hex("qqqqqqqq"))).toHaveLength(1);
  });

  test("zeros before a separator are digits", () => {
    expect(readHex("70 20 70 20 70 20 70 20")).toEqual([["70 20 70 20 70 20 70 20", [0]]]);
  });

  test("of UTF-16 is text as well, and two zeros in a row are not", () => {
    const run = hex(wide("a secret"));
    expect(readHex(run)).toEqual([[run, [0]]]);
    expect(readHex(hex(wide("a se\0cret")))).toEqual([]);
  });

  test("with too few printable bytes in a row is left alone", () => {
    expect(readHex(`ffff${hex("a secre")}ffff`)).toEqual([]);
    expect(readHex(`ffff${hex("a secret")}ffff`)).toHaveLength(1);
    expect(readHex("ff".repeat(40))).toEqual([]);
    expect(readHex(hex("a sec\u007fret"))).toEqual([]);
    expect(readHex(hex("a sec\u001fret"))).toEqual([]);
    expect(readHex(hex("~ secret"))).toHaveLength(1);
  });

  test("that is too short is left alone", () => {
    expect(readHex(`"${hex("a secre")}"`)).toEqual([]);
    expect(readHex(`"${"ff".repeat(7)}"`, { bytes: 8, plain: 5 })).toEqual([]);
    expect(readHex("")).toEqual([]);
  });

  test("is decoded at both alignments if the text wanted has hardly anything plain", () => {
    expect(readHex(`"${"ff".repeat(8)}"`, { bytes: 8, plain: 5 })).toEqual([["ff".repeat(8), [0, 1]]]);
    expect(readHex(`"${"ff".repeat(8)}"`, { bytes: 8, plain: 6 })).toEqual([]);
  });

  test("every run is found, wherever it stands", () => {
    const run = hex("a secret");
    expect(readHex(`${run}z${run}"${run}z`).map(([written]) => written)).toEqual([run, run, run]);
  });
});

describe("lists of decimal numbers", () => {
  const readDecimals = (text: string, which = wanted) => read(text, readableDecimals(text, which));

  test.each([",", ", ", " ", "\r\n", ",\t"])("are found with %j between them", (between) => {
    const run = octets("a secret").join(between);
    expect(readDecimals(`[${run}]`)).toEqual([[run, [0]]]);
  });

  test("are left alone where too few in a row are printable", () => {
    expect(readDecimals(`[255,${octets("a secre").join()},255]`)).toEqual([]);
    expect(readDecimals(`[255,${octets("a secret").join()},255]`)).toHaveLength(1);
    expect(readDecimals(octets("a sec\u001fret").join())).toEqual([]);
    expect(readDecimals(octets("a sec\u007fret").join())).toEqual([]);
  });

  test("of UTF-16 are text as well, and two zeros in a row are not", () => {
    expect(readDecimals(octets(wide("a secret")).join())).toHaveLength(1);
    expect(readDecimals(octets(wide("a se\0cret")).join())).toEqual([]);
    expect(readDecimals([0, 0, ...octets("a secre")].join())).toEqual([]);
  });

  test("are all decoded if the text wanted has hardly anything plain", () => {
    const run = Array.from({ length: 8 }, () => 255).join();
    expect(readDecimals(run, { bytes: 8, plain: 5 })).toEqual([[run, [0]]]);
    expect(readDecimals(run, { bytes: 8, plain: 6 })).toEqual([]);
  });

  test("that are too short are left alone", () => {
    // Eight numbers of two digits, and one character less.
    expect(readDecimals("33,33,33,33,33,33,33,33")).toHaveLength(1);
    expect(readDecimals("33,33,33,33,33,33,33,3", { bytes: 8, plain: 7 })).toEqual([]);
  });
});

describe("Base64", () => {
  const readBase64 = (text: string, which = wanted) => read(text, readableBase64(text, which));
  const noise = "\u00ff\u00fe\u00fd";

  test.each([0, 1, 2])("is found at its alignment, with %i digits before it", (before) => {
    const run = `${"_".repeat(before)}${base64("some secret ")}`;
    expect(readBase64(`"${run}"`)).toEqual([[run, [before]]]);
  });

  test("in the alphabet of URLs too", () => {
    const run = base64(`some secret ${noise}\u00fb\u00ef\u00be\u00ff\u00ff\u00ff`)
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    expect(run).toMatch(/-.*_|_.*-/);
    expect(readBase64(run)).toEqual([[run, [0]]]);
  });

  test.each([0, 1, 2])("of a text with arbitrary bytes around it, %i of them before", (before) => {
    const [[, alignments] = []] = readBase64(base64(`${noise.slice(0, before)}my-share${noise}`));
    expect(alignments).toEqual([0]);
  });

  test("of UTF-16", () => {
    for (const before of ["", "\u00ff", "\u00ff\u00fe"]) {
      const run = base64(`${before}${wide("a secret")}`).replaceAll("=", "");
      expect(readBase64(run)).toEqual([[run, [0]]]);
    }
  });

  test.each([
    ["a byte above ASCII", "\u00e1bc"],
    ["a second byte that is no character", "a\u001fc"],
    ["a third byte above ASCII", "ab\u00e3"],
    ["a first byte that is no character", "\u001fbc"],
  ])("with %s in every three is no text at its own alignment", (_name, three) => {
    expect(readBase64(base64(three.repeat(8))).flatMap(([, alignments]) => alignments)).not.toContain(0);
  });

  test.each([
    ["zeros in a row", "a\0\0b\0\0"],
    ["other bytes between zeros", "\u00ff\0\u00ff\0"],
    ["other bytes instead of the second letter", "a\0\u00ff\0"],
  ])("of %s is not UTF-16", (_name, part) => {
    expect(readBase64(base64(part.repeat(12)))).toEqual([]);
  });

  test("of other bytes is left alone", () => {
    expect(readBase64(base64(noise.repeat(20)))).toEqual([]);
    expect(readBase64("/".repeat(40))).toEqual([]);
    expect(readBase64("A".repeat(40))).toEqual([]);
  });

  test("is decoded at every alignment if the text wanted has hardly anything plain", () => {
    const run = base64(noise.repeat(4));
    expect(readBase64(run, { bytes: 8, plain: 5 })).toEqual([[run, [0, 1, 2, 3]]]);
    expect(readBase64(run, { bytes: 8, plain: 6 })).toEqual([]);
  });

  test("that is too short is left alone", () => {
    // Eight bytes are eleven digits.
    expect(readBase64("c2VjcmV0cyE", { bytes: 8, plain: 5 })).toHaveLength(1);
    expect(readBase64("c2VjcmV0cy", { bytes: 8, plain: 5 })).toEqual([]);
    const line = "x".repeat(16);
    expect(readBase64(`${line} word c2VjcmV0cyE`, { bytes: 8, plain: 5 })).toEqual([
      [`${line} word`, [0, 1, 2, 3]],
      ["c2VjcmV0cyE", [0, 1, 2, 3]],
    ]);
    expect(readBase64(`${line} word c2VjcmV0cy`, { bytes: 8, plain: 5 })).toEqual([[`${line} word`, [0, 1, 2, 3]]]);
  });

  const long = base64("some secret that takes more than a line, twice and more often");

  test.each(["\n", "\r\n", "\n    ", "\n\t"])("is read across %j", (gap) => {
    const run = long.replaceAll(/.{16}(?=.)/g, (line) => line + gap);
    const found = [run.replace(/=+$/, "")];
    expect(readBase64(`"${run}"`).map(([written]) => written)).toEqual(found);
    expect(readBase64(`{"a b c":"${run}"}`).map(([written]) => written)).toEqual(found);
    // Longer than what any of its lines says.
    expect(readBase64(`"${run}"`, { bytes: 8, plain: 40 }).map(([written]) => written)).toEqual(found);
  });

  test("is read across spaces between parts as long as a line", () => {
    const run = long.replaceAll(/.{16}(?=.)/g, "$& ").replace(/=+$/, "");
    expect(readBase64(run).map(([written]) => written)).toEqual([run]);
  });

  test("shorter parts between spaces are words of their own", () => {
    const word = base64("my-share-1").replace(/=+$/, "");
    const text = `${"x".repeat(16)} ${word} ${word} ${word}`;
    expect(readBase64(text).map(([written]) => written)).toEqual([`${"x".repeat(16)} ${word}`, word, word]);
  });
});
