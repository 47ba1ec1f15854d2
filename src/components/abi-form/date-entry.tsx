import { Button } from "@mantine/core";
import { useId, useState } from "react";
import type { IntegerField } from "#shared/abi/field.ts";
import { parseInteger } from "#shared/abi/integer-text.ts";
import { datesIn } from "#shared/abi/offers/date-text.ts";
import { PlainTextField } from "#src/components/form/plain-field.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { SmallSelect } from "./small-select.tsx";
import classes from "./abi-form.module.css";

const zones = [
  { value: "local", label: "local time" },
  { value: "utc", label: "UTC" },
];

/** A date for a number in seconds since 1970, shown before it is applied. */
export const DateEntry = ({
  field,
  label,
  onTake,
  onClose,
}: {
  readonly field: IntegerField;
  readonly label: string;
  readonly onTake: (digits: string) => void;
  readonly onClose: () => void;
}) => {
  const id = useId();
  const [text, setText] = useState("");
  const [zone, setZone] = useState("local");
  const digits = datesIn(text, anyTime)
    .find((reading) => reading.zone === zone)
    ?.seconds.toString();
  const isIn = digits !== undefined && parseInteger(field, digits).ok;
  return (
    <fieldset className={classes["date"]} aria-label={`Date for ${label}`}>
      <div className={classes["header"]}>
        <label htmlFor={id}>Date and time</label>
        <SmallSelect label={`Clock of the date for ${label}`} choices={zones} value={zone} onChoose={setZone} />
      </div>
      <PlainTextField
        id={id}
        ref={focus}
        type="datetime-local"
        step={1}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        description={
          digits === undefined ? (
            "Becomes seconds since 1970."
          ) : isIn ? (
            <>
              = <NumberText value={digits} /> seconds since 1970
            </>
          ) : (
            `Out of range for ${field.type}.`
          )
        }
      />
      <div className={classes["dateActions"]}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={!isIn}
          onClick={() => {
            if (digits !== undefined) onTake(digits);
            onClose();
          }}
        >
          Use this date
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
};

// The field's value is never relative to the present.
const anyTime = new Date(0);

// Opened by the person's choice above: the next step is to enter the date.
const focus = (node: HTMLInputElement | null): void => {
  node?.focus();
};
