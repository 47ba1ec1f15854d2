import type { LeafField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import classes from "./abi-form.module.css";
import type { FieldProps } from "./field-props.ts";
import { PlainLinesField } from "../form/plain-field.tsx";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { SmallSelect } from "./small-select.tsx";
import { submitOnEnter } from "./submit-on-enter.ts";
import { useLeaf } from "./use-leaf.ts";
import type { Leaf } from "./use-leaf.ts";

const modes = [
  { value: "hex", label: "hex" },
  { value: "text", label: "text" },
];

/** Bytes as hex or, by choice, as the UTF-8 bytes of a text, with their number. */
export const BytesInput = ({ field, path, label, aside }: FieldProps<LeafField>) => {
  const leaf = useLeaf(field, path);
  const { id, draft, error, change, onBlur, inputRef } = leaf;
  return (
    <div className={classes["field"]}>
      <LeafHeader id={id} label={label} type={typeText(field)}>
        <SmallSelect
          label={`${label} is read as`}
          choices={modes}
          value={draft.mode ?? "hex"}
          onChoose={(mode) => change({ mode: mode === "text" ? "text" : "hex" })}
        />
        {aside}
      </LeafHeader>
      <PlainLinesField
        id={id}
        ref={inputRef}
        rows={1}
        inputClass={`${classes["text"]} ${classes["mono"]}`}
        placeholder={draft.mode === "text" ? undefined : "0x"}
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        onKeyDown={submitOnEnter}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={onBlur}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
        description={error ? undefined : countOf(field, leaf)}
      />
    </div>
  );
};

const countOf = (field: LeafField, { result, draft }: Leaf): string | undefined => {
  const wanted = field.kind === "fixedBytes" ? ` of ${field.size}` : "";
  if (!result.ok) {
    if (result.error.code !== "byte-length") return wanted === "" ? undefined : `0${wanted} bytes`;
    return `${result.error.got}${wanted} bytes`;
  }
  if (typeof result.value !== "string") return undefined;
  const size = result.value.length / 2 - 1;
  const echo = draft.mode === "text" && size <= 64 ? `: ${result.value}` : "";
  return `${size}${wanted} ${size === 1 && wanted === "" ? "byte" : "bytes"}${echo}`;
};
