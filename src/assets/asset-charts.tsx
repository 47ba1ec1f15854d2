import { AreaChart, BarChart } from "@mantine/charts";
import type { ReactNode } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { shortDayText } from "#src/lib/utc-days.ts";
import type { BalancePoint, FlowPoint } from "./chart-points.ts";
import classes from "./assets.module.css";
import chartStyles from "@mantine/charts/styles.css?url";
import swatchStyles from "@mantine/core/styles/ColorSwatch.css?url";

/** The style sheets of the charts and their colour legend: loaded only with them. */
const Styled = ({ children }: { readonly children: ReactNode }) => (
  <>
    <link rel="stylesheet" href={chartStyles} precedence="charts" />
    <link rel="stylesheet" href={swatchStyles} precedence="charts" />
    {children}
  </>
);

type Common = { readonly unit: string; readonly height: number };

/** The balance day by day. The table below has the same figures, so assistive technology does not need the chart. */
export const BalanceChart = ({
  points,
  unit,
  firstDay,
  height,
}: Common & { readonly points: readonly BalancePoint[]; readonly firstDay: string }) => {
  const texts = new Map(points.map(({ day, text }) => [day, [text]]));
  return (
    <Styled>
      <div aria-hidden>
        <span className={classes["unit"]}>{unit}</span>
        <AreaChart
          h={height}
          data={points.map(({ day, height: balance }) => ({ day, balance }))}
          dataKey="day"
          strokeDasharray="0"
          series={[{ name: "balance", label: "Balance", color: "var(--mantine-primary-color-filled)" }]}
          curveType="stepAfter"
          withDots={points.length < 32}
          valueFormatter={tick}
          xAxisProps={dayAxis}
          yAxisProps={{ width: 72 }}
          referenceLines={points.some(({ day }) => day === firstDay) ? [{ x: firstDay, label: "first day" }] : []}
          areaProps={{ isAnimationActive: false }}
          areaChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
          tooltipProps={{ content: tipOf(texts, undefined) }}
        />
      </div>
    </Styled>
  );
};

/** Inflows above the line, outflows below it. */
export const FlowChart = ({ points, unit, height }: Common & { readonly points: readonly FlowPoint[] }) => {
  const texts = new Map(points.map(({ day, texts: moved }) => [day, moved && [`In ${moved.in}`, `Out ${moved.out}`]]));
  return (
    <Styled>
      <div aria-hidden>
        <span className={classes["unit"]}>{unit}</span>
        <BarChart
          h={height}
          data={points.map(({ day, in: came, out: went }) => ({ day, in: came, out: went }))}
          dataKey="day"
          strokeDasharray="0"
          type="stacked"
          series={[
            { name: "in", label: "In", color: "var(--mantine-primary-color-filled)" },
            { name: "out", label: "Out", color: "var(--mantine-color-dimmed)" },
          ]}
          withLegend
          valueFormatter={tick}
          xAxisProps={dayAxis}
          yAxisProps={{ width: 72 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false, stackOffset: "sign" }}
          referenceLines={[{ y: 0 }]}
          tooltipAnimationDuration={0}
          tooltipProps={{ content: tipOf(texts, ["No money in or out."]) }}
        />
      </div>
    </Styled>
  );
};

/** Month and day are enough below a chart; tooltip and table have the full date. */
const dayAxis = { tickFormatter: shortDayText, minTickGap: 24 };

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 });

const tick = (value: number): string => {
  const size = Math.abs(value);
  const sign = value < 0 ? "−" : "";
  if (size !== 0 && size < 0.0001) return `${sign}${size.toExponential(1)}`;
  return `${sign}${size < 10_000 ? numberText(String(Number(size.toPrecision(4)))) : compact.format(size)}`;
};

type Texts = readonly string[] | undefined;

/** The tooltip of the day under the pointer: its exact amounts. */
const tipOf = (texts: ReadonlyMap<string, Texts>, none: Texts) => {
  const Tip = ({ label }: { readonly label?: unknown }) =>
    typeof label === "string" ? <Exact day={label} texts={texts.get(label) ?? none} /> : null;
  return Tip;
};

const Exact = ({ day, texts }: { readonly day: string; readonly texts: readonly string[] | undefined }) =>
  texts === undefined ? null : (
    <div className={classes["tip"]}>
      <strong>{shortDayText(day)}</strong>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  );
