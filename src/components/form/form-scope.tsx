import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";

/**
 * Gives a form to the fields below. Its methods never change, and the state of the form is not among what a field reads here (`useController` and
 * `useFormState` subscribe to the part that they need): so a change of that state, of which there is one after each mount, renders no field.
 */
export const FormScope = <T extends FieldValues>({
  form,
  children,
}: {
  readonly form: UseFormReturn<T>;
  readonly children: ReactNode;
}) => {
  const [methods] = useState(() => ({ ...form }));
  return <FormProvider {...methods}>{children}</FormProvider>;
};
