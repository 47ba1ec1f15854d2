import { buildAbiFunction } from "#shared/abi/abi-function.ts";
import type { ValueForm } from "#shared/abi/abi-function.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";

/** The `abiFunction` of a body, checked with the schema that the relay applies before anything is sent. */
export const bodyFunction = (fn: AbiCallable, values: readonly AbiValue[], form: ValueForm): AbiFunctionDescription =>
  abiFunctionSchema.parse(buildAbiFunction(fn, values, form));
