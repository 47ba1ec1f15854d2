import { countText } from "#shared/amount/number-text.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { ListedSentence } from "#src/components/listed-sentence.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { runTitle } from "#src/operations/run-title.ts";
import { StateMark } from "./state-mark.tsx";
import { whatText } from "./what-it-was.ts";
import classes from "./transactions.module.css";

type Props = { readonly environment: string; readonly transaction: ListedTransaction };

/** What a transaction was, linked to its operation; beside it a link to all that its run sent; and its state unless it succeeded. */
export const WhatCell = ({ environment, transaction }: Props) => {
  const { operation, state } = transaction;
  const what = whatText(transaction);
  const run = operation?.run ?? null;
  return (
    <span className={classes["sentence"]} title={nameText(what)}>
      {state === "confirmed" ? null : (
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

const RunWords = ({ run }: { readonly run: Parameters<typeof runTitle>[0] }) => (
  <>
    in <NameText text={runTitle(run)} />
  </>
);
