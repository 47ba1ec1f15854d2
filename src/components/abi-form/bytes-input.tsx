import type { LeafField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { PlainLinesField } from "#src/components/form/plain-field.tsx";
import { typedText } from "#src/components/form/typed-text.ts";
import type { FieldProps } from "./field-props.ts";
import { FieldValueOffers } from "./field-value-offers.tsx";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { SmallSelect } from "./small-select.tsx";
import { submitOnEnter } from "./submit-on-enter.ts";
import { useLeaf } from "./use-leaf.ts";
import type { Leaf } from "./use-leaf.ts";
import classes from "./abi-form.module.css";

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
        <RoleMenu field={field} label={label} onPick={(text) => change({ text, mode: "hex" })} />
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
        onChange={(event) => change({ text: draft.mode === "text" ? event.currentTarget.value : typedText(event) })}
        onBlur={onBlur}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
        description={error ? undefined : countOf(field, leaf)}
      />
      <FieldValueOffers field={field} label={label} leaf={leaf} />
    </div>
  );
};

const countOf = (field: LeafField, { result, draft }: Leaf): string | undefined => {
  const sizeText = field.kind === "fixedBytes" ? ` of ${field.size}` : "";
  if (!result.ok) {
    if (draft.text === "") return sizeText === "" ? undefined : `0${sizeText} bytes${alsoOf(field, draft.mode)}`;
    if (result.error.code !== "byte-length") return undefined;
    return `${result.error.got}${sizeText} bytes`;
  }
  if (typeof result.value !== "string") return undefined;
  const size = result.value.length / 2 - 1;
  const echo = draft.mode === "text" && size <= 64 ? `: ${result.value}` : "";
  return `${size}${sizeText} ${size === 1 && sizeText === "" ? "byte" : "bytes"}${echo}`;
};

/** Other forms that can be typed, and are then offered as hex. */
const alsoOf = ({ type }: LeafField, mode: "hex" | "text" | undefined): string => {
  if (mode === "text") return "";
  if (type === "bytes32") return ". Or type text, a role name or a number to see its bytes";
  return type === "bytes4" ? ". Or type a signature to see its selector" : "";
};
