import type { AbiParameter, Hex } from "viem";
import { concatHex, toFunctionSelector } from "viem/utils";
import { type AbiEntry, inputsOf } from "#sandbox/domains/abis/entry.ts";
import { argument } from "#sandbox/domains/calls/argument.ts";
import { describedOf, encodedArguments, fullType } from "#sandbox/domains/calls/parameter.ts";
import { ServiceError, wrongFormat } from "#sandbox/lib/errors.ts";
import { scan } from "#shared/json/scan.ts";
import type { CreateParams } from "#shared/wire/token.ts";

type Parameter = CreateParams["initializeParams"][number];

const place = "createParams.initializeParams";

/**
 * The call of the initializer that fits the given parameters, of an ABI that may have several. Names must agree where both sides have one, apart
 * from underscores at their ends: otherwise two texts in the wrong order would swap name and symbol. Throws ERR_303.
 */
export const initialization = (abi: readonly AbiEntry[], parameters: readonly Parameter[]): Hex => {
  const initializers = abi.filter(({ type, name }) => type === "function" && name === "initialize").map(inputsOf);
  if (initializers.length === 0) throw wrongFormat(place, "the contract has no function called initialize");
  const [fitting] = initializers.filter((inputs) => fits(inputs, parameters));
  if (fitting === undefined) throw wrongFormat(place, `expected ${initializers.map(signature).join(" or ")}`);
  const values = fitting.map((parameter, index) => valueOf(parameter, parameters[index]?.value ?? "", index));
  return concatHex([selectorOf(fitting), encodedArguments(fitting, values, place)]);
};

const fits = (inputs: readonly AbiParameter[], parameters: readonly Parameter[]): boolean =>
  inputs.length === parameters.length &&
  inputs.every((input, index) => {
    const other = parameters[index];
    return other !== undefined && isSameType(input, other.type) && isSameName(input.name ?? "", other.name);
  });

/** A tuple is called `tuple`, or by its components in brackets. */
const isSameType = (input: AbiParameter, type: string): boolean =>
  [input.type, signatureType(input)].some((one) => fullType(one) === fullType(type));

const signatureType = (input: AbiParameter): string =>
  "components" in input
    ? `(${input.components.map(signatureType).join(",")})${input.type.slice("tuple".length)}`
    : input.type;

const isSameName = (left: string, right: string): boolean => {
  const [one, other] = [left, right].map((name) => name.replaceAll(/^_+|_+$/g, ""));
  return one === "" || other === "" || one === other;
};

const selectorOf = (inputs: readonly AbiParameter[]): Hex =>
  toFunctionSelector({
    type: "function",
    name: "initialize",
    inputs: inputs.map(describedOf),
    outputs: [],
    stateMutability: "nonpayable",
  });

const signature = (inputs: readonly AbiParameter[]): string =>
  `initialize(${inputs.map(({ name = "", type }) => `${type} ${name}`.trim()).join(", ")})`;

/** A value is text; that of an array or a tuple is JSON text. */
const valueOf = (parameter: AbiParameter, text: string, index: number): unknown => {
  const path = `${place}[${index}].value`;
  try {
    return argument(describedOf(parameter), isCompound(parameter) ? parsed(text, path) : text, path);
  } catch (error) {
    throw error instanceof ServiceError ? new ServiceError("ERR_303", { message: error.message }) : error;
  }
};

const isCompound = ({ type }: AbiParameter): boolean => type.endsWith("]") || type === "tuple";

const parsed = (text: string, path: string): unknown => {
  const [number] = scan(text).inexact;
  if (number !== undefined) throw wrongFormat(path, `${number.token.slice(0, 80)} is not exact as a JSON number`);
  try {
    return JSON.parse(text);
  } catch {
    throw wrongFormat(path, "expected the JSON text of an array or an object");
  }
};
