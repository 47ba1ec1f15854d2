import { Loader, VisuallyHidden } from "@mantine/core";
import { Fragment } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { hasSucceeded, isUnderWay } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { Elapsed } from "#src/components/elapsed.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { tookText } from "#src/components/took-text.ts";
import { ReceiptFacts } from "#src/records/receipt/receipt-facts.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { networkOf } from "./described-operation.ts";
import { movedWord } from "./moved-word.ts";
import { operationStateWords } from "./operation-state-words.ts";
import { isCounting, type TimelineStep, timelineSteps } from "./timeline-steps.ts";
import tones from "#src/components/tone.module.css";
import classes from "./operation-timeline.module.css";

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

/** An operation's history step by step, what it means now, and its receipt once there is one. */
export const OperationTimeline = ({ environment, operation }: Props) => {
  const { tone, word, meaning } = operationStateWords(operation.state, operation);
  return (
    <div className={classes.whole}>
      <OperationSteps operation={operation} />
      {/* What succeeded is shown above, and in its last step. */}
      <output className={`${tones.tone} ${meaning === "" ? classes.aloud : classes.now}`} data-tone={tone}>
        {isUnderWay(operation.state) ? (
          <Loader size={16} color="var(--tone)" aria-hidden />
        ) : (
          <ToneIcon tone={tone} size={18} />
        )}
        <span>
          <strong>{word}.</strong> <span className={classes.meaning}>{meaning}</span>
        </span>
      </output>
      <OperationReceipt environment={environment} operation={operation} />
    </div>
  );
};

/** An operation's history step by step, with the time each step took. */
export const OperationSteps = ({
  operation,
  isReasonAbove = false,
}: {
  readonly operation: Operation;
  /** The contract's reason is already shown. */
  readonly isReasonAbove?: boolean;
}) => {
  const { steps, total } = timelineSteps(operation);
  const [first, last] = [steps[0], steps.at(-1)];
  const isOpen = isCounting(operation);
  return (
    <div className={classes.whole}>
      {/* On paper, when it was sent and when it ended are among its facts. */}
      <ol className={classes.steps} aria-label="Timeline" data-screen-only>
        {steps.map((one, index) => {
          const step = operationStateWords(one.state, operation);
          return (
            // A timeline only ever grows at its end.
            <li key={index} className={`${tones.tone} ${classes.step}`} data-tone={step.tone}>
              <ToneIcon tone={step.tone === "running" || step.tone === "idle" ? "good" : step.tone} size={18} />
              <span className={classes.text}>
                {step.step}
                {/* The hash is among the facts below, where it can be copied. */}
                {one.detail !== undefined && one.detail !== operation.transactionHash && !isReasonAbove && (
                  <span className={classes.detail}>
                    <ExactText text={one.detail} />
                  </span>
                )}
                {hasSucceeded(one.state) && <Moved movements={operation.meaning?.happened ?? []} />}
                <Bar step={one} />
              </span>
              <span className={classes.time}>
                <TimeText value={one.at} />
                <span className={classes.took}>
                  {one.took !== undefined
                    ? tookText(one.took)
                    : isOpen && (
                        <>
                          <Elapsed from={Date.parse(one.at)} /> so far
                        </>
                      )}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {first !== undefined && last !== first && !isOpen && (
        <p className={classes.total} data-screen-only>
          {tookText(total)} in all
        </p>
      )}
    </div>
  );
};

/** When a step began and how long it took, beside the others on one time line; nothing if it took no time. */
const Bar = ({ step: { bar } }: { readonly step: TimelineStep }) =>
  bar === undefined || bar.width < 0.5 ? null : (
    <svg className={classes.bar} aria-hidden focusable="false">
      <rect className={classes.track} width="100%" height="100%" rx="1.5" />
      <rect className={classes.part} x={`${bar.start}%`} width={`${bar.width}%`} height="100%" rx="1.5" />
    </svg>
  );

/** The most amounts that a step names; the movements list all of them. */
const mostNamed = 3;

/** What a step moved; renders nothing if it moved nothing. */
const Moved = ({ movements }: { readonly movements: readonly ShownMovement[] }) => {
  const transfers = movements.filter(({ kind }) => kind === "transfer");
  if (transfers.length === 0) return null;
  const more = transfers.length - mostNamed;
  return (
    <span className={classes.detail}>
      {movedWord(transfers)}{" "}
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

/** The transaction of an operation and its receipt; renders nothing while there is none. */
export const OperationReceipt = ({ environment, operation }: Props) => {
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
