import { Button } from "@mantine/core";
import { memo, useEffect, useRef, useState } from "react";
import type { TimeUnit } from "#shared/abi/duration.ts";
import type { IntegerField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { evidentFormat, formatNumber, meansDate, meansDuration } from "#shared/amount/integer-format.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { PlainTextField } from "#src/components/form/plain-field.tsx";
import { typedText } from "#src/components/form/typed-text.ts";
import { later } from "#src/components/later.tsx";
import { nameText } from "#src/components/name-text.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { zonedTimeText } from "#src/lib/dates.ts";
import { type AmountHint, useArgumentHints } from "./argument-hints.ts";
import type { FieldProps } from "./field-props.ts";
import { FieldValueOffers } from "./field-value-offers.tsx";
import { canFill, FillMenu } from "./fill-menu.tsx";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { numberKindOf, withUnitOffer } from "./number-kind.ts";
import { baseUnits, UnitMenu } from "./unit-menu.tsx";
import { useLeaf } from "./use-leaf.ts";
import type { Leaf } from "./use-leaf.ts";
import classes from "./abi-form.module.css";

const DateEntry = later(async () => (await import("./date-entry.tsx")).DateEntry);

/** An integer as text, exact at any size, in base units or in a chosen unit with the base units shown. */
export const IntegerInput = ({ field, path, label, aside }: FieldProps<IntegerField>) => {
  const leaf = useLeaf(field, path);
  const { id, draft, error, change, onBlur, inputRef } = leaf;
  const { amounts, dates } = useArgumentHints();
  const hint = amounts.get(path);
  useTokenUnit(hint, leaf);
  const kind = numberKindOf(field, draft, hint);
  const [isDating, setDating] = useState(false);
  const [dated, setDated] = useState<string>();
  return (
    <div className={classes["field"]}>
      <Header
        id={id}
        field={field}
        label={label}
        unit={hint?.unit}
        unitDecimals={hint?.decimals ?? undefined}
        isDate={dates.has(path) || meansDate(field.name)}
        decimals={draft.decimals}
        time={draft.time}
        change={change}
        onDate={setDating}
        aside={aside}
      />
      {isDating ? (
        <DateEntry
          field={field}
          label={label}
          onTake={(text) => {
            setDated(text);
            change({ text, ...baseUnits });
          }}
          onClose={() => {
            setDating(false);
            document.getElementById(id)?.focus();
          }}
        />
      ) : null}
      <PlainTextField
        id={id}
        ref={inputRef}
        inputClass={classes["mono"]}
        inputMode={field.signed || draft.decimals !== undefined || draft.time !== undefined ? "text" : "numeric"}
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        onChange={(event) => change({ text: typedText(event) })}
        onBlur={onBlur}
        error={
          error && (
            <LeafErrorText
              field={field}
              error={withUnitOffer(field, draft, kind, error)}
              kind={kind}
              onFix={(text) => change({ text })}
            />
          )
        }
        description={error ? undefined : helpOf(field, leaf, hint, dated === draft.text)}
        {...maxProps(hint, leaf)}
      />
      {hint?.below}
      <FieldValueOffers field={field} label={label} leaf={leaf} />
    </div>
  );
};

// Unaffected by keystrokes.
const Header = memo(function Header({
  id,
  field,
  label,
  unit,
  unitDecimals,
  isDate,
  decimals,
  time,
  change,
  onDate,
  aside,
}: Pick<FieldProps<IntegerField>, "field" | "label" | "aside"> & {
  readonly id: string;
  /** The unit of the amount. */
  readonly unit: string | undefined;
  readonly unitDecimals: number | undefined;
  readonly isDate: boolean;
  readonly decimals: number | undefined;
  readonly time: TimeUnit | undefined;
  readonly change: Leaf["change"];
  readonly onDate: (isDating: true) => void;
}) {
  return (
    <LeafHeader id={id} label={label} type={typeText(field)}>
      {field.bits < 64 && !meansDuration(field.name) ? null : (
        <UnitMenu
          label={label}
          isDuration={meansDuration(field.name)}
          token={unit === undefined || unitDecimals === undefined ? undefined : { unit, decimals: unitDecimals }}
          decimals={decimals}
          time={time}
          onChange={change}
        />
      )}
      {canFill(field) ? (
        <FillMenu
          field={field}
          label={label}
          isDate={isDate}
          onFill={(text) => change({ text, ...baseUnits })}
          onDate={onDate}
        />
      ) : null}
      {aside}
    </LeafHeader>
  );
});

/**
 * A token amount starts in the token's own unit, even when prefilled from a record, and stays in it while a form
 * changes the token's decimals. A unit or amount entered earlier is kept.
 */
const useTokenUnit = (hint: AmountHint | undefined, { draft, change }: Leaf): void => {
  const decimals = hint?.decimals ?? undefined;
  const isBlank = draft.text === "" && draft.decimals === undefined && draft.time === undefined;
  const recorded = draft.recorded === true && /^\d+$/.test(draft.text) ? BigInt(draft.text) : undefined;
  const taken = useRef<number>(undefined);
  useEffect(() => {
    const before = taken.current;
    if (decimals === undefined || decimals === before) return;
    taken.current = decimals;
    if (before === undefined ? isBlank : draft.decimals === before) change({ decimals });
    else if (before === undefined && recorded !== undefined)
      change({ text: formatUnits(recorded, decimals), decimals });
  }, [decimals, isBlank, draft.decimals, recorded, change]);
};

/** The button for the sender's whole balance, in the chosen unit. */
const maxProps = (hint: AmountHint | undefined, { draft, change }: Leaf) => {
  if (hint?.balance === undefined) return {};
  const { amount, text } = hint.balance;
  const inUnit = hint.decimals !== null && draft.decimals === hint.decimals;
  const most = inUnit
    ? { text: formatUnits(amount, hint.decimals) }
    : { text: amount.toString(), decimals: undefined, time: undefined };
  return {
    isRightWide: true,
    right: (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Max: ${nameText(text)}, the sender's whole balance`}
        title="The sender's whole balance"
        onClick={() => change(most)}
      >
        Max
      </Button>
    ),
  };
};

const helpOf = (field: IntegerField, leaf: Leaf, hint: AmountHint | undefined, isDate: boolean) => {
  const balance =
    hint?.balance === undefined ? undefined : (
      <>
        The sender has <NameText text={hint.balance.text} />.
      </>
    );
  const note =
    hint?.note === undefined ? undefined : (
      <>
        {hint.note.text}{" "}
        {hint.note.readAgain !== undefined && (
          <Button size="compact-xs" variant="subtle" loading={hint.note.isReading} onClick={hint.note.readAgain}>
            Read the token again
          </Button>
        )}
      </>
    );
  const lines = [echoOf(field, leaf, hint, isDate), note, balance].filter((line) => line !== undefined);
  if (lines.length === 0) return undefined;
  return lines.map((line, index) => (
    // Each line has a fixed position.
    <span key={index} className={classes["line"]}>
      {line}
    </span>
  ));
};

const echoOf = (field: IntegerField, { result, draft }: Leaf, hint: AmountHint | undefined, isDate: boolean) => {
  if (!result.ok || typeof result.value !== "bigint") return undefined;
  const digits = result.value.toString();
  const decimals = hint?.decimals ?? undefined;
  if (decimals !== undefined && draft.decimals === undefined && draft.time === undefined) {
    return (
      <>
        = <NumberText value={formatUnits(result.value, decimals)} /> <NameText text={hint?.unit ?? ""} />
      </>
    );
  }
  const meaning = isDate ? dateText(digits) : meaningOf(field.name, digits);
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

// The time that a number means, if its name says it is one.
const meaningOf = (name: string, digits: string): string | undefined => {
  const format = evidentFormat(name, digits);
  const text = format === undefined ? undefined : formatNumber(digits, format);
  return text === undefined || format?.kind !== "date" ? text : dateText(digits);
};

const dateText = (digits: string): string => zonedTimeText(Number(digits) * 1_000);
