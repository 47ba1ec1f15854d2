import type { Field } from "#shared/abi/field.ts";

/** The label of a function's parameter: its name or, unnamed, its position and type. */
export function parameterLabel(field: Field, index: number): string {
  return field.name === "" ? `Parameter ${index + 1} (${field.type})` : field.name;
}

/** The label of a tuple's component. */
export function componentLabel(field: Field, index: number): string {
  return field.name === "" ? `Component ${index + 1} (${field.type})` : field.name;
}

/** The label of a list's row, counted from 0 as in the contract's own language. */
export function rowLabel(listLabel: string, index: number): string {
  return `${listLabel}[${index}]`;
}
