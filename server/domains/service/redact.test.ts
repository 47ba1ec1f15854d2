import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { shortestSecret } from "#server/lib/simple-secret.ts";
import { escapes, pairs, spellings } from "#server/testing/spellings.ts";
import { createRedactor } from "./redact.ts";

const secret = 'a/Secret+v=al-"ué 7';
const redactorOf = (value: string) => createRedactor([createSecret(value)]);
const clean = (text: string) => redactorOf(secret).text(text);

const inJson = (text: string): unknown =>
  JSON.parse(clean(JSON.stringify({ before: 1, [`k ${text}`]: [`<${text}>`] })));

describe("Security 38: a secret is removed, however it is written", () => {
  test.each([...spellings, ...pairs("all")])("%s", (_name, write) => {
    const written = write(secret);
    for (const text of [written, `say: ${written}`, `<p>${written}</p>`, `a ${written} b ${written} c`]) {
      expect(clean(text)).toContain("[secret]");
      expect(clean(text)).not.toContain(written);
    }
    expect(JSON.stringify(inJson(written))).not.toContain(JSON.stringify(written).slice(1, -1));
    expect(inJson(written)).toMatchObject({ before: 1 });
  });

  test("in JSON in JSON in JSON, and everything beside it stays", () => {
    const nested = (text: string) =>
      JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: text, d: 1 }), e: "f" }), g: 2 });
    expect(clean(nested(secret))).toBe('{"a":"[secret]","g":2}');
    const plain = redactorOf("nightly-share-1");
    expect(plain.text(nested("nightly-share-1"))).toBe(nested("[secret]"));
  });

  test("in capitals and in small letters", () => {
    expect([secret.toUpperCase(), secret.toLowerCase()].map((one) => clean(one))).toEqual(["[secret]", "[secret]"]);
  });

  test("any letters of it escaped in any way", () => {
    const ways = ["percent of all letters", "unicode escapes", "decimal entities", "hexadecimal entities"];
    const writers = escapes.filter(([name]) => ways.includes(name)).map(([, write]) => write);
    expect(writers).toHaveLength(ways.length);
    const units = secret.split("");
    fc.assert(
      fc.property(fc.array(fc.nat(writers.length), { minLength: units.length, maxLength: units.length }), (choice) => {
        const written = units.map((unit, index) => writers[choice[index] ?? 0]?.(unit) ?? unit).join("");
        expect(clean(`"${written}"`)).toMatch(/^"?\[secret\]"?$/);
      }),
    );
  });

  /** Ten letters or more, so that no other text has them by chance. */
  const anySecret = (unit: fc.Arbitrary<string>) => fc.string({ unit, minLength: 10, maxLength: 40 });
  const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
  const [ofJson] = escapes;
  const mark = "a-mark-of-the-test";
  /** Any JSON with a mark in it, as a key, a value or a part of them. */
  const anyPlace = fc
    .tuple(fc.jsonValue(), fc.string(), fc.string(), fc.constantFrom("value", "key", "item"), fc.jsonValue())
    .map(([first, before, behind, place, last]) => {
      const text = `${before} ${mark} ${behind}`;
      return { first, inner: place === "value" ? { text } : place === "key" ? { [text]: 1 } : [[text], last] };
    });
  /** The texts of a JSON value, as a reader sees them. */
  const textsOf = (value: unknown): readonly string[] => {
    if (typeof value === "string") return [value];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
  };
  /** How a body reads without a secret, with that written at the mark. */
  const without = (value: string, written: string, body: unknown) => {
    const text = JSON.stringify(body).replaceAll(mark, () => JSON.stringify(written).slice(1, -1));
    return textsOf(JSON.parse(redactorOf(value).text(text)));
  };

  test("any secret, anywhere in any JSON: as it is, in JSON, hex and Base64", () => {
    const some = spellings.filter((spelling) => !escapes.includes(spelling) || spelling === ofJson);
    fc.assert(
      fc.property(anySecret(printable), fc.constantFrom(...some), anyPlace, (value, [, write], body) => {
        const texts = without(value, write(value), body);
        expect(texts.filter((text) => text.includes(write(value)))).toEqual([]);
        expect(texts.join()).toContain("[secret]");
      }),
    );
  });

  test("any secret without escapes of its own, anywhere in any JSON: in any spelling, one or two layers deep", () => {
    const plain = printable.filter((unit) => !"\\%&".includes(unit));
    const some = [...spellings, ...pairs("all")];
    fc.assert(
      fc.property(anySecret(plain), fc.constantFrom(...some), anyPlace, (value, [, write], body) => {
        const texts = without(value, write(value), body);
        expect(texts.filter((text) => text.includes(write(value)))).toEqual([]);
        expect(texts.join()).toContain("[secret]");
      }),
    );
  });

  test("no letter of Base64 that encodes a part of it is left", () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), (before, behind) => {
        const url = Buffer.from(`${"-".repeat(before)}${secret}${"-".repeat(behind)}`).toString("base64url");
        const end = Math.ceil(((before + Buffer.byteLength(secret)) * 4) / 3);
        expect(clean(url)).toBe(`${url.slice(0, Math.floor((before * 4) / 3))}[secret]${url.slice(end)}`);
      }),
    );
  });

  test.each([
    ["the text around it", 'x a/Secret+v=al-"ué 7 y', "x [secret] y"],
    [
      "the words around an escaped one",
      "GET ?k=a%2FSecret%2Bv%3Dal%2d%22u%C3%A9+7&l=%20 failed",
      "GET [secret] failed",
    ],
    ["nothing of an escaped text in which it spans words", "say a%2FSecret%2Bv%3Dal%2d%22u%C3%A9 7", "[secret]"],
    [
      "the rest of a longer Base64",
      Buffer.from(`${"x".repeat(30)}${secret}`).toString("base64"),
      `${Buffer.from("x".repeat(30)).toString("base64")}[secret]==`,
    ],
    ["both, if it appears twice", `${secret}${secret}`, "[secret][secret]"],
  ])("leaves %s", (_name, text, expected) => {
    expect(clean(text).replace(/=+$/, "==")).toBe(expected.replace(/=+$/, "=="));
  });

  test("two secrets that overlap, or one within another, leave no part", () => {
    const { text } = createRedactor(["nightly-share", "share-of-a-test", "share"].map(createSecret));
    expect(text("x nightly-share-of-a-test y nightly-share z")).toBe("x [secret] y [secret] z");
  });

  test("leaves everything else in a JSON response unchanged: numbers, spaces, order, equal keys", () => {
    const json = (inner: string) => `{ "b": 12345678901234567890.10,\t"a": "${inner}", "a": [1e400, -0, "\\u00e9"] }`;
    expect(clean(json(JSON.stringify(secret).slice(1, -1)))).toBe(json("[secret]"));
  });

  test("a response without it keeps its bytes", () => {
    const same = Buffer.from(
      '{"status": 1, "id": "6f2b8c1d-9e77-4a01-8000-000000000000", "n": 1.10, "x": "%41&amp;\\u0041"}',
    );
    expect(redactorOf(secret).bytes(same)).toBe(same);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => Buffer.from(text)),
          fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        ),
        (any) => {
          expect(redactorOf(secret).bytes(any)).toBe(any);
        },
      ),
    );
  });

  test.each(['a/Secret+v=al-"ué+7', 'A/SECRET+V=AL-"UÉ+7', 'a/secret+v=al-"ué+7'])(
    "also as a form writes its spaces: %s",
    (written) => {
      expect(clean(`say ${written} to`)).toBe("say [secret] to");
    },
  );

  test.each(['a/Secret v=al-"ué 7', 'A/SECRET V=AL-"UÉ 7', 'a/secret v=al-"ué 7'])(
    "also as whoever decodes a form reads its plus: %s",
    (written) => {
      expect(clean(`say ${written} to`)).toBe("say [secret] to");
    },
  );

  test("in another script", () => {
    const { text } = redactorOf("доля-клиента-для-теста");
    const written = Buffer.from("доля-клиента-для-теста");
    expect(text("no доля-клиента-для-теста")).toBe("no [secret]");
    expect(text("no ДОЛЯ-клиента-для-теста")).toBe("no ДОЛЯ-клиента-для-теста");
    expect(text("no ДОЛЯ-КЛИЕНТА-ДЛЯ-ТЕСТА")).toBe("no [secret]");
    expect(text(`no "${written.toString("hex")}"`)).toBe('no "[secret]"');
    expect(text(`no "${written.toString("base64")}"`)).not.toContain(written.toString("base64").slice(2, -4));
  });

  test("two layers of escapes are decoded beyond those of the text's own JSON, and no more", () => {
    const escaped = (layers: number) => `%${"25".repeat(layers - 1)}61-share-of-a-test`;
    const { text } = redactorOf("a-share-of-a-test");
    expect([1, 2, 3].map((layers) => text(`"${escaped(layers)}"`))).toEqual([
      '"[secret]"',
      '"[secret]"',
      `"${escaped(3)}"`,
    ]);
    expect(text(`"${escaped(2).replace("%", "\\u0025")}"`)).toBe('"[secret]"');
  });

  test.each([
    ["Base64 of Base64", (text: string) => Buffer.from(Buffer.from(text).toString("base64")).toString("base64")],
    ["bytes as decimal numbers", (text: string) => JSON.stringify([...Buffer.from(text)])],
    ["hex with separators", (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16)).join(":")],
    ["UTF-16", (text: string) => Buffer.from(text, "utf16le").toString("latin1")],
    [
      "escapes of JavaScript",
      (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join(""),
    ],
  ])("not in what docs/security.md leaves out: %s", (_name, write) => {
    expect(clean(write(secret))).toBe(write(secret));
  });

  test("a secret that is too short is not searched for: it would be found everywhere", () => {
    const short = "x".repeat(shortestSecret - 1);
    expect(redactorOf(short).text(`say ${short}`)).toBe(`say ${short}`);
    expect(redactorOf(`${short}x`).text(`say ${short}x`)).toBe("say [secret]");
    // Nor is what an escape leaves of it.
    const nearly = `%41${short.slice(1)}`;
    expect(redactorOf(nearly).text(`A${short.slice(1)} ${nearly}`)).toBe(`A${short.slice(1)} [secret]`);
  });

  test("a secret that is not valid text, or equals the marker, causes no failure", () => {
    expect(createRedactor([createSecret("\ud800 a lone surrogate")]).text("x")).toBe("x");
    const own = createRedactor([createSecret("secret")]);
    expect(own.text(own.text("secret"))).toBe("secret");
  });

  test("a secret that holds the marker is removed with the text around it, because the marker would be left", () => {
    expect(redactorOf("ab[secret]cd").text("x ab[secret]cd y")).toBe("x [secret] y");
    expect(redactorOf("x [secret]").text("x x [secret]")).toBe("[secret]");
  });

  test.each(["se%63ret\\u0061&amp;x", "x1u0%\\;%10\\;01", "\\x6%0x0%u&1\\001u&1x"])(
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

  test("a response nested 20,000 levels deep is also read, and one string of 4 MiB", () => {
    const written = JSON.stringify(secret).slice(1, -1);
    const deep = (inner: string) => `${"[".repeat(20_000)}"${inner}"${"]".repeat(20_000)}`;
    expect(clean(deep(written))).toBe(deep("[secret]"));
    const much = String.raw`\n\"%41x`.repeat(512 * 1024);
    const long = (inner: string) => `["${much}${inner}"]`;
    expect(clean(long(written))).toBe(long("[secret]"));
  });

  test("a number is removed as a whole or not at all", () => {
    const numeric = createRedactor([createSecret("123456789012")]);
    expect(numeric.text('{"a":123456789012,"b":9123456789012,"c":"9123456789012"}')).toBe(
      '{"a":"[secret]","b":9123456789012,"c":"9[secret]"}',
    );
  });

  test("a number is removed in any form", () => {
    const numeric = createRedactor([createSecret("123456789012")]);
    expect(
      numeric.text(
        '{"a":123456789012.0,"b":123456789012e0,"c":-123456789012,"d":123456789012.5,"e":[1,-123456789012]}',
      ),
    ).toBe('{"a":"[secret]","b":"[secret]","c":"[secret]","d":123456789012.5,"e":[1,"[secret]"]}');
  });

  test.each(["123456789012.00", "123456789012e00", "123456789012E+0", "123456789012e-00", "-123456789012.0e0"])(
    "%s is the number 123456789012",
    (written) => {
      expect(redactorOf("123456789012").text(`{"a":[${written}]}`)).toBe('{"a":["[secret]"]}');
    },
  );

  test.each(["123456789012e1", "123456789012.01", "123456789012.5e0", "1123456789012"])(
    "%s is another number",
    (written) => {
      expect(redactorOf("123456789012").text(`{"a":[${written}]}`)).toBe(`{"a":[${written}]}`);
    },
  );

  test.each([
    ["\\nightly-share-1", "nightly-share-1", "[secret]"],
    ["\\u006eightly-share-1\\u0041", "6eightly-share-1\\u00", "xnightly-share-1Ay"],
    ["nightly-share-\\n", "nightly-share-\\", "[secret]"],
    ["\\\\nightly-share-1", "nightly-share-1", "x\\\\[secret]y"],
    ["nightly-share-1\\nightly-share-1", "nightly-share-1", "[secret]"],
  ])("a string in which an escape has a letter of a secret stays JSON: %s", (written, share, expected) => {
    const cleaned = createRedactor([createSecret(share)]).text(`{"a":"x${written}y"}`);
    expect(cleaned).toBe(`{"a":"${expected}"}`);
    expect(() => void JSON.parse(cleaned)).not.toThrow();
  });
});

