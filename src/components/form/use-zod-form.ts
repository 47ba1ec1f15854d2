import { zodResolver } from "@hookform/resolvers/zod";
import { type FocusEvent, type SyntheticEvent, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RefCallBack,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { Schema } from "#shared/wire/lazily.ts";
import { afterPointer } from "./after-pointer.ts";
import { focusFirstError } from "./focus-first-error.ts";

type Options<Input extends FieldValues> = {
  readonly defaultValues: DefaultValues<Input>;
  /** Runs before validation, for instance to parse a text that takes long. */
  readonly before?: (values: Input) => Promise<unknown>;
};

/** Props that bind a Mantine input to a field: `<TextInput label="Name" {...field("name")} />`. */
export type RegisteredField<Name extends string> = {
  readonly name: Name;
  readonly ref: RefCallBack;
  readonly onChange: (event: SyntheticEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly error: string | undefined;
};

export type ZodForm<Input extends FieldValues, Output> = {
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly field: <Name extends Path<Input>>(name: Name) => RegisteredField<Name>;
  /** Handles a form's submit, or the click of a button in it, with the parsed values. */
  readonly submit: (onValid: (values: Output) => void) => (event: SyntheticEvent<HTMLElement>) => void;
};

/**
 * A form validated by its schema. A field shows its error once it has been left or the form submitted, then with every
 * change; a refused submit focuses the first invalid field on the page.
 */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: Schema<Output, Input>,
  { defaultValues, before }: Options<Input>,
): ZodForm<Input, Output> => {
  const resolve = zodResolver(schema);
  const form = useForm<Input, unknown, Output>({
    resolver:
      before === undefined
        ? resolve
        : async (values, context, options) => {
            await before(values);
            return resolve(values, context, options);
          },
    defaultValues,
    mode: "onTouched",
    // react-hook-form knows only registered fields, in registration order.
    shouldFocusError: false,
  });
  const { formState } = form;
  const element = useRef<HTMLElement>(null);
  const { submitCount, isSubmitSuccessful } = formState;
  // The count rises in the render that shows the submit's errors.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFirstError(element.current);
  }, [submitCount, isSubmitSuccessful]);
  return {
    form,
    field: (name) => {
      const { ref, onChange, onBlur } = form.register(name);
      return {
        name,
        ref,
        onChange: (event) => void onChange(event),
        onBlur: (event) => afterPointer(() => void onBlur(event)),
        error: form.getFieldState(name, formState).error?.message,
      };
    },
    submit: (onValid) => (event) => {
      element.current = event.currentTarget.closest("form");
      void form.handleSubmit(onValid)(event);
    },
  };
};
