import { sumOfFigures } from "#shared/amount/figures.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { TransactionDay } from "#shared/console/transactions.ts";
import { daysBetween } from "#src/lib/utc-days.ts";

type Moved = Pick<TransactionDay, "networkId" | "asset">;

/** The inflows and outflows of one asset. */
export type AssetFlow = Moved & {
  readonly key: string;
  /** The unit of its amounts. */
  readonly unit: string;
  /** The days with movements. */
  readonly days: readonly TransactionDay[];
  /** All days together, exact and with the unit. */
  readonly in: string;
  readonly out: string;
};

/** Days by asset, the asset with the most days first. */
export const assetFlows = (days: readonly TransactionDay[]): readonly AssetFlow[] => {
  const flows = new Map<string, TransactionDay[]>();
  for (const day of days) {
    const key = `${day.networkId}/${day.asset.kind === "native" ? "native" : day.asset.token.toLowerCase()}`;
    flows.set(key, [...(flows.get(key) ?? []), day]);
  }
  return [...flows]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([key, own]) => {
      const [first] = own;
      if (first === undefined) return [];
      const { unit } = partsOf(first.in.text);
      const sum = (direction: "in" | "out") =>
        `${numberText(sumOfFigures(own.map((day) => partsOf(day[direction].text).figure)))} ${unit}`;
      return [{ networkId: first.networkId, asset: first.asset, key, unit, days: own, in: sum("in"), out: sum("out") }];
    });
};

/** The heights of a day's bars, in the unit: for drawing only, because a number rounds. */
export type FlowBar = { readonly day: string; readonly in: number; readonly out: number };

/** A bar up and one down for each day from the first to the last, inclusive. */
export const flowBars = (days: readonly TransactionDay[], first: string, last: string): readonly FlowBar[] => {
  const moved = new Map(days.map((one) => [one.day, one]));
  return daysBetween(first, last).map((day) => {
    const one = moved.get(day);
    return {
      day,
      in: one === undefined ? 0 : Number(partsOf(one.in.text).figure),
      out: one === undefined ? 0 : Number(partsOf(one.out.text).figure),
    };
  });
};

/** An amount's figure and unit. */
const partsOf = (text: string): { readonly figure: string; readonly unit: string } =>
  splitAmount(text) ?? { figure: "0", unit: "" };
