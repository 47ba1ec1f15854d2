import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import type { RefCallBack } from "react-hook-form";
import { afterPointer } from "./after-pointer.ts";

/** Props for an input whose `onChange` gets a value, not an event, such as a combobox. */
export type ControlledField<Value> = {
  readonly name: string;
  readonly ref: RefCallBack;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};

/** Binds a controlled input to a field of the form. */
export const useControlledField = <Input extends FieldValues, Output, Name extends FieldPath<Input>>(
  control: Control<Input, unknown, Output>,
  name: Name,
): ControlledField<FieldPathValue<Input, Name>> => {
  const { field, fieldState } = useController({ control, name });
  return { ...field, onBlur: () => afterPointer(field.onBlur), error: fieldState.error?.message };
};
