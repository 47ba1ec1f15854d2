import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { ActivityRun, OperationRecord, Paying } from "#shared/console/operation.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import { journalOverviewOptions } from "#src/api/overview.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { nameText } from "#src/components/name-text.ts";
import { type Tone, stateWords } from "#src/components/operation-state.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { useNow } from "#src/components/use-now.ts";
import { timeText } from "#src/lib/dates.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { outcomesOf, outcomeTone } from "#src/operations/run-outcomes.ts";
import { runWords } from "#src/operations/run-words.ts";
import { clockOrDay } from "./clock-text.ts";
import { runText } from "./run-line.ts";
import tones from "#src/components/tone.module.css";
import classes from "./overview.module.css";

const mostShown = 6;
const failedMs = 3 * 86_400_000;

type Props = { readonly environment: string };

/** The last operations, newest first: one line per run. */
export const LastOperations = ({ environment }: Props) => {
  const options = journalOverviewOptions(environment);
  const query = useQuery(options);
  return (
    <section aria-labelledby="last-operations" className={classes.card}>
      <Title order={2} id="last-operations">
        Last operations
      </Title>
      <ListState query={query} queryKey={options.queryKey} loading={<LoadingRows rows={mostShown} />}>
        {(journal) => (
          <>
            <Lines environment={environment} {...journal} />
            <Totals environment={environment} {...journal} at={query.dataUpdatedAt} />
          </>
        )}
      </ListState>
    </section>
  );
};

type Line =
  | { readonly kind: "run"; readonly at: string; readonly run: ActivityRun }
  | { readonly kind: "operation"; readonly at: string; readonly operation: OperationRecord };

const linesOf = ({ last, runs }: Pick<JournalOverview, "last" | "runs">): readonly Line[] =>
  [
    ...last.map((operation): Line => ({ kind: "operation", at: operation.createdAt, operation })),
    ...runs.map((run): Line => ({ kind: "run", at: run.createdAt, run })),
  ]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, mostShown);

const Lines = ({ environment, paid, ...journal }: Props & Pick<JournalOverview, "last" | "runs" | "paid">) => {
  const lines = linesOf(journal);
  if (lines.length === 0) {
    return <EmptyState title="Nothing has been sent yet." reason="Changes you send appear here." />;
  }
  return (
    <ol className={classes.list}>
      {lines.map((line) =>
        line.kind === "run" ? (
          <RunLine key={line.run.id} environment={environment} run={line.run} paying={paid[line.run.id]} />
        ) : (
          <OperationLine key={line.operation.id} environment={environment} operation={line.operation} />
        ),
      )}
    </ol>
  );
};

type RunLineProps = Props & { readonly run: ActivityRun; readonly paying: Paying | undefined };

const RunLine = ({ environment, run, paying }: RunLineProps) => {
  const name = run.name ?? paying?.name;
  const text = runText(run, paying);
  return (
    <li className={classes.operation}>
      <Clock value={run.createdAt} />
      <span className={classes.run} title={nameText(name === undefined ? text : `${text}, ${name}`)}>
        <TextLink inherit to="/$environment/runs/$runId" params={{ environment, runId: run.id }}>
          <NameText text={text} />
        </TextLink>
        {name !== undefined && (
          <span className={classes.quiet}>
            {" "}
            <NameText text={name} />
          </span>
        )}
      </span>
      <Outcome
        tone={outcomeTone(run)}
        word={run.state === "done" ? outcomesOf(run) : `${runWords[run.state].word}, ${outcomesOf(run)}`}
      />
    </li>
  );
};

const OperationLine = ({ environment, operation }: Props & { readonly operation: OperationRecord }) => (
  <li className={classes.operation}>
    <Clock value={operation.createdAt} />
    <span>
      <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId: operation.id }}>
        <OperationSentence operation={operation} />
      </TextLink>
    </span>
    <Outcome {...stateWords[operation.state]} />
  </li>
);

const Outcome = ({ tone, word }: { readonly tone: Tone; readonly word: string }) => (
  <span className={`${classes.outcome} ${tones.tone}`} data-tone={tone}>
    <ToneIcon tone={tone} size={14} /> {word}
  </span>
);

const Clock = ({ value }: { readonly value: string }) => {
  const at = Date.parse(value);
  const words = useNow((now) => clockOrDay(at, now));
  return (
    <time className={classes.time} dateTime={value} title={timeText(at)} aria-live="off">
      {words}
    </time>
  );
};

type TotalsProps = Props & Pick<JournalOverview, "last" | "total" | "failed"> & { readonly at: number };

/** Where the rest is: all operations, those under way, and those that failed. */
const Totals = ({ environment, total, failed, last, at }: TotalsProps) => {
  const { data: pulse } = useQuery(pulseOptions(environment));
  const pending = pulse === undefined ? 0 : pulse.open - pulse.attention;
  const params = { environment };
  return (
    <p className={`${classes.more} ${classes.totals}`}>
      {(total === null || total > last.length) && (
        <TextLink inherit to="/$environment/activity" params={params}>
          All {total !== null && numberText(total)} operations
        </TextLink>
      )}
      {pending > 0 && (
        <TextLink inherit to="/$environment/activity" params={params} search={{ state: "underway" }}>
          {numberText(pending)} pending
        </TextLink>
      )}
      {failed.count > 0 && (
        <TextLink
          inherit
          to="/$environment/activity"
          params={params}
          search={{ state: "unsuccessful", since: new Date(at - failedMs).toISOString() }}
        >
          {numberText(failed.count)}
          {failed.isMore && "+"} failed in 3 days
        </TextLink>
      )}
    </p>
  );
};
