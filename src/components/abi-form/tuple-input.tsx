import { Stack } from "@mantine/core";
import { Fragment, useId, useState } from "react";
import type { TupleField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { componentLabel } from "./field-label.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { GroupHeader } from "./group-header.tsx";
import { PasteEditor, PasteToggle, usePaste } from "./paste-json.tsx";
import classes from "./abi-form.module.css";

/** A tuple as a fieldset with one field for each component. */
export const TupleInput = ({
  field,
  path,
  label,
  aside,
  renderField,
}: FieldProps<TupleField> & { readonly renderField: RenderField }) => {
  const id = useId();
  // The fields inside read their drafts on mount. A paste replaces them all, so they have to be remounted.
  const [pasted, setPasted] = useState(0);
  const paste = usePaste(field, path, () => setPasted((count) => count + 1));
  return (
    <fieldset className={classes["fieldset"]} aria-labelledby={id}>
      <GroupHeader id={id} label={label} type={typeText(field)} path={path}>
        <PasteToggle paste={paste} label={label} />
        {aside}
      </GroupHeader>
      <Stack gap="sm" className={classes["group"]}>
        <PasteEditor paste={paste} label={label} />
        {field.parts.map((part, index) => (
          <Fragment key={`${pasted} ${index}`}>
            {renderField({ field: part, path: `${path}.parts.${index}`, label: componentLabel(part, index) })}
          </Fragment>
        ))}
      </Stack>
    </fieldset>
  );
};
