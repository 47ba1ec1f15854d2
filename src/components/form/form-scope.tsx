import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";

/**
 * Provides a form to the fields below. Its methods never change, and fields subscribe only to the state they need
 * (`useController` and `useFormState`): so a change of the form's state, such as after each mount, renders no field.
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
