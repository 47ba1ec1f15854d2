import { type FieldValues, get, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Schema } from "#shared/wire/lazily.ts";

/** Why a form cannot be sent yet: its first problem in its schema's words, whether or not a field shows it. */
export const useFirstProblem = <Input extends FieldValues, Output>(
  { control }: UseFormReturn<Input, unknown, Output>,
  schema: Schema<Output, Input>,
): string | undefined => {
  const values = useWatch({ control });
  return z.safeParse(schema, values).error?.issues[0]?.message;
};

/**
 * The same problem, but only once it should be shown: a blank field is not a problem before the person has left a field
 * or tried to send.
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
