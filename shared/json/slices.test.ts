import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longestWord, mostMembers, parseInSlices } from "./slices.ts";

const pieces: { readonly text: string; readonly depth: number }[] = [];
const read = async (text: string, length: number) => {
  let pauses = 0;
  pieces.length = 0;
  const value = await parseInSlices(text, {
    parse: (piece, depth): unknown => {
      pieces.push({ text: piece, depth });
      return JSON.parse(piece);
    },
    pause: async () => {
      pauses += 1;
    },
    tooLong: (what) => new RangeError(`A ${what} is too long.`),
    length,
  });
  return { value, pauses };
};

/** The value, or the error. */
const outcome = async (run: () => unknown): Promise<unknown> => {
  try {
    return { value: await run() };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return "refused";
  }
};

test("a text is read like JSON.parse, for any slice length", async () => {
  const json = fc.json({ stringUnit: fc.constantFrom(...'ab"\\[]{},: \n'.split("")), maxDepth: 5 });
  const spaced = fc
    .tuple(json, fc.constantFrom(0, 1, "\t"))
    .map(([text, space]) => JSON.stringify(JSON.parse(text), null, space));
  await fc.assert(
    fc.asyncProperty(spaced, fc.integer({ min: 0, max: 30 }), async (text, length) => {
      expect((await read(text, length)).value).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

test("a text is refused exactly when JSON.parse refuses it", async () => {
  const soup = fc.string({ unit: fc.constantFrom(...'[]{},:" \\1a'.split("")), maxLength: 20 });
  const broken = fc
    .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom(...'[]{},:" 1'.split(""), ""))
    .map(([text, at, character]) => text.slice(0, at % text.length) + character + text.slice((at % text.length) + 1));
  await fc.assert(
    fc.asyncProperty(fc.oneof(soup, broken), fc.integer({ min: 0, max: 10 }), async (text, length) => {
      const whole = await outcome((): unknown => JSON.parse(text));
      expect(await outcome(async () => (await read(text, length)).value)).toEqual(whole);
    }),
    { numRuns: 1000 },
  );
});

describe("a long text", () => {
  const long = JSON.stringify({
    head: "x",
    list: Array.from({ length: 500 }, (_, index) => ({ index, text: "y".repeat(index) })),
    tail: { deep: [["z".repeat(2_000)]] },
  });

  test("is read in pieces of about that length, each with its depth, with pauses in between", async () => {
    const { value, pauses } = await read(long, 1_000);
    expect(value).toEqual(JSON.parse(long));
    expect(pauses).toBeGreaterThan(long.length / 1_000 / 4);
    const longest = pieces.filter(({ text }) => !/^"z+"$/.test(text)).map(({ text }) => text.length);
    expect(Math.max(...longest)).toBeLessThan(2_100);
    expect(pieces.find(({ text }) => text.startsWith('[{"index":0'))?.depth).toBe(1);
    expect(pieces.find(({ text }) => /^"z+"$/.test(text))?.depth).toBe(4);
  });

  test("that is shorter than a slice is read at once", async () => {
    expect((await read(long, long.length)).pauses).toBe(0);
    expect(pieces).toEqual([{ text: long, depth: 0 }]);
  });

  test("keeps a built-in property name as its own key", async () => {
    const text = `{"__proto__":{"a":"${"x".repeat(100)}"},"b":1}`;
    const { value } = await read(text, 10);
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toEqual({ a: "x".repeat(100) });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test("shows its parser a key together with what makes it dangerous", async () => {
    await read(`{"constructor":{"prototype":{"a":"${"x".repeat(100)}"}}}`, 10);
    expect(pieces.map(({ text }) => text)).toContain('{"constructor":{"prototype":0}}');
  });

  test("that is one long string is read in parts, none ending inside an escape", async () => {
    const string = fc.string({
      unit: fc.constantFrom("a", '"', "\\", "\n", "\u0001", "\ud83d", "\ude00"),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(string, fc.integer({ min: 0, max: 9 }), fc.boolean(), async (value, length, escaped) => {
        const plain = JSON.stringify(value);
        const text = escaped ? plain.replaceAll("a", "\\u0061") : plain;
        expect((await read(text, length)).value).toBe(value);
        expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(Math.max(1, length) + 5 + 2);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["backslashes", `"${"\\".repeat(2 * 5_000)}"`],
    ["quotes in a string", `"${'\\"'.repeat(5_000)}"`],
    ["empty strings", `[${'"",'.repeat(3_000)}""]`],
    ["members", JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, index])))],
  ])("of %s goes to its parser in pieces, with a pause for each", async (_what, text) => {
    const { value, pauses } = await read(text, 1_000);
    expect(value).toEqual(JSON.parse(text));
    expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThan(2_100);
    expect(pauses).toBeGreaterThan(text.length / 1_000);
  });

  test("is scanned as often in 60 brackets as in none", async () => {
    const inner = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => index));
    const flat = await read(inner, 1_000);
    const nested = await read("[".repeat(60) + inner + "]".repeat(60), 1_000);
    expect(nested.pauses).toBeLessThan(flat.pauses + 5);
  });

  test.each([
    ["number", `[${"1".repeat(longestWord + 1)}]`],
    ["number", `-${"1".repeat(longestWord)}`],
    ["key", `{"${"k".repeat(longestWord)}":1}`],
    ["object", JSON.stringify(Object.fromEntries(Array.from({ length: mostMembers + 1 }, (_, index) => [index, 0])))],
  ])("with a long %s is refused for that", async (what, text) => {
    await expect(read(text, 100)).rejects.toThrow(`A ${what} is too long.`);
    expect((await read(text, text.length)).value).toEqual(JSON.parse(text));
  });

  test("of letters without quotes is not JSON", async () => {
    await expect(read("n".repeat(longestWord + 1), 100)).rejects.toThrow(SyntaxError);
  });
});
