import { numberParts } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { NameText } from "./exact-text.tsx";
import classes from "./number-text.module.css";

/**
 * A number with its thousands grouped, `1,234.5`. The separators are not text: what is copied or read aloud is the exact
 * number.
 */
export const NumberText = ({ value }: { readonly value: string | number | bigint }) => {
  const { sign, groups, rest } = numberParts(value);
  if (groups.length < 2) return String(value);
  return (
    <span className={classes.digits}>
      {sign}
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
      {rest}
    </span>
  );
};

type Props = {
  /** Base units, as a decimal text. */
  readonly value: string | undefined;
  readonly decimals: number | undefined;
  readonly unit?: string | undefined;
};

/** An amount in its display unit, exact, with the base units on hover; the base units themselves without decimals. */
export const AmountText = ({ value, decimals, unit }: Props) => {
  const amount = readBaseUnits(value);
  if (value === undefined) return "–";
  if (amount === undefined) return <NameText text={value} />;
  const isUnit = decimals !== undefined && decimals <= 255;
  return (
    <span title={`${value} base units`} className={classes.amount}>
      <NumberText value={isUnit ? formatUnits(amount, decimals) : value} />{" "}
      <span className={classes.unit}>{isUnit ? unit !== undefined && <NameText text={unit} /> : "base units"}</span>
    </span>
  );
};
