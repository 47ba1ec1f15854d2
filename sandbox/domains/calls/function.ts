import type { AbiParameter, Hex } from "viem";
import { concatHex, encodeAbiParameters, isHex, size, slice, toFunctionSelector } from "viem/utils";
import { invalid } from "#sandbox/lib/errors.ts";
import type { AbiComponentDescription, AbiFunctionDescription } from "#shared/wire/abi.ts";
import { argument } from "./argument.ts";

/** A call as the service runs it, from a request's `abiFunction`. */
export type Call = {
  readonly type: "function" | "fallback" | "receive";
  /** The empty string for fallback and receive, which have none. */
  readonly name: string;
  /** The first four bytes of a function's data; "0x" for fallback and receive, which have none. */
  readonly selector: Hex;
  readonly data: Hex;
  readonly payable: boolean;
  readonly outputs: readonly AbiParameter[];
};

/** Bytes of calldata that a block has gas for, approximately. */
const longestCall = 1_048_576;

/** Encodes a described function, fallback or receive as calldata. Throws ERR_010 naming the parameter. */
export const encodeCall = (description: AbiFunctionDescription): Call => {
  const call = described(description);
  if (size(call.data) <= longestCall) return call;
  throw invalid("abiFunction.inputs", `the call is ${size(call.data)} bytes long; at most ${longestCall} are allowed`);
};

const described = (description: AbiFunctionDescription): Call => {
  switch (description.type) {
    case "function":
      return functionCall(description);
    case "fallback":
      return withoutSelector(description, "fallback", fallbackData(description));
    case "receive":
      if (description.inputs.length > 0) throw invalid("abiFunction.inputs", "receive takes no arguments");
      return withoutSelector(description, "receive", "0x");
    default:
      throw invalid("abiFunction.type", "only function, fallback and receive can be called");
  }
};

const functionCall = (description: AbiFunctionDescription): Call => {
  const { name, inputs } = description;
  if (name === undefined || !/^[A-Za-z_$][\w$]*$/.test(name)) {
    throw invalid("abiFunction.name", "a function name is required");
  }
  refuseMissingValue(description);
  const parameters = inputs.map(parameterOf);
  const data = encode(name, parameters, inputs.map(valueOf));
  return {
    type: "function",
    name,
    selector: slice(data, 0, 4),
    data,
    payable: isPayable(description),
    outputs: (description.outputs ?? []).map(parameterOf),
  };
};

/** The specification requires the `value` of every parameter (InputOutputDto), so also of an output, which has none yet. */
const refuseMissingValue = ({ outputs = [] }: AbiFunctionDescription): void => {
  const index = outputs.findIndex(({ value }) => value === undefined);
  if (index !== -1) throw invalid(`abiFunction.outputs[${index}].value`, "is missing; an output may have {}");
};

const valueOf = (input: AbiFunctionDescription["inputs"][number], index: number): unknown => {
  const label = input.name === "" ? "" : ` (${input.name})`;
  return argument(input, input.value, `abiFunction.inputs[${index}]${label}`);
};

/** A fallback's data: the bytes of its only input, unchanged and without a selector; empty without an input. */
const fallbackData = ({ inputs }: AbiFunctionDescription): Hex => {
  const [input, ...others] = inputs;
  if (input === undefined) return "0x";
  const data = input.type === "bytes" && others.length === 0 ? valueOf(input, 0) : null;
  if (!isHex(data)) throw invalid("abiFunction.inputs", "fallback takes one value of the type bytes, or none");
  return data;
};

/** Neither has a name or outputs: a fallback returns untyped bytes. */
const withoutSelector = (description: AbiFunctionDescription, type: "fallback" | "receive", data: Hex): Call => {
  const { outputs = [] } = description;
  if (outputs.length > 0) throw invalid("abiFunction.outputs", `${type} has no outputs`);
  return { type, name: "", selector: "0x", data, payable: isPayable(description), outputs };
};

/** The description need not say (specification, ContractFunDto): then the contract itself decides. */
const isPayable = ({ stateMutability = "payable" }: AbiFunctionDescription): boolean => stateMutability === "payable";

/**
 * A parameter with only the keys that encoding needs, and the full names of `uint` and `int`, as selectors need them.
 */
const parameterOf = ({ name, type, components }: AbiComponentDescription): AbiParameter => {
  const canonical = type.replace(/^(u?int)(?=$|\[)/, "$1256");
  return components === undefined
    ? { name, type: canonical }
    : { name, type: canonical, components: components.map(parameterOf) };
};

const encode = (name: string, inputs: readonly AbiParameter[], values: readonly unknown[]): Hex => {
  try {
    const selector = toFunctionSelector({ type: "function", name, inputs, outputs: [], stateMutability: "view" });
    return concatHex([selector, encodeAbiParameters(inputs, values)]);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split("\n") : [];
    throw invalid("abiFunction.inputs", reason ?? "cannot be encoded");
  }
};
