import { describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { placeOfSecret, searchPlaces } from "./place-of-secret.ts";
import { createRedactor } from "./redact.ts";

const secret = "canary-of-a-test-7";
const { repeats } = createRedactor([createSecret(secret)]);
const placeIn = (body: unknown) => placeOfSecret({ body }, repeats);

describe("Security 72: the place of a secret", () => {
  test.each<readonly [string, unknown, string | null]>([
    ["a text", `x ${secret} y`, "body"],
    ["a field", { a: { b: secret } }, "body.a.b"],
    ["an item", { a: ["x", ["y", secret]] }, "body.a.1.1"],
    ["a key: that of its object", { a: { [`the ${secret}`]: 1 } }, "body.a"],
    ["the first of two", { a: 1, b: [secret], c: secret }, "body.b.0"],
    ["a text that is escaped", { a: encodeURIComponent(JSON.stringify({ b: secret })) }, "body.a"],
    ["nothing", { a: ["canary-of-a", "-test-7"], b: null, c: true, d: 7 }, null],
  ])("is %s", (_what, body, place) => {
    expect(placeIn(body)).toBe(place);
  });

  test("is found in a number, as a whole", () => {
    const ofNumber = createRedactor([createSecret("1234567890")]).repeats;
    expect(placeOfSecret({ body: { a: 1234567890 } }, ofNumber)).toBe("body.a");
    expect(placeOfSecret({ body: { a: 12345678901 } }, ofNumber)).toBeNull();
  });

  test("shows no key that is long, or has signs that deceive", () => {
    for (const key of ["", " x", "k".repeat(61), "a\u202eb", "a\nb", "<b>"])
      expect(placeIn({ [key]: secret })).toBe("body.…");
    expect(placeIn({ "Über die Miete_1": secret })).toBe("body.Über die Miete_1");
  });

  test("is found however deep, and a long list is searched in pieces", () => {
    let deep: unknown = secret;
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(placeIn(deep)).toMatch(/^body(?:\.0){20000}$/);
    const list = Array.from({ length: 10_000 }, (_, index) => `a text of the list, ${index}`);
    expect(Array.from(searchPlaces({ body: list }, repeats)).length).toBeGreaterThan(5);
    expect(placeIn([...list, secret])).toBe("body.10000");
  });

  test("Security 73: is looked for with pauses among values that are no texts, and short or repeated ones", () => {
    for (const value of [0, null, "", [], {}, "a text that is repeated"]) {
      const list = Array.from({ length: 100_000 }, () => value);
      expect(Array.from(searchPlaces({ body: { list } }, repeats)).length).toBeGreaterThan(90);
      expect(placeIn({ list: [...list, secret] })).toBe("body.list.100000");
    }
  });

  test("is none for a text that equals a word of the interface, but one that contains it", () => {
    for (const word of ["stateMutability", "NON_FUNGIBLE_TOKEN", "createCollection", "transferFrom", "acknowledged"]) {
      const one = createRedactor([createSecret(word)]).repeats;
      expect([word, placeOfSecret({ body: { [word]: [word] } }, one)]).toEqual([word, null]);
      expect(placeOfSecret({ body: [`${word} `] }, one)).toBe("body.0");
    }
  });
});
