import { useQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { OperationAttention } from "#shared/console/operation.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import type { Tone } from "#src/components/operation-state.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import type { ActivityFilter } from "./activity-search.ts";
import tones from "#src/components/tone.module.css";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly attention: OperationAttention;
  /** When it was fetched, in milliseconds: two of the groups depend on the time since. */
  readonly at: number;
};

const dayMs = 86_400_000;
const shownRows = 3;

type Group = keyof OperationAttention;

const groups: readonly {
  readonly key: Group;
  readonly tone: Tone;
  readonly words: string;
  readonly filter: (at: number) => ActivityFilter;
}[] = [
  { key: "unconfirmed", tone: "unknown", words: "unconfirmed", filter: () => ({ state: "unconfirmed" }) },
  {
    key: "failed",
    tone: "bad",
    words: "failed in the last 3 days",
    filter: (at) => ({ state: "unsuccessful", since: new Date(at - 3 * dayMs).toISOString() }),
  },
  {
    key: "waiting",
    tone: "running",
    words: "under way for over 10 minutes",
    filter: (at) => ({ state: "underway", until: new Date(at - 600_000).toISOString() }),
  },
];

/** How several operations are settled together, or who can. */
const Together = ({ environment }: Pick<Props, "environment">) => {
  const { data: session } = useQuery(sessionOptions());
  if (session === undefined) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <TextLink inherit to="/$environment/activity/unconfirmed" params={{ environment }}>
        {roleIncludes(session.role, "admin") ? "Settle together…" : "All unconfirmed"}
      </TextLink>
    </>
  );
};

/**
 * The operations that need a person: the number of each kind, the newest ones, and a link to all. Empty if there are
 * none.
 */
export const Attention = ({ environment, attention, at }: Props) => {
  const shown = groups.filter(({ key }) => attention[key].count > 0);
  if (shown.length === 0) return null;
  return (
    <section className={classes["attention"]} aria-label="Need attention">
      {shown.map(({ key, tone, words, filter }) => {
        const { count, isMore, data } = attention[key];
        return (
          <div key={key} className={classes["group"]}>
            <p className={`${classes["groupTitle"]} ${tones.tone}`} data-tone={tone}>
              <ToneIcon tone={tone} />
              <TextLink inherit to="/$environment/activity" params={{ environment }} search={filter(at)}>
                {numberText(count)}
                {isMore && "+"} {words}
              </TextLink>
              {key === "unconfirmed" && count > 1 && <Together environment={environment} />}
            </p>
            <ul className={classes["rows"]}>
              {data.slice(0, shownRows).map((operation) => (
                <li key={operation.id}>
                  <TextLink
                    inherit
                    to="/$environment/activity/$operationId"
                    params={{ environment, operationId: operation.id }}
                  >
                    <OperationSentence operation={operation} />
                  </TextLink>
                  <TimeText value={operation.createdAt} hasAge />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
};
