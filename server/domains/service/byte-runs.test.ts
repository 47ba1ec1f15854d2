import { describe, expect, test } from "vitest";
import { byteRuns } from "./byte-runs.ts";

const wanted = { bytes: 8, plain: 8 };
/** Its hex has the first and the last digit and the first and the last letter. */
const secret = "a-join-p";
const hex = Buffer.from(secret).toString("hex");

/** The runs that decode to the secret, as written in the text, and where the secret is in it. */
const found = (text: string) =>
  [...byteRuns(text, wanted)].flatMap((run) =>
    run.views().flatMap(({ text: decoded, sourceOf }) => {
      const at = decoded.indexOf(secret);
      if (at < 0) return [];
      const [from, to] = sourceOf([at, at + secret.length]);
      return [text.slice(run.from + from, run.from + to)];
    }),
  );

describe("the digits of what was found are known", () => {
  test.each([
    ["hex", `x ${hex} x`, hex],
    ["hex behind other letters", `"2d2d${hex}"`, hex],
    ["hex after one more digit", `"c${hex}"`, hex],
    ["hex with separators", `"${hex.replaceAll(/..(?=.)/g, "$&:")}"`, hex.replaceAll(/..(?=.)/g, "$&:")],
    ["decimal numbers", `[1, ${[...Buffer.from(secret)].join(", ")}, 300]`, [...Buffer.from(secret)].join(", ")],
  ])("%s", (_name, text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test("hex with a prefix for each byte", () => {
    const run = hex.replaceAll(/../g, "0x$&,");
    expect(found(`"${run}"`)).toEqual([run.slice(2, -1)]);
    expect(found(`"${run.toUpperCase()}"`)).toEqual([run.toUpperCase().slice(2, -1)]);
  });

  test.each([0, 1, 2])("Base64, with %i letters before it", (before) => {
    const text = `"${Buffer.from(`${"-".repeat(before)}${secret}--`).toString("base64")}"`;
    const from = 1 + Math.floor((before * 4) / 3);
    expect(found(text)).toEqual([text.slice(from, 1 + Math.ceil(((before + secret.length) * 4) / 3))]);
  });

  test("Base64 that ends with the secret", () => {
    const run = Buffer.from(`--${secret}`).toString("base64").replaceAll("=", "");
    expect(found(`"${run}"`)).toEqual([run.slice(2)]);
  });

  test("Base64 in lines", () => {
    const run = Buffer.from(`-----------${secret}----------`)
      .toString("base64")
      .replace(/^.{16}/, "$&\r\n ");
    const [part] = found(run);
    expect(part?.replaceAll(/\s/g, "")).toBe(run.replaceAll(/\s/g, "").slice(14, 26));
  });
});

test("numbers that are no bytes separate the text around them", () => {
  const numbers = [...Buffer.from(secret)];
  expect(found(`[${[...numbers.slice(0, 4), 256, ...numbers.slice(4)].join()}]`)).toEqual([]);
  const [run] = byteRuns(`[${[...numbers, 256, 255].join()}]`, wanted);
  expect(run?.views()[0]?.text).toBe(`${secret}\n\u00ff`);
});

test("a run of the same digits has the same key, one of another kind another", () => {
  const keys = [...byteRuns(`"${hex}" and "${hex}"`, wanted)].map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set([`hex ${hex}`]));
  expect(keys).toHaveLength(2);
});

test("decoding costs its digits once, and once more for each alignment", () => {
  const costs = (text: string, plain: number) => [...byteRuns(text, { bytes: 8, plain })].map(({ cost }) => cost);
  expect(costs(`"${hex}"`, 8)).toEqual([32]);
  expect(costs(`"${"G".repeat(12)}"`, 5)).toEqual([12 * 5]);
});
