import { type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import type { Field } from "#shared/abi/field.ts";
import { abiResolver, type FieldCheck } from "./abi-resolver.ts";

/**
 * A form that holds the drafts of the fields under `args`. A field shows its error once it has been left or the form submitted,
 * then with every change.
 */
export const useAbiForm = (
  fields: readonly Field[],
  defaultValues: FieldValues,
  checks: Readonly<Record<string, FieldCheck>> = {},
): UseFormReturn => {
  const form: UseFormReturn = useForm({
    resolver: abiResolver(fields, checks, (name) => form.getFieldState(name).error),
    defaultValues,
    mode: "onTouched",
    // The form focuses the first invalid field on the page; once rows have moved, that is not the first registered one.
    shouldFocusError: false,
  });
  return form;
};
