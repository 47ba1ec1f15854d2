import { evidentFormat, formatNumber } from "#shared/amount/integer-format.ts";
import type { NumberFormat } from "#shared/amount/integer-format.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { zonedTimeText } from "#src/lib/dates.ts";
import type { ResultContext } from "./result-context.ts";

/** A number's format: the chosen one, else the one its name suggests. */
export const numberFormat = (
  { formats }: ResultContext,
  column: string,
  label: string,
  digits: string,
): NumberFormat | undefined => {
  if (formats === undefined) return undefined;
  const chosen = formats.of(column);
  return chosen === null ? undefined : (chosen ?? evidentFormat(label, digits));
};

/** An integer to the last digit or in its format. */
export const FormattedNumber = ({
  digits,
  format,
}: {
  readonly digits: string;
  readonly format: NumberFormat | undefined;
}) => {
  const text = format === undefined ? undefined : formatNumber(digits, format);
  if (text === undefined) return <NumberText value={digits} />;
  if (format?.kind !== "date") return <>{text}</>;
  return (
    <time dateTime={text} title={text}>
      {zonedTimeText(Date.parse(text))}
    </time>
  );
};

/** Whether the number is shown in another form than its digits. */
export const isFormatted = (digits: string, format: NumberFormat | undefined): boolean => {
  const text = format === undefined ? undefined : formatNumber(digits, format);
  return text !== undefined && text !== digits;
};
