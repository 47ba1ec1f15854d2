import { listAmount } from "#shared/amount/list-amount.ts";
import { numberParts, numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { NameText } from "./exact-text.tsx";
import { Tipped } from "./tipped.tsx";
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
  /** In a list: at most six decimals are shown. */
  readonly isListed?: boolean;
};

/**
 * An amount in its display unit, with the base units on hover; the base units themselves without decimals. A list shows six decimals, and the
 * exact amount on hover and focus. What is copied or read aloud is exact in either case.
 */
export const AmountText = ({ value, decimals, unit, isListed = false }: Props) => {
  const amount = readBaseUnits(value);
  if (value === undefined) return "–";
  if (amount === undefined) return <NameText text={value} />;
  const isUnit = decimals !== undefined && decimals <= 255;
  const exact = isUnit ? formatUnits(amount, decimals) : value;
  const shown = isListed ? listAmount(exact) : exact;
  const inUnit = (
    <span className={classes.unit}>{isUnit ? unit !== undefined && <NameText text={unit} /> : "base units"}</span>
  );
  const baseUnits = `${value} base units`;
  if (shown === exact) {
    return (
      <span title={baseUnits} className={classes.amount}>
        <NumberText value={exact} /> {inUnit}
      </span>
    );
  }
  const tip = (
    <>
      <NumberText value={exact} /> {unit !== undefined && <NameText text={unit} />}
      <br />
      {baseUnits}
    </>
  );
  return (
    <Tipped
      tip={tip}
      description={baseUnits}
      isFocusable
      className={`${classes.amount} ${classes.listed}`}
      data-listed={numberText(shown)}
    >
      {exact} {inUnit}
    </Tipped>
  );
};
