import { countText } from "#shared/amount/number-text.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { ListedSentence } from "#src/components/listed-sentence.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { runTitle } from "#src/operations/run-title.ts";
import { StateMark } from "./state-mark.tsx";
import { transactionStateWords } from "./transaction-words.ts";
import { whatText } from "./what-it-was.ts";
import tones from "#src/components/tone.module.css";
import classes from "./transactions.module.css";

type Props = { readonly environment: string; readonly transaction: ListedTransaction };

/** A transaction's state, in words unless it succeeded; what it was, linked to its operation; and a link to all that its run sent. */
export const WhatCell = ({ environment, transaction }: Props) => {
  const { operation, state } = transaction;
  const what = whatText(transaction);
  const run = operation?.run ?? null;
  return (
    <span className={classes["sentence"]} title={nameText(what)}>
      {state === "confirmed" ? (
        <Succeeded />
      ) : (
        <>
          <StateMark transaction={transaction} />{" "}
        </>
      )}
      {operation === null ? (
        <span className={classes["beside"]}>{what}</span>
      ) : (
        <TextLink
          size="sm"
          to="/$environment/activity/$operationId"
          params={{ environment, operationId: operation.id }}
        >
          {operation.purpose === null && run === null ? <ListedSentence text={what} /> : <NameText text={what} />}
        </TextLink>
      )}
      {run !== null && (
        <>
          {" "}
          <TextLink
            size="sm"
            to="/$environment/transactions"
            params={{ environment }}
            search={{ run: run.id }}
            aria-label={`All transactions of ${nameText(runTitle(run))}`}
          >
            {runTitle(run) === what ? countText(run.total, "item") : <RunWords run={run} />}
          </TextLink>
        </>
      )}
    </span>
  );
};

/** Most have: a list of them says it with an icon alone. */
const Succeeded = () => {
  const { tone, word } = transactionStateWords.confirmed;
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, not a file
      role="img"
      aria-label={word}
      title={word}
      className={`${tones.tone} ${classes["succeeded"]}`}
      data-tone={tone}
    >
      <ToneIcon tone={tone} size={14} />
    </span>
  );
};

const RunWords = ({ run }: { readonly run: Parameters<typeof runTitle>[0] }) => (
  <>
    in <NameText text={runTitle(run)} />
  </>
);
