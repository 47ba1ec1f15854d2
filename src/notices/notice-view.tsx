import { CloseButton } from "@mantine/core";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { adviceOf, outcomeOf, summaryText, toneOf, whatOf } from "./notice-words.ts";
import { needsPerson, type Notice } from "./shown-notices.ts";
import classes from "./notices.module.css";

type Props = {
  readonly notice: Notice;
  readonly environment: string;
  /** The signed-in person: for others' operations, the notice names the sender. */
  readonly personId: string;
  readonly onClose: () => void;
};

/** One notice: how an operation, a run's operations, or several have ended, with a link to them. */
export const NoticeView = ({ notice, environment, personId, onClose }: Props) => {
  const { operations, isMore, runId } = notice;
  const [only, ...others] = operations;
  const one = others.length === 0 && !isMore && runId === null ? only : undefined;
  const link = { className: classes.link, onClick: onClose };
  return (
    <div className={classes.notice} data-tone={toneOf(operations)}>
      <span className={classes.icon}>
        <ToneIcon tone={toneOf(operations)} size={18} />
      </span>
      <div className={classes.text}>
        <p className={classes.outcome}>{one === undefined ? summaryText(operations, isMore) : outcomeOf(one).word}</p>
        {one !== undefined && (
          <TextLink
            to="/$environment/activity/$operationId"
            params={{ environment, operationId: one.id }}
            size="sm"
            {...link}
          >
            <NameText text={whatOf(one)} />
          </TextLink>
        )}
        {runId !== null && (
          <TextLink to="/$environment/runs/$runId" params={{ environment, runId }} size="sm" {...link}>
            Show the run
          </TextLink>
        )}
        {one === undefined && runId === null && (
          <TextLink
            to="/$environment/activity"
            params={{ environment }}
            search={needsPerson(notice) ? { state: "open" } : {}}
            size="sm"
            {...link}
          >
            Show in Activity
          </TextLink>
        )}
        {one !== undefined && one.personId !== personId && (
          <p className={classes.line}>
            Sent by <NameText text={one.personName} />
          </p>
        )}
        {needsPerson(notice) && <p className={classes.line}>{adviceOf(one === undefined ? "many" : "one")}</p>}
      </div>
      <CloseButton size="sm" aria-label="Close notice" onClick={onClose} />
    </div>
  );
};
