import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Schema } from "#shared/wire/lazily.ts";

/** Why a form cannot be sent as it is now: its first problem in the words of its schema, whether a field shows it yet or not. */
export const useFirstProblem = <Input extends FieldValues, Output>(
  { control }: UseFormReturn<Input, unknown, Output>,
  schema: Schema<Output, Input>,
): string | undefined => {
  const values = useWatch({ control });
  return z.safeParse(schema, values).error?.issues[0]?.message;
};
