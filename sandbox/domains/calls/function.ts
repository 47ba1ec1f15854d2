import type { AbiParameter, Hex } from "viem";
import { concatHex, encodeAbiParameters, size, slice, toFunctionSelector } from "viem/utils";
import type { AbiComponentDescription, AbiFunctionDescription } from "#shared/wire/abi.ts";
import { invalid } from "#sandbox/lib/errors.ts";
import { argument } from "./argument.ts";

/** A call as the service runs it, out of the `abiFunction` of a request. */
export type Call = {
  /** The empty string for fallback and receive, which have none. */
  readonly name: string;
  /** The first four bytes of the data; "0x" for fallback and receive, which are called without data. */
  readonly selector: Hex;
  readonly data: Hex;
  readonly payable: boolean;
  readonly outputs: readonly AbiParameter[];
};

/** Bytes of calldata that a block has the gas for, roughly. */
const longestCall = 1_048_576;

/** Selector and arguments of a described function, encoded. Throws ERR_010 that names the parameter. */
export const encodeCall = (description: AbiFunctionDescription): Call => {
  const { name, inputs } = description;
  if (description.type === "receive" || description.type === "fallback") return withoutData(description);
  if (description.type !== "function") throw invalid("abiFunction.type", "only a function can be called");
  if (name === undefined || !/^[A-Za-z_$][\w$]*$/.test(name)) {
    throw invalid("abiFunction.name", "the name of a function is needed");
  }
  const parameters = inputs.map(parameterOf);
  const values = inputs.map((input, index) => {
    const label = input.name === "" ? "" : ` (${input.name})`;
    return argument(input, input.value, `abiFunction.inputs[${index}]${label}`);
  });
  const data = encode(name, parameters, values);
  if (size(data) > longestCall) {
    throw invalid("abiFunction.inputs", `the call is ${size(data)} bytes long, and ${longestCall} is the most`);
  }
  return {
    name,
    selector: slice(data, 0, 4),
    data,
    payable: isPayable(description),
    outputs: (description.outputs ?? []).map(parameterOf),
  };
};

/** A transfer of the network's coin to a contract: no function is called, `receive` or else `fallback` runs. */
const withoutData = (description: AbiFunctionDescription): Call => {
  const { type, inputs, outputs = [] } = description;
  if (inputs.length > 0 || outputs.length > 0) throw invalid("abiFunction.inputs", `${type} takes and answers nothing`);
  return { name: "", selector: "0x", data: "0x", payable: isPayable(description), outputs: [] };
};

/** A description need not say it (specification, ContractFunDto): then the contract itself decides. */
const isPayable = ({ stateMutability = "payable" }: AbiFunctionDescription): boolean => stateMutability === "payable";

/** A parameter with the keys that encoding needs, and no others; `uint` and `int` by their full names, as selectors need them. */
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
