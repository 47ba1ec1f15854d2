import { buildAbiFunction } from "#shared/abi/abi-function.ts";
import type { ValueForm } from "#shared/abi/abi-function.ts";
import type { AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";

/** The `abiFunction` of a body, held against the schema that the relay applies before anything is sent. */
export function bodyFunction(fn: AbiFunction, values: readonly AbiValue[], form: ValueForm): AbiFunctionDescription {
  return abiFunctionSchema.parse(buildAbiFunction(fn, values, form));
}
