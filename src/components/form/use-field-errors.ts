import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { readFieldErrors, type RefusedRequest } from "./field-errors.ts";

/**
 * Shows the errors of a refused request at the fields that they name, until a field is changed, and focuses the first. `names` are
 * the fields on the page, in their order. Returns the error if the fields do not show all of it, for the error panel; else null.
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
