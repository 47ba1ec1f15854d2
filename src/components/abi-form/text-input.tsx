import { Checkbox } from "@mantine/core";
import type { LeafField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { countText } from "#shared/amount/number-text.ts";
import { PlainLinesField } from "#src/components/form/plain-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { submitOnEnter } from "./submit-on-enter.ts";
import { useLeaf } from "./use-leaf.ts";
import classes from "./abi-form.module.css";

/** A string exactly as typed: never trimmed, never parsed; the empty string is an explicit choice. */
export const StringInput = ({ field, path, label, aside }: FieldProps<LeafField>) => {
  const { id, draft, error, change, onBlur, inputRef } = useLeaf(field, path);
  const empty = draft.empty === true && draft.text === "";
  return (
    <div className={classes["field"]}>
      <LeafHeader id={id} label={label} type={typeText(field)}>
        {aside}
      </LeafHeader>
      <PlainLinesField
        id={id}
        ref={inputRef}
        rows={1}
        inputClass={classes["text"] ?? ""}
        autoComplete="off"
        value={draft.text}
        disabled={empty}
        onKeyDown={submitOnEnter}
        onChange={(event) => change({ text: event.currentTarget.value, empty: false })}
        onBlur={onBlur}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
        description={error || draft.text === "" ? undefined : countOf(draft.text)}
      />
      {draft.text === "" ? (
        <Checkbox
          size="xs"
          label="Empty string"
          aria-label={`Empty string for ${label}`}
          checked={empty}
          onChange={(event) => change({ empty: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  );
};

const countOf = (text: string): string => {
  const characters = Array.from(text).length;
  const outer = /^\s|\s$/.test(text) ? ", with spaces at the ends" : "";
  return `${countText(characters, "character")}${outer}`;
};
