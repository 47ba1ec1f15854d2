import type { Field } from "#shared/abi/field.ts";
import { nameText } from "#src/components/name-text.ts";

/** The label of a function's parameter: its name or, unnamed, its position and type. */
export const parameterLabel = (field: Field, index: number): string =>
  field.name === "" ? `Parameter ${index + 1} (${field.type})` : nameText(field.name);

/** The label of a tuple's component. */
export const componentLabel = (field: Field, index: number): string =>
  field.name === "" ? `Component ${index + 1} (${field.type})` : nameText(field.name);

/** The label of a list's row, counted from 0 as in the contract's own language. */
export const rowLabel = (listLabel: string, index: number): string => `${listLabel}[${index}]`;
