import { TextInput } from "@mantine/core";
import { memo } from "react";
import type { TimeUnit } from "#shared/abi/duration.ts";
import type { IntegerField } from "#shared/abi/field.ts";
import { evidentFormat, formatNumber, meansDuration } from "#shared/amount/integer-format.ts";
import classes from "./abi-form.module.css";
import { FillMenu } from "./fill-menu.tsx";
import { wrapperOrder } from "./field-props.ts";
import type { FieldProps } from "./field-props.ts";
import { NumberText } from "../number-text.tsx";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { baseUnits, UnitMenu } from "./unit-menu.tsx";
import { useLeaf } from "./use-leaf.ts";
import type { Leaf } from "./use-leaf.ts";

/** An integer as text, exact at any size, in base units or in a unit of choice with the base units echoed. */
export const IntegerInput = ({ field, path, label, aside }: FieldProps<IntegerField>) => {
  const leaf = useLeaf(field, path);
  const { id, draft, error, change, onBlur, inputRef } = leaf;
  return (
    <div className={classes["field"]}>
      <Header
        id={id}
        field={field}
        label={label}
        decimals={draft.decimals}
        time={draft.time}
        change={change}
        aside={aside}
      />
      <TextInput
        id={id}
        ref={inputRef}
        classNames={{ input: classes["mono"] ?? "" }}
        inputMode={field.signed || draft.decimals !== undefined || draft.time !== undefined ? "text" : "numeric"}
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={onBlur}
        inputWrapperOrder={wrapperOrder}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
        description={error ? undefined : echoOf(field, leaf)}
      />
    </div>
  );
};

// A key stroke changes nothing of it.
const Header = memo(function Header({
  id,
  field,
  label,
  decimals,
  time,
  change,
  aside,
}: Pick<FieldProps<IntegerField>, "field" | "label" | "aside"> & {
  readonly id: string;
  readonly decimals: number | undefined;
  readonly time: TimeUnit | undefined;
  readonly change: Leaf["change"];
}) {
  return (
    <LeafHeader id={id} label={label} type={field.type}>
      {field.bits < 64 && !meansDuration(field.name) ? null : (
        <UnitMenu
          label={label}
          isDuration={meansDuration(field.name)}
          decimals={decimals}
          time={time}
          onChange={change}
        />
      )}
      {field.bits === 256 && !field.signed ? (
        <FillMenu field={field} label={label} onFill={(text) => change({ text, ...baseUnits })} />
      ) : null}
      {aside}
    </LeafHeader>
  );
});

const echoOf = (field: IntegerField, { result, draft }: Leaf) => {
  if (!result.ok || typeof result.value !== "bigint") return undefined;
  const digits = result.value.toString();
  const meaning = meaningOf(field.name, digits);
  const unit = draft.time === undefined ? (draft.decimals === undefined ? "" : "base units") : "seconds";
  const plain = unit === "" && digits === draft.text && digits.length < 5;
  if (plain) return meaning;
  return (
    <>
      = <NumberText value={digits} /> {unit}
      {meaning === undefined ? "" : `, ${meaning}`}
    </>
  );
};

// Where the name says that the number is a time, what time that is.
const meaningOf = (name: string, digits: string): string | undefined => {
  const format = evidentFormat(name, digits);
  const text = format === undefined ? undefined : formatNumber(digits, format);
  if (text === undefined || format?.kind !== "date") return text;
  return dateAndTime.format(new Date(text));
};

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
