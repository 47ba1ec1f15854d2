import { NativeSelect } from "@mantine/core";
import type { LeafField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { wrapperOrder } from "./field-props.ts";
import type { FieldProps } from "./field-props.ts";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { useLeaf } from "./use-leaf.ts";
import classes from "./abi-form.module.css";

const choices = [
  { value: "", label: "not set" },
  { value: "true", label: "true" },
  { value: "false", label: "false" },
];

/** A bool with three states: nothing is chosen until the person chooses. */
export const BooleanInput = ({ field, path, label, aside }: FieldProps<LeafField>) => {
  const { id, draft, error, change, onBlur, inputRef } = useLeaf(field, path);
  const isChoice = choices.some(({ value }) => value === draft.text);
  return (
    <div className={classes["field"]}>
      <LeafHeader id={id} label={label} type={typeText(field)}>
        {aside}
      </LeafHeader>
      <NativeSelect
        id={id}
        ref={inputRef}
        data={isChoice ? choices : [...choices, { value: draft.text, label: draft.text }]}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={onBlur}
        inputWrapperOrder={wrapperOrder}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
      />
    </div>
  );
};
