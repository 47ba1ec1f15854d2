import { integerBounds } from "#shared/abi/field.ts";
import type { IntegerField } from "#shared/abi/field.ts";
import { SmallSelect } from "./small-select.tsx";

const numbers = [
  { value: "", label: "fill in" },
  { value: "max", label: "Largest number" },
];
const dates = [...numbers, { value: "now", label: "Now" }, { value: "hour", label: "Now + 1 h" }];

/** Values that nobody types by hand: the largest one of the type and, where a date can be meant, points in time in seconds since 1970. */
export const FillMenu = ({
  field,
  label,
  isDate,
  onFill,
}: {
  readonly field: IntegerField;
  readonly label: string;
  readonly isDate: boolean;
  /** Takes the value in base units. */
  readonly onFill: (digits: string) => void;
}) => (
  <SmallSelect
    label={`Fill in ${label}`}
    choices={isDate ? dates : numbers}
    value=""
    onChoose={(choice) => {
      if (choice !== "") onFill(valueOf(choice, field).toString());
    }}
  />
);

const valueOf = (choice: string, field: IntegerField): bigint => {
  if (choice === "max") return integerBounds(field).max;
  const now = BigInt(Math.floor(Date.now() / 1_000));
  return choice === "hour" ? now + 3_600n : now;
};
