import type { AbiParameter, Hex } from "viem";
import { concatHex, size } from "viem/utils";
import { type AbiEntry, inputsOf } from "#sandbox/domains/abis/entry.ts";
import { argument } from "#sandbox/domains/calls/argument.ts";
import { describedOf, encodedArguments, fullType } from "#sandbox/domains/calls/parameter.ts";
import { longestCreation } from "#sandbox/domains/chain/prepare.ts";
import { missing, outOfRange, wrongFormat } from "#sandbox/lib/errors.ts";
import type { ConstructorParameter } from "#shared/wire/template.ts";

/** The constructor of an ABI. Without an entry it takes neither arguments nor coins. */
export const constructorOf = (abi: readonly AbiEntry[]): AbiEntry =>
  abi.find(({ type }) => type === "constructor") ?? { type: "constructor", stateMutability: "nonpayable", inputs: [] };

type Deployable = { readonly bytecode: Hex; readonly abi: readonly AbiEntry[] };

/**
 * Creation code and encoded arguments of a deployment. The parameters are those of the ABI's constructor, in its order.
 * Throws ERR_302 for one that is missing, ERR_303 for one with another name or type, ERR_010 for a value that does not
 * fit its type, ERR_304 for more bytes than a network allows.
 */
export const creationData = ({ bytecode, abi }: Deployable, parameters: readonly ConstructorParameter[] = []): Hex => {
  const inputs = inputsOf(constructorOf(abi));
  const values = inputs.map((input, index) => valueOf(input, parameters[index], index));
  if (parameters.length > inputs.length) {
    throw wrongFormat(`constructorParameters[${inputs.length}]`, `the constructor takes ${counted(inputs.length)}`);
  }
  const data = concatHex([bytecode, encodedArguments(inputs, values, "constructorParameters")]);
  if (size(data) > longestCreation) {
    const most = `a network takes at most ${longestCreation} (EIP-3860)`;
    throw outOfRange("constructorParameters", `bytecode and arguments are ${size(data)} bytes long; ${most}`);
  }
  return data;
};

const counted = (count: number): string => (count === 1 ? "1 parameter" : `${count} parameters`);

const valueOf = (input: AbiParameter, parameter: ConstructorParameter | undefined, index: number): unknown => {
  const label = input.name === undefined || input.name === "" ? "" : ` (${input.name})`;
  const path = `constructorParameters[${index}]${label}`;
  if (parameter === undefined) throw missing(path, `is missing: the constructor takes a ${input.type} here`);
  const name = parameter.name === "" ? input.name : parameter.name;
  if (fullType(parameter.type) !== fullType(input.type) || (label !== "" && name !== input.name)) {
    const takes = `${input.type} ${input.name ?? ""}`.trim();
    throw wrongFormat(path, `is ${parameter.type} ${parameter.name}, but the constructor takes ${takes} here`);
  }
  // As in the ABI: a request's own components do not matter.
  return argument(describedOf(input), parameter.value, path);
};
