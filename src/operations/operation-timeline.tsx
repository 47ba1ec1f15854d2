import { Loader, VisuallyHidden } from "@mantine/core";
import { Fragment } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { FactList } from "../components/fact-list.tsx";
import { ReceiptFacts } from "../records/receipt/receipt-facts.tsx";
import { AmountWords } from "../components/meaning/amount-words.tsx";
import { TransactionHash } from "../records/transaction-hash.tsx";
import { operationStateWords } from "./operation-state-words.ts";
import { networkOf } from "./described-operation.ts";
import classes from "./operation-timeline.module.css";
import { TimeText } from "../components/time-text.tsx";
import { ToneIcon } from "../components/tone-icon.tsx";
import tones from "../components/tone.module.css";
import { ExactText } from "../components/exact-text.tsx";

type Operation = Pick<
  OperationRecord,
  | "state"
  | "timeline"
  | "receipt"
  | "transactionHash"
  | "parameters"
  | "subject"
  | "meaning"
  | "endpoint"
  | "body"
  | "serviceOperationId"
>;

type Props = { readonly environment: string; readonly operation: Operation };

/** What happened to an operation, step by step, what it means now, and its receipt once there is one. */
export const OperationTimeline = ({ environment, operation }: Props) => {
  const { tone, word, meaning } = operationStateWords(operation.state, operation);
  const moving = tone === "running" || operation.state === "prepared";
  return (
    <div className={classes.whole}>
      <ol className={classes.steps} aria-label="Timeline">
        {operation.timeline.map(({ at, state, detail }, index) => {
          const step = operationStateWords(state, operation);
          return (
            // A timeline only ever grows at its end.
            <li key={index} className={`${tones.tone} ${classes.step}`} data-tone={step.tone}>
              <ToneIcon tone={step.tone === "running" || step.tone === "idle" ? "good" : step.tone} size={18} />
              <span className={classes.text}>
                {step.step}
                {/* The hash stands among the facts below, where it can be copied. */}
                {detail !== undefined && detail !== operation.transactionHash && (
                  <span className={classes.detail}>
                    <ExactText text={detail} />
                  </span>
                )}
                {state === "succeeded" && <Moved movements={operation.meaning?.happened ?? []} />}
              </span>
              <span className={classes.time}>
                <TimeText value={at} />
              </span>
            </li>
          );
        })}
      </ol>
      <output className={`${tones.tone} ${classes.now}`} data-tone={tone}>
        {moving ? <Loader size={16} color="var(--tone)" aria-hidden /> : <ToneIcon tone={tone} size={18} />}
        <span>
          <strong>{word}.</strong> <span className={classes.meaning}>{meaning}</span>
        </span>
      </output>
      <Receipt environment={environment} operation={operation} />
    </div>
  );
};

/** The most amounts that a step names; the movements list all of them. */
const mostNamed = 3;

/** What a step moved; renders nothing if it moved nothing. */
const Moved = ({ movements }: { readonly movements: readonly ShownMovement[] }) => {
  const transfers = movements.filter(({ kind }) => kind === "transfer");
  if (transfers.length === 0) return null;
  const more = transfers.length - mostNamed;
  return (
    <span className={classes.detail}>
      Moved{" "}
      {transfers.slice(0, mostNamed).map(({ text, amount, asset }, index) => (
        // Movements have a fixed order, and two may be equal.
        <Fragment key={index}>
          {index > 0 && ", "}
          <AmountWords text={text} amount={amount} asset={asset} isCompact />
        </Fragment>
      ))}
      {more > 0 && ` and ${countText(more, "more amount")}`}
    </span>
  );
};

const Receipt = ({ environment, operation }: Props) => {
  const { receipt, transactionHash } = operation;
  const network = { environment, networkId: networkOf(operation) };
  if (receipt === null && transactionHash === null) return null;
  return (
    <section aria-label="Receipt">
      <VisuallyHidden component="h3">Receipt</VisuallyHidden>
      {receipt !== null ? (
        <ReceiptFacts {...network} receipt={receipt} />
      ) : (
        <FactList
          facts={[
            {
              label: "Transaction",
              value: transactionHash && <TransactionHash {...network} value={transactionHash} />,
            },
          ]}
        />
      )}
    </section>
  );
};
