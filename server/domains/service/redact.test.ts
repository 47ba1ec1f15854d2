import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { shortestSecret } from "#server/lib/simple-secret.ts";
import { pairs, spellings } from "#server/testing/spellings.ts";
import { budgetFor, SearchTooLong, spend } from "./budget.ts";
import { maxAnswerBytes } from "./exchange.ts";
import { createFinder } from "./find-secrets.ts";
import { createRedactor } from "./redact.ts";

/** The mutation tests run this file for each change that they make, several times slower. */
const isMutated = process.env["POSTERN_MUTATION_TESTS"] !== undefined;

const secret = 'a/Secret+v=al-"ué 7';
const redactorOf = (value: string) => createRedactor([createSecret(value)]);
const clean = (text: string) => redactorOf(secret).text(text);

const inJson = (text: string): unknown =>
  JSON.parse(clean(JSON.stringify({ before: 1, [`k ${text}`]: [`<${text}>`] })));

describe("Security 38: a secret is removed, however it is written", () => {
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
    expect(redactorOf("É-share-of-a-test").text("é-share-of-a-test")).toBe("[secret]");
  });

  test("two ways on top of one another", () => {
    const left = pairs(isMutated ? "some" : "all").filter(([, write]) => {
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
    ["the text around it", 'x a/Secret+v=al-"ué 7 y', "x [secret] y"],
    ["the rest of an escaped text", "?k=a%2FSecret%2Bv%3Dal%2d%22u%C3%A9+7&l=%20", "?k=[secret]&l=%20"],
    [
      "the rest of a longer Base64",
      Buffer.from(`${"x".repeat(30)}${secret}`).toString("base64"),
      `${Buffer.from("x".repeat(30)).toString("base64")}[secret]==`,
    ],
    ["both, if it appears twice", `${secret}${secret}`, "[secret][secret]"],
  ])("leaves %s", (_name, text, expected) => {
    expect(clean(text).replace(/=+$/, "==")).toBe(expected.replace(/=+$/, "=="));
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
  });

  test("also as a form writes its spaces or reads its plus signs, and in Latin-1", () => {
    expect(clean('say a/Secret+v=al-"ué+7 to')).toBe("say [secret] to");
    expect(clean('say a/Secret v=al-"ué 7 to')).toBe("say [secret] to");
    expect(
      redactorOf(secret)
        .bytes(Buffer.from(`say ${secret} to`, "latin1"))
        .toString(),
    ).toBe("say [secret] to");
    expect(redactorOf("\u00ff-share").bytes(Buffer.from("say \u00ff-share", "latin1")).toString()).toBe("say [secret]");
  });

  test("in another script", () => {
    const { text, words } = redactorOf("доля-клиента-для-теста");
    const written = Buffer.from("доля-клиента-для-теста");
    expect(text("no доля-клиента-для-теста")).toBe("no [secret]");
    expect(words("no ДОЛЯ-клиента-для-теста")).toBe("no ДОЛЯ-клиента-для-теста");
    expect(words("no ДОЛЯ-КЛИЕНТА-ДЛЯ-ТЕСТА")).toBe("no [secret]");
    expect(text(`no "${written.toString("hex")}"`)).toBe('no "[secret]"');
    expect(text(`no "${written.toString("base64")}"`)).not.toContain(written.toString("base64").slice(2, -4));
  });

  test("eight layers of escapes are removed, and five within Base64, and no more", () => {
    const escaped = (layers: number) => `%${"25".repeat(layers - 1)}61-share-of-a-test`;
    const { text } = redactorOf("a-share-of-a-test");
    const base64 = (plain: string) => Buffer.from(plain).toString("base64");
    expect([8, 9].map((layers) => text(escaped(layers)).includes("[secret]"))).toEqual([true, false]);
    expect([5, 6].map((layers) => text(base64(escaped(layers))).includes("[secret]"))).toEqual([true, false]);
  });

  test("two layers of Base64 are decoded, and no more", () => {
    const layers = (count: number): string =>
      count === 0 ? "a-share-of-a-test" : Buffer.from(layers(count - 1)).toString("base64");
    const { text } = redactorOf("a-share-of-a-test");
    expect([1, 2, 3].map((count) => text(layers(count)).includes("[secret]"))).toEqual([true, true, false]);
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

  test("a response nested 20,000 levels deep is also read", () => {
    const deep = (inner: string) => `${"[".repeat(20_000)}"${inner}"${"]".repeat(20_000)}`;
    expect(clean(deep(JSON.stringify(secret).slice(1, -1)))).toBe(deep("[secret]"));
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

  test("bytes in a list of numbers are removed as one text, and the rest of the list stays", () => {
    const { text } = createRedactor([createSecret("nightly-share-1")]);
    const data = [...Buffer.from("nightly-share-1")];
    expect(text(JSON.stringify({ type: "Buffer", data }))).toBe('{"type":"Buffer","data":["[secret]"]}');
    expect(text(`{"a":[300, 1.5, ${data.join(" ,\n")}, 7, "x"],"b":[[${data.join()}],1]}`)).toBe(
      '{"a":[300, 1.5, "[secret]", 7, "x"],"b":[["[secret]"],1]}',
    );
    expect(text(JSON.stringify([data.slice(0, 10), data.slice(10)]))).toBe(
      JSON.stringify([data.slice(0, 10), data.slice(10)]),
    );
  });

  test.each([
    ["\\nightly-share-1", "nightly-share-1", "[secret]"],
    ["\\u006eightly-share-1\\u0041", "6eightly-share-1\\u00", "[secret]"],
    ["nightly-share-\\n", "nightly-share-\\", "[secret]"],
    ["\\\\nightly-share-1", "nightly-share-1", "\\\\[secret]"],
    ["nightly-share-1\\nightly-share-1", "nightly-share-1", "[secret][secret]"],
  ])("an escape in which a secret begins or ends is removed as a whole: %s", (written, share, expected) => {
    const cleaned = createRedactor([createSecret(share)]).text(`{"a":"x${written}y"}`);
    expect(cleaned).toBe(`{"a":"x${expected}y"}`);
    expect(() => void JSON.parse(cleaned)).not.toThrow();
  });

  test("no character is cut where another one has the bytes of a secret", () => {
    const { bytes: cleaned } = createRedactor([createSecret("é-share-of-a-test")]);
    const given = Buffer.concat([Buffer.from('{"a":"漢'), Buffer.from("é-share-of-a-test"), Buffer.from('漢"}')]);
    expect(cleaned(given).toString()).toBe('{"a":"漢[secret]漢"}');
    // Latin-1 of the secret begins with the last byte of a character here.
    const begins = createRedactor([createSecret("\u00a9-share-of-a-test")]).bytes(
      Buffer.from('{"a":"é-share-of-a-test"}'),
    );
    expect(new TextDecoder("utf-8", { fatal: true }).decode(begins)).toBe('{"a":"[secret]"}');
  });
});

describe("Security 38: a text that takes too long to search is not passed on", () => {
  const kibi = 1024;
  const some = isMutated ? 100 : 2000;
  const share = "a-share-of-a-test";
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const percent = (at: number) => `%${"25".repeat(8)}41${at}`;
  const many = (size: number, write: (at: number) => string) =>
    Array.from({ length: size }, (_, at) => write(at)).join("");

  test("the budget is a few times the text's size, and never more than three times the largest response", () => {
    expect([0, 1, 16 * kibi * kibi].map((size) => budgetFor(size).left)).toEqual([
      4 * kibi * kibi,
      4 * kibi * kibi + 4,
      3 * maxAnswerBytes,
    ]);
  });

  test("a budget may be spent to the last byte", () => {
    const budget = { left: 5 };
    spend(budget, 5);
    expect(budget).toEqual({ left: 0 });
    expect(() => spend(budget, 1)).toThrow(SearchTooLong);
    expect(new SearchTooLong().name).toBe("SearchTooLong");
  });

  test.each([
    [
      "percent escapes in Base64 in Base64, with escapes outside",
      "%41%2541%252541" + base64(base64(many(some, percent))),
    ],
    ["percent signs that are escaped eight times", many(some, percent)],
    ["Base64 of such", base64(many(some, percent))],
    [
      "what may be text at each alignment",
      many(some / 4, (at) => `"${base64(base64(`some text ${at} `.repeat(4)))}",`),
    ],
  ])("a search ends when its budget does: %s", (_name, text) => {
    expect(() => createFinder([share])(text, { left: 2 * text.length })).toThrow(
      "The text has too many layers to be searched for secrets.",
    );
    expect(createFinder([share])(text)).toEqual([]);
  });

  test.skipIf(isMutated)("a response with too many layers throws, and text for people is replaced as a whole", () => {
    const { bytes: search, words } = createRedactor([createSecret("доля-клиента-для-теста")]);
    // Hex that may be letters of another script, at both alignments, in escapes that are removed one by one.
    const text = `%${"25".repeat(8)}41 ${many(60_000, (at) => `9af${at} `)}`;
    expect(() => search(Buffer.from(text))).toThrow(SearchTooLong);
    expect(words(many(16, () => text))).toBe("[secret]");
    expect(words("no доля-клиента-для-теста")).toBe("no [secret]");
  });

  const size = (isMutated ? 4 : 64) * kibi;
  const record = (at: number) => ({
    id: `6f2b8c1d-9e77-4a01-8000-${String(at).padStart(12, "0")}`,
    name: `profile\n${at} & more`,
    address: `0x${at.toString(16).padStart(40, "9a3f")}`,
    amount: "1000000000000000000",
  });
  const text = "some text, ".repeat(size / 11);
  const word = "00000000000000000000000000000000000000000000000000000000000000f4";
  test.each([
    ["a list of addresses", JSON.stringify({ data: Array.from({ length: size / 200 }, (_, at) => record(at)) })],
    ["a block of hex that is text", `{"data":"0x${Buffer.from(text).toString("hex")}"}`],
    ["a block of hex that is not text", `{"data":"0x${word.repeat(size / 64)}"}`],
    ["Base64 of text", `{"data":"${base64(text)}"}`],
    ["JSON in JSON in JSON", JSON.stringify(JSON.stringify(JSON.stringify({ data: text })))],
  ])("output of ordinary programs stays within the largest response's budget: %s", (_name, written) => {
    expect(createFinder([share])(written, { left: 3 * written.length })).toEqual([]);
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
