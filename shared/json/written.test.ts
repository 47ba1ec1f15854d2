import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyText } from "./body-text.ts";
import { isPlain, readWritten, withWritten } from "./written.ts";

test.each([
  ['{"a": 1.0}', '{"a":1.0}', "1.0"],
  ['{"a":1e3}', '{"a":1e3}', "1e3"],
  ['{"a":1E+3}', '{"a":1E+3}', "1E+3"],
  ['{"a":9007199254740993}', '{"a":9007199254740993}', "9007199254740993"],
  ['{"a":-0}', '{"a":-0}', "-0"],
  ['{"a":0.10}', '{"a":0.10}', "0.10"],
  ['{"a":0.1000000000000000055}', '{"a":0.1000000000000000055}', "0.1000000000000000055"],
  ['{"a":1e400}', '{"a":1e400}', "1e400"],
  ['{"a":100000000000000000000000}', '{"a":100000000000000000000000}', "100000000000000000000000"],
  [" [ 3 , -1.5 , 0 , 1e+21 ]\n", "[3,-1.5,0,1e+21]", undefined],
  ['{"a":"1.0","1.0":true,"n":null}', '{"a":"1.0","1.0":true,"n":null}', undefined],
  [String.raw`{"\u0061":"\u0062\/\""}`, String.raw`{"a":"b/\""}`, undefined],
  ['{"b":{},"a":[]}', '{"b":{},"a":[]}', undefined],
  ["1.50", "1.50", "1.50"],
  ['"x"', '"x"', undefined],
])("%j keeps its numbers as written: %j", (text, compact, respelled) => {
  expect(readWritten(text)).toMatchObject({ text: compact, respelled });
});

test.each([
  ['{"a":1,"a":2}', { repeated: "a" }],
  [String.raw`{"a":1,"\u0061":2}`, { repeated: "a" }],
  ['{"x":[{"b":1},{"b":1,"b":1}]}', { repeated: "x.1.b" }],
  ['[{"a":1},{"a":1}]', { repeated: undefined }],
  ['{"__proto__":1}', { unsafe: "__proto__" }],
  [String.raw`{"\u005f_proto__":{}}`, { unsafe: "__proto__" }],
  ['{"a":{"b":[[{"constructor":1}]]}}', { unsafe: "a.b.0.0.constructor" }],
  ['{"properties":{"prototype":{}}}', { unsafe: "properties.prototype" }],
  ['{"a":"__proto__"}', { unsafe: undefined }],
  ['{"a":[[[1]]]}', { depth: 4 }],
  ["1", { depth: 0 }],
])("%s reveals %j", (text, facts) => {
  expect(readWritten(text)).toMatchObject(facts);
});

test("the parts of a list and of an object are as written", () => {
  expect(readWritten(' { "a" : 1.0 , "b" : { "c" : [ 1e3 ] } , "d" : "x,}" } ').parts).toEqual([
    { key: "a", text: "1.0" },
    { key: "b", text: '{"c":[1e3]}' },
    { key: "d", text: '"x,}"' },
  ]);
  expect(readWritten("[1.0,[2,3],{}]").parts.map(({ text }) => text)).toEqual(["1.0", "[2,3]", "{}"]);
  expect([readWritten("{}").parts, readWritten("[ ]").parts, readWritten("1").parts]).toEqual([[], [], []]);
});

test.each(["", "{", '{"a":}', "{a:1}", "[1,]", "01", "NaN", '{"a":1}}'])("%j is refused", (text) => {
  expect(() => readWritten(text)).toThrow(SyntaxError);
});

test("any JSON is the same value, and is plain exactly if JSON.parse keeps all of it", () => {
  const numeral = fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/);
  const blank = fc.constantFrom("", " ", "\n", "\t");
  fc.assert(
    fc.property(fc.json(), numeral, blank, fc.string(), (json, number, space, key) => {
      const name = JSON.stringify(key);
      const text = `{${space}${name}${space}:[${number}${space},${json}]}`;
      const written = readWritten(text);
      expect(written.text.startsWith(`{${name}:[${number},`)).toBe(true);
      expect(JSON.parse(written.text)).toEqual(JSON.parse(text));
      expect(readWritten(written.text).text).toBe(written.text);
      expect(isPlain(written) && JSON.stringify(Number(number)) !== number).toBe(false);
    }),
  );
});

describe("objects at given paths become texts", () => {
  const paths = [["metadata"], ["items", "*", "body", "metadata"]];

  test.each([
    ['{"metadata":{"a": 1.0},"b":2.0}', '{"metadata":"{\\"a\\": 1.0}","b":2.0}'],
    ['{"b":"{","metadata" : {"a":{"a":[1e3]}}}', '{"b":"{","metadata" : "{\\"a\\":{\\"a\\":[1e3]}}"}'],
    [
      '{"items":[{"body":{"metadata":{"a":1}}},{"body":{"x":[{}],"metadata":{"a":1,"a":2}}}]}',
      '{"items":[{"body":{"metadata":{"a":1}}},{"body":{"x":[{}],"metadata":"{\\"a\\":1,\\"a\\":2}"}}]}',
    ],
    ['{"metadata":{"__proto__":1}}', '{"metadata":"{\\"__proto__\\":1}"}'],
    [String.raw`{"met\u0061data":{"a":1.0}}`, String.raw`{"met\u0061data":"{\"a\":1.0}"}`],
  ])("%s", (text, expected) => {
    expect(withWritten(text, paths)).toBe(expected);
  });

  test.each([
    '{"metadata":{"a":1,"b":"1.0"}}',
    '{"other":{"metadata":{"a":1.0}}}',
    '[{"metadata":{"a":1.0}}]',
    '{"metadata":[1.0]}',
    '{"metadata":"1.0"}',
    '{"x":"\\"metadata\\":{\\"a\\":1.0}"}',
    '{"metadata":{"a":1.0',
    '{"metadata":{a:1.0}}',
    "}]}",
    "",
  ])("except %s", (text) => {
    expect(withWritten(text, paths)).toBe(text);
  });

  test("whatever the text is, it ends, and valid JSON stays valid", () => {
    const part = fc.constantFrom("{", "}", "[", "]", '"metadata":', '"items":', '"body":', ",", "1.0", '"', "\\");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(typeof withWritten(parts.join(""), paths)).toBe("string");
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("metadata", "items", "body", "a"), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        expect(withWritten(text, paths)).toBe(text);
      }),
    );
  });
});

test.each([
  [{ a: 1 }, '{"a":1}'],
  [{ a: 1, metadata: { b: 1 } }, '{"a":1,"metadata":{"b":1}}'],
  [{ metadata: '{"b":1.0}', a: 1 }, '{"a":1,"metadata":{"b":1.0}}'],
  [{ metadata: '{"b":1.0}' }, '{"metadata":{"b":1.0}}'],
  [null, "null"],
])("the body %j is sent as %s", (body, text) => {
  expect(bodyText(body)).toBe(text);
});
