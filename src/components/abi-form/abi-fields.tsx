import { Stack } from "@mantine/core";
import type { Field } from "#shared/abi/field.ts";
import { FieldInput } from "./field-input.tsx";
import { parameterLabel } from "./field-label.ts";

/** The fields of all inputs of a function; the form around them holds their drafts as a list under `name`. */
export const AbiFields = ({ fields, name }: { readonly fields: readonly Field[]; readonly name: string }) => (
  <Stack gap="md">
    {fields.map((field, index) => (
      <FieldInput key={index} field={field} path={`${name}.${index}`} label={parameterLabel(field, index)} />
    ))}
  </Stack>
);
