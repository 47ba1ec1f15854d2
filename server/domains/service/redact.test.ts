import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { pairs, spellings } from "#server/testing/spellings.ts";
import { createRedactor } from "./redact.ts";

const secret = 'a/Secret+v=al-"ué 7';
const { text: clean, bytes } = createRedactor([createSecret(secret)]);

const inJson = (text: string): unknown =>
  JSON.parse(clean(JSON.stringify({ before: 1, [`k ${text}`]: [`<${text}>`] })));

describe("Security 38: a secret is taken out, however it is written", () => {
  test.each(spellings)("%s", (_name, write) => {
    const written = write(secret);
    for (const text of [written, `say: ${written}`, `<p>${written}</p>`, `a ${written} b ${written} c`]) {
      expect(clean(text)).toContain("[secret]");
      expect(clean(text)).not.toContain(written);
    }
    expect(JSON.stringify(inJson(written))).not.toContain(JSON.stringify(written).slice(1, -1));
    expect(inJson(written)).toMatchObject({ before: 1 });
  });

  test("in capitals and in small letters", () => {
    expect([secret.toUpperCase(), secret.toLowerCase()].map((one) => clean(one))).toEqual(["[secret]", "[secret]"]);
  });

  test("two ways on top of one another", () => {
    const left = pairs("all").filter(([, write]) => {
      const written = write(secret);
      const asJson = JSON.stringify(written).slice(1, -1);
      return [clean(`say: ${written} to`), JSON.stringify(inJson(written))].some(
        (text) => !text.includes("[secret]") || text.includes(written) || text.includes(asJson),
      );
    });
    expect(left.map(([name]) => name)).toEqual([]);
  });

  test("any letters of it escaped in any way", () => {
    const ways = ["percent of all letters", "unicode escapes", "decimal entities", "hexadecimal entities"];
    const writers = spellings.filter(([name]) => ways.includes(name)).map(([, write]) => write);
    const units = secret.split("");
    fc.assert(
      fc.property(fc.array(fc.nat(writers.length), { minLength: units.length, maxLength: units.length }), (choice) => {
        const written = units.map((unit, index) => writers[choice[index] ?? 0]?.(unit) ?? unit).join("");
        expect(clean(`"${written}"`)).toBe('"[secret]"');
      }),
    );
  });

  test.each([
    ["what stands around it", 'x a/Secret+v=al-"ué 7 y', "x [secret] y"],
    ["the rest of an escaped text", "?k=a%2FSecret%2Bv%3Dal%2d%22u%C3%A9+7&l=%20", "?k=[secret]&l=%20"],
    [
      "the rest of a longer Base64",
      Buffer.from(`${"x".repeat(30)}${secret}`).toString("base64"),
      `${Buffer.from("x".repeat(30)).toString("base64")}[secret]==`,
    ],
    ["both, where it stands twice", `${secret}${secret}`, "[secret][secret]"],
  ])("leaves %s", (_name, text, expected) => {
    expect(clean(text).replace(/=+$/, "==")).toBe(expected.replace(/=+$/, "=="));
  });

  test("leaves everything else in a JSON answer as it is written: numbers, spaces, order, equal keys", () => {
    const json = (inner: string) => `{ "b": 12345678901234567890.10,\t"a": "${inner}", "a": [1e400, -0, "\\u00e9"] }`;
    expect(clean(json(JSON.stringify(secret).slice(1, -1)))).toBe(json("[secret]"));
  });

  test("an answer without it stays the same bytes", () => {
    const same = Buffer.from(
      '{"status": 1, "id": "6f2b8c1d-9e77-4a01-8000-000000000000", "n": 1.10, "x": "%41&amp;\\u0041"}',
    );
    expect(bytes(same)).toBe(same);
  });

  test("a secret that is no valid text, or that stands for itself, is no failure", () => {
    expect(createRedactor([createSecret("\ud800 a lone surrogate")]).text("x")).toBe("x");
    const own = createRedactor([createSecret("secret")]);
    expect(own.text(own.text("secret"))).toBe("secret");
  });

  test.each(["se%63ret\\u0061&amp;x", "x1u0%\\;%10\\;01\\", "\\x6%0x0%u&1\\001u&1x"])(
    "a secret that holds escapes itself: %j",
    (odd) => {
      const { text } = createRedactor([createSecret(odd)]);
      for (const written of [
        odd,
        JSON.stringify(odd),
        JSON.stringify(JSON.stringify({ a: odd })),
        encodeURIComponent(odd),
      ]) {
        expect(text(`{"a":${written}}`)).toContain("[secret]");
        expect(text(`{"a":${written}}`)).not.toContain(written);
      }
    },
  );

  test("an answer nested 20,000 levels deep is read, too", () => {
    const deep = (inner: string) => `${"[".repeat(20_000)}"${inner}"${"]".repeat(20_000)}`;
    expect(clean(deep(JSON.stringify(secret).slice(1, -1)))).toBe(deep("[secret]"));
  });

  test("a number is taken out as a whole or not at all", () => {
    const numeric = createRedactor([createSecret("123456789012")]);
    expect(numeric.text('{"a":123456789012,"b":9123456789012,"c":"9123456789012"}')).toBe(
      '{"a":"[secret]","b":9123456789012,"c":"9[secret]"}',
    );
  });
});

describe("Security 39: a share that equals a word of an answer breaks nothing", () => {
  const started = (workflowId: string) => ({
    workflowResult: { workflowId, operationId: "service-1", status: "already_running", message: "Workflow started" },
  });
  const withShare = (share: string) => (body: unknown) =>
    JSON.parse(createRedactor([], [createSecret(share)]).text(JSON.stringify(body), "followed")) as unknown;

  test.each([
    "workflowId",
    "workflowResult",
    "operationId",
    "already_running",
    '"workflowId":"',
    '","status":"already',
    "message",
  ])("share %j", (share) => {
    expect(withShare(share)(started("workflow-1"))).toEqual(started("workflow-1"));
  });

  test("in a message it is taken out all the same", () => {
    expect(withShare("workflowResult")({ message: "no workflowResult" })).toEqual({ message: "no [secret]" });
  });

  test.each([
    ["the whole id", "write-of-the-service", "write-of-the-service"],
    ["a part of a UUID", "000000000000", "6f2b8c1d-9e77-4a01-8000-000000000000"],
  ])("an id by which an operation is followed is kept where the share is %s", (_name, share, id) => {
    expect(withShare(share)(started(id))).toEqual(started(id));
  });

  test("an id that repeats a share beside something else is no coincidence, and a key never is one", () => {
    expect(withShare("a-share-of-a-test")(started("wf a-share-of-a-test"))).toEqual(started("wf [secret]"));
    const held = createRedactor([createSecret("6f2b8c1d9e774a018000")]);
    expect(held.text(JSON.stringify(started("6f2b8c1d9e774a018000")), "followed")).toBe(
      JSON.stringify(started("[secret]")),
    );
  });

  test("an error keeps no id", () => {
    const redactor = createRedactor([], [createSecret("write-of-the-service")]);
    expect(redactor.text('{"id":"write-of-the-service"}')).toBe('{"id":"[secret]"}');
  });
});
