import { Fragment, type ReactNode } from "react";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberParts, numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { isLongFigure } from "#shared/amount/written-amount.ts";
import { NameText } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";
import { Tipped } from "./tipped.tsx";
import classes from "./number-text.module.css";

/**
 * A number with its thousands grouped, `1,234.5`. The separators are not text: copying, searching and reading aloud give
 * the exact number.
 */
export const NumberText = ({ value }: { readonly value: string | number | bigint }) => {
  const { sign, groups, rest } = numberParts(value);
  if (groups.length < 2) return String(value);
  const isLong = isLongFigure(numberText(value));
  return (
    <span className={classes.digits}>
      {sign}
      {groups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 && isLong && <wbr />}
          <span>{group}</span>
        </Fragment>
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
 * An amount in its display unit, with the base units on hover; without decimals, the base units themselves. A list
 * shows six decimals, and the exact amount on hover and focus. Copying and reading aloud always give the exact amount.
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
  return <ListedAmount exact={exact} shown={shown} unit={inUnit} note={baseUnits} isFocusable />;
};

type ListedProps = {
  /** Without separators. */
  readonly exact: string;
  /** The part that fits in a list. */
  readonly shown: string;
  readonly unit: ReactNode;
  /** Shown beside the exact amount on hover and focus. */
  readonly note?: string | undefined;
  /** False inside a sentence, which may be a link, or be shortened: the exact amount is then shown only on hover. */
  readonly isFocusable: boolean;
};

/** From this length an amount takes a second line in a narrow cell: real coin balances are shorter. */
const longFrom = 16;

/** An amount that a list shows with fewer digits: copies, screen readers and print have the exact one. */
export const ListedAmount = ({ exact, shown, unit, note, isFocusable }: ListedProps) => {
  const drawn = {
    className: `${classes.amount} ${classes.listed}`,
    // The style sheet draws it, which breaks a line only at a character: a zero-width space after each group.
    "data-listed": numberText(shown).replaceAll(",", isLongFigure(shown) ? ",\u200b" : ","),
    "data-long": shown.length > longFrom || undefined,
  };
  const words = (
    <>
      {exact} {unit}
    </>
  );
  if (!isFocusable) {
    return (
      <span title={nameText([exact, note].filter((part) => part !== undefined).join(", "))} {...drawn}>
        {words}
      </span>
    );
  }
  const tip = (
    <>
      <NumberText value={exact} /> {unit}
      <br />
      <NameText text={note ?? ""} />
    </>
  );
  return (
    <Tipped tip={tip} description={note ?? ""} isFocusable {...drawn}>
      {words}
    </Tipped>
  );
};
