import { describe, expect, test } from "vitest";
import { descriptorProblems } from "./descriptor.ts";

const address = "0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9";
const key = "f(uint256 x)";
const format = (more: object = {}) => ({ intent: "Pay", fields: [], ...more });
const descriptor = (more: object = {}, spec: object = format()) => ({
  context: { contract: { deployments: [{ chainId: 1, address }] } },
  display: { formats: { [key]: spec } },
  ...more,
});
const field = (more: object) => descriptor({}, format({ fields: [{ path: "x", label: "X", format: "raw", ...more }] }));
const at = (path: string) => `display.formats["${key}"]${path}`;
const problemsOf = (value: unknown) => descriptorProblems(value).map(({ path, text }) => `${path}: ${text}`);

test.each([
  ["no more than it needs", descriptor()],
  ["of the first version", descriptor({}, format({ required: ["x"], excluded: [], screens: {} }))],
  [
    "with an ABI and the address of one",
    descriptor({ context: { contract: { abi: [], addressMatcher: "https://a" } } }),
  ],
  ["with pairs as its intent", descriptor({}, format({ intent: { Action: "Pay" } }))],
  [
    "with a group",
    descriptor({}, format({ fields: [{ path: "xs.[]", fields: [{ path: "x", $ref: "$.display.definitions.a" }] }] })),
  ],
  [
    "with definitions",
    descriptor({
      display: {
        definitions: { a: { label: "X", format: "tokenAmount", params: { tokenPath: "#.t" } } },
        formats: { [key]: format({ fields: [{ path: "x", $ref: "$.display.definitions.a" }] }) },
      },
    }),
  ],
  [
    "with every parameter",
    field({
      format: "tokenAmount",
      params: { tokenPath: "#.t", token: address, nativeCurrencyAddress: [address], threshold: "0xff", message: "All" },
    }),
  ],
  ["with conditions", field({ visible: { ifNotIn: [0, "1", null, true] } })],
  ["with an emoji, and a script that needs a joiner", field({ label: "👩‍👧 क्‍ष" })],
])("a descriptor %s is accepted", (_what, value) => {
  expect(problemsOf(value)).toEqual([]);
});

describe("Security 45: what Postern does not understand is refused, with its path:", () => {
  test.each([
    ["a list", [], ": The descriptor is missing or not an object."],
    ["nothing", null, ": The descriptor is missing or not an object."],
    ["no context", { display: { formats: { [key]: format() } } }, "context: This is missing or not an object."],
    [
      "a signed message",
      descriptor({ context: { contract: {}, eip712: {} } }),
      "context.eip712: This describes signed messages, but Postern only sends transactions.",
    ],
    [
      "another file",
      descriptor({ includes: "a.json" }),
      "includes: This names another file, which Postern does not fetch: paste one file that contains everything.",
    ],
    ["maps", descriptor({ metadata: { maps: {} } }), "metadata.maps: This is not supported by Postern."],
    [
      "an invalid chain",
      descriptor({ context: { contract: { deployments: [{ chainId: -1, address }] } } }),
      "context.contract.deployments[0].chainId: This is not a chain id.",
    ],
    [
      "an invalid address",
      descriptor({ context: { contract: { deployments: [{ chainId: 1, address: "0x12" }] } } }),
      "context.contract.deployments[0].address: This is not an address.",
    ],
    ["no function", descriptor({ display: { formats: {} } }), "display.formats: This describes no function."],
    ["no intent", descriptor({}, { fields: [] }), at(".intent: This is not a text of up to 100 visible characters.")],
    [
      "an intent that is read backwards",
      descriptor({}, format({ intent: "\u202eyaP" })),
      at(".intent: This is not a text of up to 100 visible characters."),
    ],
    [
      "a sentence of more than 500 characters",
      descriptor({}, format({ interpolatedIntent: "x".repeat(501) })),
      at(".interpolatedIntent: This is longer than 500 characters."),
    ],
    [
      "a label with a control character",
      field({ label: "a\u0007" }),
      at(".fields[0].label: This contains a control character (U+0007, control character)."),
    ],
    [
      "a label on two lines",
      field({ label: "a\nb" }),
      at(".fields[0].label: This contains a control character (U+000A, line feed)."),
    ],
    [
      "a format that is not shown",
      field({ format: "calldata" }),
      at(".fields[0].format: This is not a format that Postern shows."),
    ],
    ["an unknown parameter", field({ params: { x: 1 } }), at(".fields[0].params.x: This is not supported by Postern.")],
    [
      "an encrypted value",
      field({ encryption: {} }),
      at(".fields[0].encryption: This is about encrypted values, which Postern does not show."),
    ],
    ["an invalid path", field({ path: "x y" }), at(".fields[0].path: This is not a path.")],
    [
      "a billion decimals",
      field({ format: "unit", params: { decimals: 1e9 } }),
      at(".fields[0].params.decimals: This is more than 77."),
    ],
    [
      "an invalid condition",
      field({ visible: { never: true } }),
      at(".fields[0].visible: This is not never, always, optional, ifNotIn or mustMatch."),
    ],
    [
      "a group in a group",
      descriptor({}, format({ fields: [{ fields: [{ fields: [] }] }] })),
      at(".fields[0].fields[0].fields: This is not supported by Postern."),
    ],
    [
      "more than 100 fields",
      descriptor({}, format({ fields: Array.from({ length: 101 }, () => ({})) })),
      at(".fields: This has more than 100 entries."),
    ],
    [
      "an enumeration elsewhere",
      descriptor({ metadata: { enums: { a: "https://a" } } }),
      "metadata.enums.a: This is not an object.",
    ],
    [
      "a name with a dot in front",
      descriptor({ metadata: { constants: { ".a": 1 } } }),
      'metadata.constants[".a"]: This is not a name that Postern accepts.',
    ],
    [
      "a constant that is a list",
      descriptor({ metadata: { constants: { a: [] } } }),
      "metadata.constants.a: This is not a short text, a number or true or false.",
    ],
  ])("%s", (_what, value, problem) => {
    expect(problemsOf(value)).toEqual([problem]);
  });

  test("no more than 50 at once", () => {
    const strange = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, 1]));
    expect(problemsOf(descriptor(strange)).length).toBe(50);
  });
});

test("Security 73: entries are counted before they are checked", () => {
  const formats = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`f${index}()`, 1]));
  const enums = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`e${index}`, 1]));
  const large = { context: { contract: {} }, metadata: { enums }, display: { formats } };
  expect(descriptorProblems(large).map(({ path, text }) => [path, text])).toEqual([
    ["metadata.enums", "This has more than 500 entries."],
    ["display.formats", "This describes more than 300 functions."],
  ]);
});
