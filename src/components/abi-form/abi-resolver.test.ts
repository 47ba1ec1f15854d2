import { expect, test, vi } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import { abiResolver } from "./abi-resolver.ts";
import { parameter } from "./testing.tsx";

const row = [parameter("uint8", "count"), parameter("bool", "flag")];
const fields = [parameter("uint8"), parameter("tuple[]", "rows", row), parameter("uint256[2]", "pair")].map(
  describeField,
);
const wrong = { text: "256" };
const values = {
  args: [
    wrong,
    { items: [{ parts: [wrong, { text: "true" }] }, { parts: [{ text: "7" }, { text: "" }] }] },
    { items: [{ text: "1" }, { text: "x" }] },
  ],
  amount: "-1",
};

/** The names of the invalid fields when these are validated. */
const wrongOf = async (
  names: readonly string[],
  { errorAt = () => undefined, held = values }: { errorAt?: (name: string) => unknown; held?: object } = {},
) => {
  const checks = { amount: (amount: unknown) => (amount === "-1" ? "The amount cannot be negative." : undefined) };
  const resolve = abiResolver(fields, checks, errorAt);
  return resolve(held, undefined, { names: [...names], fields: {}, shouldUseNativeValidation: false });
};

test("only the requested fields are reported invalid, at their paths in the form", async () => {
  const { errors } = await wrongOf(["args.1.items.0.parts.0"]);
  expect(errors).toEqual({ args: [undefined, { items: [{ parts: [{ type: "out-of-range" }] }] }] });
  expect((await wrongOf(["args.1.items.1.parts.0"])).errors).toEqual({});
  expect((await wrongOf(["args.1.items.1.parts.1"])).errors).toMatchObject({
    args: [undefined, { items: [undefined, { parts: [undefined, { type: "required" }] }] }],
  });
});

test("a field that is not an argument shows the error of its own check", async () => {
  expect((await wrongOf(["amount"])).errors).toEqual({
    amount: { type: "validate", message: "The amount cannot be negative." },
  });
  expect((await wrongOf(["feeLevel"])).errors).toEqual({});
  expect((await wrongOf(["constructor"])).errors).toEqual({});
});

test("a submit, which validates several fields, also finds invalid rows that it was not asked about", async () => {
  const { errors } = await wrongOf(["args.0", "amount"]);
  expect(errors).toEqual({
    args: [
      { type: "out-of-range" },
      {
        items: [{ parts: [{ type: "out-of-range" }] }, { parts: [undefined, { type: "required" }] }],
      },
      { items: [undefined, { type: "not-an-integer" }] },
    ],
    amount: { type: "validate", message: "The amount cannot be negative." },
  });
});

test("the values are returned only if all are valid", async () => {
  expect((await wrongOf(["args.2.items.0"])).values).toBe(values);
  expect((await wrongOf(["args.2.items.0", "args.2.items.1"])).values).toEqual({});
});

test("validating a list adds no new errors to its rows", async () => {
  const faults = [{ parts: [{ type: "out-of-range" }] }];
  const errorAt = vi.fn<(name: string) => unknown>(() => faults);
  expect((await wrongOf(["args.1.items"])).errors).toEqual({});
  expect((await wrongOf(["args.1.items"], { errorAt })).errors).toEqual({ args: [undefined, { items: faults }] });
  expect(errorAt).toHaveBeenCalledExactlyOnceWith("args.1.items");
});

test.each(["args.1.items.9.parts.0", "args.2.items.7", "args.5", "args.0.items.0", "args.1.parts.0", "args", ""])(
  "a name that matches no field, or a row that was removed, is not an error: %j",
  async (name) => {
    expect((await wrongOf([name])).errors).toEqual({});
  },
);
