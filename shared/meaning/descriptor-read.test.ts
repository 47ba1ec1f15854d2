import { describe, expect, test } from "vitest";
import { deploymentsOf, formatsOf, isForContract, metadataOf, own, readFormat } from "./descriptor-read.ts";
import { aavePool } from "./testing-descriptors.ts";

const descriptor = {
  metadata: { constants: { max: "0xff", flag: false, list: [1] } },
  display: {
    definitions: {
      amount: { label: "Amount", format: "tokenAmount", params: { tokenPath: "token", message: "All" } },
      "dashed-name": { label: "Dashed", format: "raw" },
    },
  },
};
const read = (fields: unknown, more: object = {}) => readFormat(descriptor, { intent: "Do", fields, ...more });
const field = (more: object) => read([{ label: "X", format: "raw", path: "x", ...more }]);
const specOf = (more: object) => field(more).spec?.fields[0];

describe("an own property", () => {
  test("is found at its path, and never inherited", () => {
    expect(own({ a: { b: 5 } }, "a", "b")).toBe(5);
    expect(own({ a: 5 })).toEqual({ a: 5 });
    expect(own({ a: 5 }, "a", "b")).toBeUndefined();
    expect(own({ a: 5 }, "b")).toBeUndefined();
    expect(own({}, "constructor")).toBeUndefined();
    expect(own([1], "0")).toBeUndefined();
    expect(own(null, "a")).toBeUndefined();
  });

  test("of the descriptor is found by its pointer", () => {
    expect(metadataOf(descriptor, "$.metadata.constants.max")).toBe("0xff");
    expect(metadataOf(descriptor, "metadata.constants.max")).toBeUndefined();
    expect(metadataOf(descriptor, "#.metadata.constants.max")).toBeUndefined();
  });
});

test("the formats are its entries, if it has any", () => {
  expect(formatsOf({ display: { formats: { "f()": 5 } } })).toEqual([["f()", 5]]);
  expect(formatsOf({ display: { formats: [5] } })).toEqual([]);
  expect(formatsOf(undefined)).toEqual([]);
});

test("the contracts are those with a chain and an address, in any case", () => {
  const of = (deployments: unknown) => ({ context: { contract: { deployments } } });
  const good = { chainId: 1, address: aavePool };
  const bad = [{ chainId: "1", address: aavePool }, { chainId: 1, address: 5 }, { chainId: 1 }, null];
  expect(deploymentsOf(of([good, ...bad]))).toEqual([{ chainId: 1, address: aavePool.toLowerCase() }]);
  expect(deploymentsOf(of(good))).toEqual([]);
  expect(isForContract(of([good]), 1, aavePool.toLowerCase())).toBe(true);
  expect(isForContract(of([good]), 1, aavePool)).toBe(true);
  expect(isForContract(of([good]), 5, aavePool)).toBe(false);
  expect(
    isForContract(
      of([
        { chainId: 5, address: aavePool },
        { chainId: 1, address: "0x" },
      ]),
      1,
      aavePool,
    ),
  ).toBe(false);
});

describe("a format", () => {
  test("has an intent, as a text or as labels and texts", () => {
    const intent = (value: unknown) => read([], { intent: value }).spec?.intent;
    expect(intent("Pay")).toBe("Pay");
    expect(intent({ Operation: "Pay", Kind: "Fast", Odd: 5 })).toBe("Operation: Pay, Kind: Fast, Odd: ");
    for (const none of ["", {}, 5, undefined, null]) expect(intent(none)).toBeUndefined();
    expect(read([], { intent: "" }).problem).toEqual({ path: "intent", text: "is missing" });
  });

  test("may have a sentence, if it is a text", () => {
    expect(read([], { interpolatedIntent: "Pay {x}" }).spec?.interpolated).toBe("Pay {x}");
    expect(read([], { interpolatedIntent: 5 }).spec?.interpolated).toBeUndefined();
    expect(read("none").spec).toEqual({ intent: "Do", interpolated: undefined, fields: [] });
  });

  test("has at most a hundred fields, those of groups too", () => {
    const one = { label: "X", format: "raw", path: "x" };
    const many = (count: number) => Array.from({ length: count }, () => one);
    expect(read(many(100)).spec?.fields).toHaveLength(100);
    expect(read(many(101)).problem).toEqual({
      path: "fields[100]",
      text: "is more than the 100 values that can be shown",
    });
    expect(read([{ fields: many(60) }, { fields: many(41) }]).problem?.path).toBe("fields[1].fields[40]");
  });
});

