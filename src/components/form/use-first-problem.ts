import { type FieldValues, get, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
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

/**
 * The same, once there is reason to say it: a field that is still blank is no problem before the person has left a field or asked to send.
 */
export const useToldProblem = <Input extends FieldValues, Output>(
  { control }: UseFormReturn<Input, unknown, Output>,
  schema: Schema<Output, Input>,
): string | undefined => {
  const values = useWatch({ control });
  const { touchedFields, submitCount } = useFormState({ control });
  const isTouched = submitCount > 0 || Object.keys(touchedFields).length > 0;
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return issues.find(({ path }) => isTouched || get(values, path.join(".")) !== "")?.message;
};
