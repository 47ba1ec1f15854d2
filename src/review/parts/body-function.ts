import { buildAbiFunction } from "#shared/abi/abi-function.ts";
import type { ValueForm } from "#shared/abi/abi-function.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";

type Made = { readonly fn: AbiCallable; readonly form: ValueForm; readonly description: AbiFunctionDescription };

const madeBefore = new WeakMap<readonly AbiValue[], Made>();

/**
 * A body's `abiFunction`, validated with the schema the relay applies before anything is sent. The same values give the
 * same object: with hundreds of rows it takes long to make, and a review needs it repeatedly.
 */
export const bodyFunction = (fn: AbiCallable, values: readonly AbiValue[], form: ValueForm): AbiFunctionDescription => {
  const before = madeBefore.get(values);
  if (before?.fn === fn && before.form === form) return before.description;
  const description = abiFunctionSchema.parse(buildAbiFunction(fn, values, form));
  madeBefore.set(values, { fn, form, description });
  return description;
};
