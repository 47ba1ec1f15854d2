import { shortDayText } from "#src/lib/utc-days.ts";
import { axisOf, valueText } from "./flow-axis.ts";
import type { FlowBar } from "./flow-points.ts";
import classes from "./flows.module.css";

type Props = { readonly bars: readonly FlowBar[]; readonly unit: string };

/** Longer values would overlap the adjacent days. */
const longestValue = 6;

/** Inflows above the line, outflows below, day by day. A table has the exact figures for everyone. */
export const FlowChart = ({ bars, unit }: Props) => {
  const { top, bottom, ticks } = axisOf(
    -Math.max(0, ...bars.map(({ out }) => out)),
    Math.max(0, ...bars.map((bar) => bar.in)),
  );
  const span = top - bottom || 1;
  const at = (value: number): number => ((top - value) / span) * 100;
  const width = 100 / Math.max(1, bars.length);
  return (
    <div className={classes["chart"]} aria-hidden="true">
      <span className={classes["unit"]}>{unit}</span>
      <svg className={classes["axis"]}>
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={`${at(tick)}%`} dy="0.32em" textAnchor="end">
            {valueText(tick)}
          </text>
        ))}
      </svg>
      <svg className={classes["plot"]}>
        {ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? classes["zero"] : classes["line"]}
            x1="0"
            x2="100%"
            y1={`${at(tick)}%`}
            y2={`${at(tick)}%`}
          />
        ))}
        {bars.map((bar, index) => (
          <g key={bar.day}>
            <Bar className={classes["in"]} x={index * width} width={width} from={at(bar.in)} to={at(0)} />
            <Bar className={classes["out"]} x={index * width} width={width} from={at(0)} to={at(-bar.out)} />
            <Value x={(index + 0.5) * width} y={at(bar.in)} dy="-0.35em" value={bar.in} />
            <Value x={(index + 0.5) * width} y={at(-bar.out)} dy="1em" value={-bar.out} />
          </g>
        ))}
      </svg>
      <div className={classes["days"]}>
        {bars.map(({ day }, index) => (
          // The last day is labelled, and every third before it: more would overlap.
          <span key={day}>{(bars.length - 1 - index) % 3 === 0 && shortDayText(day)}</span>
        ))}
      </div>
    </div>
  );
};

type BarProps = {
  readonly className: string | undefined;
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
};

/** In per cent of the plot. */
const Bar = ({ className, x, width, from, to }: BarProps) =>
  to > from ? (
    <rect
      className={className}
      x={`${x + width * 0.15}%`}
      width={`${width * 0.7}%`}
      y={`${from}%`}
      height={`${to - from}%`}
    />
  ) : null;

type ValueProps = { readonly x: number; readonly y: number; readonly dy: string; readonly value: number };

const Value = ({ x, y, dy, value }: ValueProps) => {
  const text = `${value > 0 ? "+" : ""}${valueText(value)}`;
  if (value === 0 || text.length > longestValue) return null;
  return (
    <text className={classes["value"]} x={`${x}%`} y={`${y}%`} dy={dy} textAnchor="middle">
      {text}
    </text>
  );
};
