import { Button, Stack } from "@mantine/core";
import { type EnumNames, enumValueName } from "#shared/abi/enum-names.ts";
import type { IntegerField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { PlainTextField } from "#src/components/form/plain-field.tsx";
import { nameText } from "#src/components/name-text.ts";
import type { FieldProps } from "./field-props.ts";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { SmallSelect } from "./small-select.tsx";
import { useLeaf } from "./use-leaf.ts";
import classes from "./abi-form.module.css";

/** An enum's value: the number to send, chosen by name or typed. */
export const EnumInput = ({
  field,
  names,
  path,
  label,
  aside,
}: FieldProps<IntegerField> & { readonly names: EnumNames }) => {
  const { id, draft, error, result, change, onBlur, inputRef } = useLeaf(field, path);
  const digits = result.ok ? String(result.value) : "";
  const name = enumValueName(names, digits);
  const choose = (text: string) => change({ text, decimals: undefined, time: undefined });
  const typed = draft.text.trim().toLowerCase();
  const meant = result.ok || typed === "" ? -1 : names.findIndex((one) => one.toLowerCase() === typed);
  return (
    <div className={classes["field"]}>
      <LeafHeader id={id} label={label} type={typeText(field)}>
        <SmallSelect
          label={`Value of ${label} by name`}
          choices={[
            { value: "", label: "choose" },
            ...names.map((one, value) => ({ value: String(value), label: `${value} · ${nameText(one)}` })),
          ]}
          value={name === undefined ? "" : digits}
          onChoose={choose}
        />
        {aside}
      </LeafHeader>
      <PlainTextField
        id={id}
        ref={inputRef}
        inputClass={classes["mono"]}
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={onBlur}
        error={
          error === undefined ? undefined : (
            <Stack gap={4} align="flex-start" component="span">
              <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />
              {meant === -1 ? null : (
                <Button size="compact-xs" variant="default" onClick={() => choose(String(meant))}>
                  {`Use ${meant} (${nameText(names[meant] ?? "")})`}
                </Button>
              )}
            </Stack>
          )
        }
        description={
          !result.ok ? undefined : name === undefined ? (
            "No value of this enum is known by this number."
          ) : (
            <>
              = <NameText text={name} />
            </>
          )
        }
      />
    </div>
  );
};