describe("a field", () => {
  test("has its position, label, format and path", () => {
    expect(specOf({ params: { a: 1 }, visible: "never" })).toEqual({
      at: "fields[0]",
      label: "X",
      format: "raw",
      of: { path: "x" },
      params: { a: 1 },
      visible: "never",
    });
    expect(specOf({ params: 5 })?.params).toEqual({});
  });

  test.each<[string, object, string]>([
    ["without a label", { label: undefined }, "has no label"],
    ["with an empty label", { label: "" }, "has no label"],
    ["with a label that is no text", { label: 5 }, "has no label"],
    ["with a format that is not shown", { format: "calldata" }, "has no format that Postern shows"],
    ["without a format", { format: undefined }, "has no format that Postern shows"],
    ["without a path", { path: undefined }, "has neither a path nor a value"],
    ["with a path to nothing", { path: "$.metadata.x" }, "has the path $.metadata.x, which is not in the descriptor"],
    [
      "with a path to a list",
      { path: "$.metadata.constants.list" },
      "has the path $.metadata.constants.list, which is not in the descriptor",
    ],
    [
      "with a value to nothing",
      { value: "$.metadata.x" },
      "has the value $.metadata.x, which is not in the descriptor",
    ],
    [
      "with an unknown definition",
      { $ref: "$.display.definitions.x" },
      "has the reference $.display.definitions.x, which is not in display.definitions",
    ],
    [
      "with a reference elsewhere",
      { $ref: "x$.display.definitions.amount" },
      "has the reference x$.display.definitions.amount, which is not in display.definitions",
    ],
    [
      "with a reference that goes on",
      { $ref: "$.display.definitions.amount.x" },
      "has the reference $.display.definitions.amount.x, which is not in display.definitions",
    ],
  ])("%s is refused", (_what, more, text) => {
    expect(field(more).problem).toEqual({ path: "fields[0]", text });
  });

  test("takes from a definition what it does not say itself", () => {
    const reference = { $ref: "$.display.definitions.amount" };
    expect(read([{ ...reference, path: "x", params: { message: "Every" } }]).spec?.fields[0]).toMatchObject({
      label: "Amount",
      format: "tokenAmount",
      params: { tokenPath: "token", message: "Every" },
    });
    expect(read([{ ...reference, path: "x", label: "Own" }]).spec?.fields[0]?.label).toBe("Own");
    expect(read([{ $ref: "$.display.definitions.dashed-name", path: "x" }]).spec?.fields[0]?.label).toBe("Dashed");
  });

  test.each<[string, object, unknown]>([
    ["a text", { value: "hello" }, "hello"],
    ["a number", { value: 5 }, 5],
    ["a flag", { value: false }, false],
    ["a constant by value", { value: "$.metadata.constants.max" }, "0xff"],
    ["a constant by path", { path: "$.metadata.constants.flag" }, false],
  ])("may show the descriptor's own: %s", (_what, more, constant) => {
    expect(specOf(more)?.of).toEqual({ constant });
  });

  test("in a group has a path within the group, unless it starts elsewhere", () => {
    const inner = (path: string) => ({
      label: "X",
      format: "raw",
      path,
      params: { tokenPath: path, message: path, nPath: 5 },
    });
    const group = {
      path: "orders.[]",
      fields: [{ path: "items", fields: [inner("price")] }, inner("#.top"), inner("@.to")],
    };
    const { spec } = read([{ fields: [inner("alone")] }, group]);
    expect(
      spec?.fields.map(({ at, of, params }) => [at, of, params["tokenPath"], params["message"], params["nPath"]]),
    ).toEqual([
      ["fields[0].fields[0]", { path: "alone" }, "alone", "alone", 5],
      ["fields[1].fields[0].fields[0]", { path: "orders.[].items.price" }, "orders.[].items.price", "price", 5],
      ["fields[1].fields[1]", { path: "top" }, "top", "#.top", 5],
      ["fields[1].fields[2]", { path: "@.to" }, "@.to", "@.to", 5],
    ]);
    expect(read([{ fields: [inner("ok"), { format: "raw" }] }]).problem).toEqual({
      path: "fields[0].fields[1]",
      text: "has no label",
    });
  });
});
