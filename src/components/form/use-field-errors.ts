import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { readFieldErrors, type RefusedRequest } from "./field-errors.ts";

/**
 * Shows a refused request's errors at their fields, until a field is changed, and focuses the first. `names` are the
 * fields on the page, in order. Returns the error for the error panel if the fields do not show all of it; else null.
 */
export const useFieldErrors = <Refused extends RefusedRequest, Input extends FieldValues, Output>(
  { setError }: UseFormReturn<Input, unknown, Output>,
  refused: Refused | null | undefined,
  names: readonly FieldPath<Input>[],
): Refused | null => {
  const show = useEffectEvent((error: RefusedRequest) => {
    for (const [index, { name, message }] of readFieldErrors(error, names).errors.entries()) {
      setError(name, { type: "service", message }, { shouldFocus: index === 0 });
    }
  });
  useEffect(() => {
    if (refused !== null && refused !== undefined) show(refused);
  }, [refused]);
  if (refused === null || refused === undefined) return null;
  return readFieldErrors(refused, names).isWhole ? null : refused;
};
