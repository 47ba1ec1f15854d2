import { Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { activityDayCount, type JournalOverview, mostTimes } from "#shared/console/overview.ts";
import { journalOverviewOptions } from "#src/api/overview.ts";
import { useNow } from "#src/components/use-now.ts";
import { activityDays } from "./activity-days.ts";
import classes from "./overview.module.css";

const height = 100;
const step = 20;

const timesIn = ({ times, complete }: JournalOverview) => ({ times, complete });

/** The chart is drawn anew once a day begins, not whenever the clock ticks. */
const dayOf = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

/** How many operations were sent on each of the last days. */
export const ActivityChart = ({ environment }: { readonly environment: string }) => {
  const { data } = useQuery({ ...journalOverviewOptions(environment), select: timesIn });
  const today = useNow(dayOf);
  if (data === undefined) return <Skeleton height={164} radius={0} />;
  const counts = activityDays(data.times, today, activityDayCount);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${activityDayCount * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {counts.map(({ start, label, count }, index) => (
          <rect
            key={start}
            className={classes.bar}
            x={index * step + 2}
            y={height - 1 - (count / most) * (height - 5)}
            width={step - 4}
            height={(count / most) * (height - 5)}
          >
            <title>{`${label}: ${count}`}</title>
          </rect>
        ))}
        <line className={classes.base} x1={0} x2={activityDayCount * step} y1={height - 0.5} y2={height - 0.5} />
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{counts[0]?.label}</span>
        <span>most on a day: {Math.max(0, ...counts.map(({ count }) => count))}</span>
        <span>today</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Operations per day</caption>
          <tbody>
            {counts.map(({ start, label, count }) => (
              <tr key={start}>
                <th scope="row">{label}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
      {!data.complete && (
        <Text size="xs" c="dimmed" mt="xs">
          Counted are the last {mostTimes} operations.
        </Text>
      )}
    </figure>
  );
};
