import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { numberText } from "#shared/amount/number-text.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import { mostPulsed } from "#shared/console/pulse.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import type { Tone } from "#src/components/operation-state.ts";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import tones from "#src/components/tone.module.css";
import classes from "./overview.module.css";

const failedMs = 3 * 86_400_000;

type Props = Pick<JournalOverview, "failed"> & {
  readonly environment: string;
  /** When the counts were fetched, in milliseconds. */
  readonly at: number;
};

/** How many operations are unconfirmed, have failed or are in progress, each with a link. An operation is counted once. */
export const Glance = ({ environment, failed, at }: Props) => {
  const { data: pulse } = useQuery(pulseOptions(environment));
  const unconfirmed = pulse?.attention;
  const pending = pulse && pulse.open - pulse.attention;
  const cards: readonly {
    readonly label: string;
    readonly count: number | undefined;
    readonly isMore: boolean;
    /** The tone if there are any. */
    readonly tone: Tone;
    readonly search: { readonly state: "unconfirmed" | "unsuccessful" | "underway"; readonly since?: string };
  }[] = [
    {
      label: "Unconfirmed",
      count: unconfirmed,
      isMore: (unconfirmed ?? 0) >= mostPulsed,
      tone: "unknown",
      search: { state: "unconfirmed" },
    },
    {
      label: "Failed, last 3 days",
      ...failed,
      tone: "bad",
      search: { state: "unsuccessful", since: new Date(at - failedMs).toISOString() },
    },
    {
      label: "Pending",
      count: pending,
      isMore: (pending ?? 0) >= mostPulsed,
      tone: "running",
      search: { state: "underway" },
    },
  ];
  return (
    <ul className={`${classes.counts} ${classes.glance}`} aria-label="At a glance">
      {cards.map(({ label, count, isMore, tone, search }) => (
        <li key={label}>
          <Link to="/$environment/activity" params={{ environment }} search={search} className={classes.count}>
            <span>{label}</span>
            <span className={`${classes.number} ${tones.tone}`} data-tone={(count ?? 0) > 0 ? tone : "idle"}>
              {(count ?? 0) > 0 && <ToneIcon tone={tone} size={20} />} {count === undefined ? "–" : numberText(count)}
              {isMore && "+"}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
