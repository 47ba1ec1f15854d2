import { Text } from "@mantine/core";
import { formatUnits } from "../../shared/abi/amount.ts";
import classes from "./amount-text.module.css";
import { NumberText } from "./number-text.tsx";

/** Base units as a decimal text, as a bigint; undefined where it is no number of base units. */
export const baseUnits = (text: string | null | undefined): bigint | undefined =>
  text !== null && text !== undefined && /^\d{1,80}$/.test(text) ? BigInt(text) : undefined;

type Props = {
  /** Base units, as a decimal text. */
  readonly value: string | undefined;
  readonly decimals: number | undefined;
  readonly unit?: string | undefined;
};

/** An amount in its display unit, exact, with the base units on hover; the base units themselves without decimals. */
export function AmountText({ value, decimals, unit }: Props) {
  const amount = baseUnits(value);
  if (value === undefined) return "–";
  if (amount === undefined) return value;
  const isUnit = decimals !== undefined && decimals <= 255;
  return (
    <span title={`${value} base units`} className={classes.amount}>
      <NumberText value={isUnit ? formatUnits(amount, decimals) : value} />{" "}
      <Text span inherit c="dimmed">
        {isUnit ? unit : "base units"}
      </Text>
    </span>
  );
}
