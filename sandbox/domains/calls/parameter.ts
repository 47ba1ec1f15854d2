import type { AbiParameter, Hex } from "viem";
import { encodeAbiParameters } from "viem/utils";
import { wrongFormat } from "#sandbox/lib/errors.ts";
import type { Described } from "./argument.ts";

/** Replaces `uint` and `int` by their full names. */
export const fullType = (type: string): string => type.replace(/^(u?int)(?=$|\[)/, "$1256");

/** An ABI parameter in the form that `argument` takes. */
export const describedOf = (parameter: AbiParameter): Described & { readonly name: string } => ({
  name: parameter.name ?? "",
  type: fullType(parameter.type),
  ...("components" in parameter ? { components: parameter.components.map(describedOf) } : {}),
});

/** Encodes values read by `argument`. Throws ERR_303 with `path` if they do not fit. */
export const encodedArguments = (inputs: readonly AbiParameter[], values: readonly unknown[], path: string): Hex => {
  try {
    return encodeAbiParameters(inputs.map(describedOf), values);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split("\n") : [];
    throw wrongFormat(path, reason ?? "cannot be encoded");
  }
};
