import fc from "fast-check";
import { parseAddress } from "./address.ts";
import { describeField, integerBounds } from "./field.ts";
import type { Field, IntegerField } from "./field.ts";
import { textToHex } from "./leaf.ts";
import { parseAbi } from "./parse.ts";
import type { Abi, AbiFunction, AbiParameter, AbiValue } from "./types.ts";

/** How often each property is tried. */
export const RUNS = { numRuns: 200 } as const;

export const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const BOB = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

export const abiOf = (text: string): Abi => {
  const result = parseAbi(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.abi;
};

/** The first function of an ABI text. */
export const functionOf = (text: string): AbiFunction => {
  const fn = abiOf(text).find((entry) => entry.type === "function");
  if (fn === undefined) throw new Error("no function");
  return fn;
};

export const parameter = (type: string, rest: Partial<AbiParameter> = {}): AbiParameter => ({
  name: "",
  type,
  ...rest,
});

/** The field of an elementary type. */
export const field = (type: string): Field => describeField(parameter(type));

// Names that are dangerous as keys, repeated names, and the empty name.
const names = fc.constantFrom(
  "",
  "a",
  "b",
  "value",
  "raw",
  "__proto__",
  "constructor",
  "prototype",
  "length",
  "toString",
  "0",
);

const sizes = fc.integer({ min: 1, max: 32 });

const elementary = fc.oneof(
  sizes.map((size) => `uint${size * 8}`),
  sizes.map((size) => `int${size * 8}`),
  sizes.map((size) => `bytes${size}`),
  fc.constantFrom("bool", "address", "string", "bytes"),
);

const parametersOf = (depth: fc.OneOfConstraints): fc.Arbitrary<AbiParameter> =>
  fc.letrec<{ parameter: AbiParameter }>((tie) => ({
    parameter: fc.oneof(
      depth,
      fc.record({ name: names, type: elementary }),
      fc
        .record({
          inner: tie("parameter"),
          name: names,
          suffix: fc.constantFrom("[]", "[1]", "[2]", "[3]"),
        })
        .map(({ inner, name, suffix }) => ({ ...inner, name, type: inner.type + suffix })),
      fc.record({
        name: names,
        type: fc.constant("tuple"),
        components: fc.array(tie("parameter"), { minLength: 1, maxLength: 4 }),
      }),
    ),
  })).parameter;

/** A parameter of any type: every elementary type, fixed and dynamic lists, tuples, nested. */
export const anyParameter = parametersOf({ depthSize: "small", withCrossShrink: true });

/** Any text that a string field accepts; the empty one is an explicit choice. */
export const anyText = fc.string({ unit: "binary", maxLength: 40 }).filter((text) => !text.includes("\0"));

/** A value of a field, in canonical form. */
export const anyValue = (of: Field): fc.Arbitrary<AbiValue> => {
  switch (of.kind) {
    case "integer":
      return anyInteger(of);
    case "boolean":
      return fc.boolean();
    case "address":
      return anyAddress;
    case "string":
      return anyText;
    case "bytes":
      return anyBytes(0, 70);
    case "fixedBytes":
      return anyBytes(of.size, of.size);
    case "list":
      return fc.array(anyValue(of.item), { minLength: of.length ?? 0, maxLength: of.length ?? 3 });
    case "tuple":
      return of.parts.length === 0 ? fc.constant([]) : fc.tuple(...of.parts.map(anyValue));
    default:
      throw new Error(of.reason);
  }
};

const argumentsOf = (parameters: fc.Arbitrary<AbiParameter>) =>
  parameters.chain((type) =>
    anyValue(describeField(type)).map((value) => ({ parameter: type, field: describeField(type), value })),
  );

/** A parameter with a value. */
export const anyArgument = argumentsOf(anyParameter);

export const anyInteger = (of: IntegerField): fc.Arbitrary<bigint> => {
  const { min, max } = integerBounds(of);
  return fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max, 0n, 1n));
};

const anyBytes = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .uint8Array({ minLength, maxLength })
    .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);

export const anyAddress = anyBytes(20, 20).map((hex) => {
  const result = parseAddress(hex);
  return result.ok ? result.value : textToHex("");
});

const callsOf = (args: typeof anyArgument) =>
  fc.array(args, { maxLength: 4 }).map((list) => ({
    fn: {
      type: "function",
      name: "f",
      inputs: list.map((argument) => argument.parameter),
      outputs: [],
      stateMutability: "nonpayable",
    } satisfies AbiFunction,
    values: list.map((argument) => argument.value),
  }));

/** Like anyCall, but with inputs nested up to four levels, most of them deeply. */
export const anyDeepCall = callsOf(
  argumentsOf(parametersOf({ maxDepth: 4, depthSize: "large", withCrossShrink: true })),
);

/** A function with any inputs, and values for them. */
export const anyCall = callsOf(anyArgument);
