import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { numberText } from "#shared/amount/number-text.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import { mostPulsed, type Pulse } from "#shared/console/pulse.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import type { Tone } from "#src/components/operation-state.ts";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import tones from "#src/components/tone.module.css";
import classes from "./overview.module.css";

const countsOf = ({ open, attention }: Pulse) => ({ attention, pending: open - attention });

const failedMs = 3 * 86_400_000;

type Props = {
  readonly environment: string;
  readonly failed: JournalOverview["failed"];
  /** When that was asked, in milliseconds. */
  readonly at: number;
};

/** How many operations need a person, have failed and are under way, each leading to them. */
export const Glance = ({ environment, failed, at }: Props) => {
  const { data } = useQuery({ ...pulseOptions(environment), select: countsOf });
  const cards: readonly {
    readonly label: string;
    readonly count: number | undefined;
    readonly isMore: boolean;
    /** The colour where there are any. */
    readonly tone: Tone;
    readonly search: { readonly state: "unconfirmed" | "unsuccessful" | "underway"; readonly since?: string };
  }[] = [
    {
      label: "Need attention",
      count: data?.attention,
      isMore: (data?.attention ?? 0) >= mostPulsed,
      tone: "unknown",
      search: { state: "unconfirmed" },
    },
    {
      label: "Failed, last 3 days",
      count: failed.count,
      isMore: failed.isMore,
      tone: "bad",
      search: { state: "unsuccessful", since: new Date(at - failedMs).toISOString() },
    },
    {
      label: "Pending",
      count: data?.pending,
      isMore: (data?.pending ?? 0) >= mostPulsed,
      tone: "running",
      search: { state: "underway" },
    },
  ];
  return (
    <ul className={classes.counts} aria-label="At a glance">
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
