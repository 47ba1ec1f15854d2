import { Stack, TextInput } from "@mantine/core";
import type { IntegerField } from "../../../shared/abi/field.ts";
import type { LeafDraft } from "../../../shared/abi/draft.ts";
import classes from "./abi-form.module.css";
import { wrapperOrder } from "./field-props.ts";
import type { FieldProps } from "./field-props.ts";
import { NumberText } from "../number-text.tsx";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { UnitMenu } from "./unit-menu.tsx";
import { useLeaf } from "./use-leaf.ts";
import type { Leaf } from "./use-leaf.ts";

/** An integer as text, exact at any size, in base units or in a unit of choice with the base units echoed. */
export function IntegerInput({ field, path, label, aside }: FieldProps<IntegerField>) {
  const leaf = useLeaf(field, path);
  const { id, draft, error, change, onBlur, inputRef } = leaf;
  return (
    <Stack gap={4}>
      <LeafHeader id={id} label={label} type={field.type}>
        {field.bits < 64 ? null : (
          <UnitMenu label={label} decimals={draft.decimals} onChange={(unit) => change(unitChange(draft, unit))} />
        )}
        {aside}
      </LeafHeader>
      <TextInput
        id={id}
        ref={inputRef}
        classNames={{ input: classes["mono"] ?? "" }}
        inputMode={field.signed || draft.decimals !== undefined ? "text" : "numeric"}
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={onBlur}
        inputWrapperOrder={wrapperOrder}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
        description={error ? undefined : echoOf(leaf)}
      />
    </Stack>
  );
}

// Undefined removes the key: base units are the absence of decimals.
function unitChange(draft: LeafDraft, decimals: number | undefined): Partial<LeafDraft> {
  return decimals === undefined ? { ...draft, decimals: undefined } : { decimals };
}

function echoOf({ result, draft }: Leaf) {
  if (!result.ok || typeof result.value !== "bigint") return undefined;
  const digits = result.value.toString();
  if (draft.decimals === undefined && digits === draft.text && digits.length < 5) return undefined;
  return (
    <>
      = <NumberText value={digits} /> {draft.decimals === undefined ? "" : "base units"}
    </>
  );
}
