import type { ReactNode } from "react";
import type { Field } from "#shared/abi/field.ts";

/** The props of every field: the field, the path of its draft in the form, and its label. */
export type FieldProps<F extends Field = Field> = {
  readonly field: F;
  readonly path: string;
  readonly label: string;
  /** The end of the field's header: a row's actions. */
  readonly aside?: ReactNode;
};

/** Renders the fields inside a list or tuple, of any kind. */
export type RenderField = (props: FieldProps) => ReactNode;

/** Renders the actions of a list's row. */
export type RenderActions = (index: number, isLast: boolean) => ReactNode;

/** Error in place of help, below the input. */
export const wrapperOrder: ("input" | "error" | "description")[] = ["input", "description", "error"];
