import type { AbiParameter, Hex } from "viem";
import { concatHex, encodeAbiParameters, size } from "viem/utils";
import type { ConstructorParameter } from "#shared/wire/template.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { type AbiEntry, inputsOf } from "../abis/entry.ts";
import { argument } from "../calls/argument.ts";
import { longestCreation } from "../chain/prepare.ts";

/** The constructor of an ABI. Without an entry it takes neither arguments nor coins. */
export const constructorOf = (abi: readonly AbiEntry[]): AbiEntry =>
  abi.find(({ type }) => type === "constructor") ?? { type: "constructor", stateMutability: "nonpayable", inputs: [] };

type Deployable = { readonly bytecode: Hex; readonly abi: readonly AbiEntry[] };

/**
 * Creation code and encoded arguments of a deployment. The parameters are those of the ABI's constructor, in its order. Throws ERR_302 for one that is
 * missing, ERR_303 for one with another name or type, ERR_010 for a value that does not fit its type, ERR_304 for more bytes than a network takes.
 */
export const creationData = ({ bytecode, abi }: Deployable, given: readonly ConstructorParameter[] = []): Hex => {
  const inputs = inputsOf(constructorOf(abi));
  const values = inputs.map((input, index) => valueOf(input, given[index], index));
  if (given.length > inputs.length) {
    throw refuse(
      "ERR_303",
      `constructorParameters[${inputs.length}]`,
      `the constructor takes ${counted(inputs.length)}`,
    );
  }
  const data = concatHex([bytecode, encoded(inputs, values)]);
  if (size(data) > longestCreation) {
    const most = `a network takes at most ${longestCreation} (EIP-3860)`;
    throw refuse("ERR_304", "constructorParameters", `bytecode and arguments are ${size(data)} bytes long; ${most}`);
  }
  return data;
};

const counted = (count: number): string => (count === 1 ? "1 parameter" : `${count} parameters`);

const valueOf = (input: AbiParameter, given: ConstructorParameter | undefined, index: number): unknown => {
  const label = input.name === undefined || input.name === "" ? "" : ` (${input.name})`;
  const path = `constructorParameters[${index}]${label}`;
  if (given === undefined) throw refuse("ERR_302", path, `is missing: the constructor takes a ${input.type} here`);
  const name = given.name === "" ? input.name : given.name;
  if (canonical(given.type) !== canonical(input.type) || (label !== "" && name !== input.name)) {
    const takes = `${input.type} ${input.name ?? ""}`.trim();
    throw refuse("ERR_303", path, `is ${given.type} ${given.name}, but the constructor takes ${takes} here`);
  }
  return argument(described(input), given.value, path);
};

const canonical = (type: string): string => type.replace(/^(u?int)(?=$|\[)/, "$1256");

/** The parameter as the ABI has it: what a request says of components does not matter. */
const described = (parameter: AbiParameter): Described => ({
  name: parameter.name ?? "",
  type: canonical(parameter.type),
  ...("components" in parameter ? { components: parameter.components.map(described) } : {}),
});

type Described = Parameters<typeof argument>[0];

const encoded = (inputs: readonly AbiParameter[], values: readonly unknown[]): Hex => {
  try {
    return encodeAbiParameters(inputs.map(described), values);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split("\n") : [];
    throw refuse("ERR_303", "constructorParameters", reason ?? "cannot be encoded");
  }
};

const refuse = (code: "ERR_302" | "ERR_303" | "ERR_304", path: string, message: string): ServiceError =>
  new ServiceError(code, { message: `${path}: ${message}` });
