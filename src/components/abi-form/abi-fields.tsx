import { memo } from "react";
import type { Field } from "#shared/abi/field.ts";
import { FieldInput } from "./field-input.tsx";
import { parameterLabel } from "./field-label.ts";
import classes from "./abi-form.module.css";

/** The fields of all inputs of a function; the form around them holds their drafts as a list under `name`. */
export const AbiFields = memo(function AbiFields({
  fields,
  name,
}: {
  readonly fields: readonly Field[];
  readonly name: string;
}) {
  return (
    <div className={classes["fields"]}>
      {fields.map((field, index) => (
        <FieldInput key={index} field={field} path={`${name}.${index}`} label={parameterLabel(field, index)} />
      ))}
    </div>
  );
});
