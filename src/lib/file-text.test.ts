import { describe, expect, test } from "vitest";
import { readFileText } from "./file-text.ts";

const fileOf = (...parts: readonly (string | readonly number[])[]): Blob =>
  new Blob(parts.map((part) => (typeof part === "string" ? part : Uint8Array.from(part))));

/** A text of one byte per character. */
const latin = (text: string): readonly number[] => Array.from(text, (sign) => sign.charCodeAt(0));

const utf16 = (text: string, isLittle: boolean): readonly number[] =>
  Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) =>
    isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff],
  );

describe("a file in UTF-8 or UTF-16 is read as it is", () => {
  test.each<[string, Blob, string]>([
    ["plain", fileOf("address,name\r\n"), "address,name\r\n"],
    ["umlauts", fileOf("Müller;Łódź;東京;😀"), "Müller;Łódź;東京;😀"],
    ["a byte order mark", fileOf([0xef, 0xbb, 0xbf], "a,b"), "a,b"],
    ["UTF-16", fileOf([0xff, 0xfe], utf16("Müller\t1", true)), "Müller\t1"],
    ["UTF-16, the other way around", fileOf([0xfe, 0xff], utf16("Müller\t1", false)), "Müller\t1"],
    ["nothing", fileOf(), ""],
    ["what is no text", fileOf([0x50, 0x4b, 0x03, 0x04, 0, 0xfc]), "PK\u0003\u0004\u0000\ufffd"],
  ])("%s", async (_what, file, text) => expect(await readFileText(file)).toEqual({ text, isWindows1252: false }));
});

// Without € and curly quotes: some versions of Node take them for control characters; browsers do not.
describe("a file that is not UTF-8 is read as Windows-1252, and that is known", () => {
  test.each<[readonly number[], string]>([
    [latin("Müller;Straße;Çelik\r\n"), "Müller;Straße;Çelik\r\n"],
    [[...latin("1"), 0xa0, ...latin("250,00")], "1\u00a0250,00"],
    // The whole file has one encoding.
    [[0xc3, 0xbc, ...latin(";ü")], "Ã¼;ü"],
  ])("%j", async (bytes, text) => expect(await readFileText(fileOf(bytes))).toEqual({ text, isWindows1252: true }));
});
