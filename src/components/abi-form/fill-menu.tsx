import { integerBounds } from "#shared/abi/field.ts";
import type { IntegerField } from "#shared/abi/field.ts";
import { SmallSelect } from "./small-select.tsx";

const first = { value: "", label: "fill in" };
const largest = { value: "max", label: "Largest number" };
const date = { value: "date", label: "Date…" };
const now = [
  { value: "now", label: "Now" },
  { value: "hour", label: "Now + 1 h" },
];

/** Whether a field can contain a date: any unsigned integer that is large enough. */
export const canFill = ({ signed, bits }: IntegerField): boolean => !signed && bits >= 32;

/** Values that no one types by hand: the type's maximum, and points in time in seconds since 1970. */
export const FillMenu = ({
  field,
  label,
  isDate,
  onFill,
  onDate,
}: {
  readonly field: IntegerField;
  readonly label: string;
  /** Whether the value is probably a date. */
  readonly isDate: boolean;
  /** Receives the value in base units. */
  readonly onFill: (digits: string) => void;
  /** Opens the entry of a date. */
  readonly onDate: (isDating: true) => void;
}) => (
  <SmallSelect
    label={`Fill in ${label}`}
    choices={[first, ...(field.bits === 256 ? [largest] : []), ...(isDate ? now : []), date]}
    value=""
    onChoose={(choice) => {
      if (choice === "date") onDate(true);
      else if (choice !== "") onFill(valueOf(choice, field).toString());
    }}
  />
);

const valueOf = (choice: string, field: IntegerField): bigint => {
  if (choice === "max") return integerBounds(field).max;
  const seconds = BigInt(Math.floor(Date.now() / 1_000));
  return choice === "hour" ? seconds + 3_600n : seconds;
};