describe("Security 39: a share that equals a word of a response breaks nothing", () => {
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

  test("nor does one behind a byte order mark", () => {
    const answer = `\ufeff${JSON.stringify(started("workflow-1"))}`;
    expect(createRedactor([], [createSecret("workflowId")]).text(answer, "followed")).toBe(answer);
  });

  test("in a message it is still removed", () => {
    expect(withShare("workflowResult")({ message: "no workflowResult" })).toEqual({ message: "no [secret]" });
  });

  test.each([
    ["the whole id", "write-of-the-service", "write-of-the-service"],
    ["a part of a UUID", "9e77-4a01-8000", "6f2b8c1d-9e77-4a01-8000-000000000000"],
  ])("an id used to follow an operation is kept if the share is %s", (_name, share, id) => {
    expect(withShare(share)(started(id))).toEqual(started(id));
  });

  test.each(["workflowId", "operationId", "id", "address"])("%s is such an id", (key) => {
    const share = "write-of-the-service";
    expect(withShare(share)({ [key]: share })).toEqual({ [key]: share });
    expect(withShare(share)({ name: share })).toEqual({ name: "[secret]" });
  });

  test("an id that is a number is none of the service's", () => {
    expect(withShare("123456789012")({ id: 123456789012 })).toEqual({ id: "[secret]" });
  });

  test.each(["run-9e77-4a01-8000", "9e77-4a01-8000-run"])(
    "nor is a share in an id that is not hexadecimal: %s",
    (id) => {
      expect(withShare("9e77-4a01-8000")({ id })).toEqual({ id: id.replace("9e77-4a01-8000", "[secret]") });
    },
  );

  test("an id that repeats a share beside something else is not a coincidence, and a key never is", () => {
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

describe("Security 72: whether a text by a person repeats a secret", () => {
  const repeatsOf = (value: string) => createRedactor([createSecret(value)]).repeats;

  test("in any spelling, alone and within a text", () => {
    const repeats = repeatsOf(secret);
    for (const [name, write] of [...spellings, ...pairs("all")]) {
      expect([name, repeats(write(secret)), repeats(`x ${write(secret)} y`)]).toEqual([name, true, true]);
    }
    expect(repeats("a text without it")).toBe(false);
  });

  test.each([
    [
      "a number",
      "123456789012",
      ["123456789012", "-123456789012", "123456789012.00"],
      ["9123456789012", "0.123456789012"],
    ],
    [
      "an address",
      "0x7eb6ba53d062b2434240c718ca59f8d28ab4a605",
      ["0x7eb6ba53d062b2434240c718ca59f8d28ab4a605", "to 0x7eb6ba53d062b2434240c718ca59f8d28ab4a605"],
      ["0x7eb6ba53d062b2434240c718ca59f8d28ab4a606"],
    ],
    ["a part of an address", "53d062b2434240c7", ["53d062b2434240c7"], ["0x7eb6ba53d062b2434240c718ca59f8d28ab4a605"]],
    ["a part of an id", "9e77-4a01-8000", ["x9e77-4a01-8000"], ["6f2b8c1d-9e77-4a01-8000-000000000000"]],
  ])("%s does as a whole", (_what, value, yes, no) => {
    expect([...yes, ...no].filter(repeatsOf(value))).toEqual(yes);
  });

  test("calldata that has it in hex does", () => {
    expect(
      repeatsOf("nightly-share-1")(`0xa9059cbb${Buffer.from("nightly-share-1").toString("hex").padEnd(64, "0")}`),
    ).toBe(true);
  });
});
