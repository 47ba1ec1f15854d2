import type { ReactNode } from "react";
import type { Field } from "#shared/abi/field.ts";

/** What every field of the form takes: the field, where its draft stands in the form, and its label. */
export type FieldProps<F extends Field = Field> = {
  readonly field: F;
  readonly path: string;
  readonly label: string;
  /** What stands at the end of the field's header: what can be done to a row. */
  readonly aside?: ReactNode;
};

/** How a list or a tuple renders the fields in it, whatever their kind. */
export type RenderField = (props: FieldProps) => ReactNode;

/** Error in place of help, below the input. */
export const wrapperOrder: ("input" | "error" | "description")[] = ["input", "description", "error"];
