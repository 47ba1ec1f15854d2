import { AddressText } from "./address-text.tsx";
import { Loader, VisuallyHidden } from "@mantine/core";
import type { OperationRecord } from "../../shared/console/operation.ts";
import { type Fact, FactList } from "./fact-list.tsx";
import { HashText } from "./hash-text.tsx";
import { stateWords } from "./operation-state.ts";
import classes from "./operation-timeline.module.css";
import { TimeText } from "./time-text.tsx";
import { ToneIcon } from "./tone-icon.tsx";
import tones from "./tone.module.css";

type Operation = Pick<OperationRecord, "state" | "timeline" | "receipt" | "transactionHash">;

/** What happened to an operation, step by step, what it means now, and its receipt once there is one. */
export function OperationTimeline({ operation }: { readonly operation: Operation }) {
  const { tone, word, meaning } = stateWords[operation.state];
  const moving = tone === "running" || operation.state === "prepared";
  return (
    <div className={classes.whole}>
      <ol className={classes.steps} aria-label="Timeline">
        {operation.timeline.map(({ at, state, detail }, index) => {
          const step = stateWords[state];
          return (
            // A timeline only ever grows at its end.
            <li key={index} className={`${tones.tone} ${classes.step}`} data-tone={step.tone}>
              <ToneIcon tone={step.tone === "running" || step.tone === "idle" ? "good" : step.tone} size={18} />
              <span className={classes.text}>
                {step.step}
                {/* The hash stands among the facts below, where it can be copied. */}
                {detail !== undefined && detail !== operation.transactionHash && (
                  <span className={classes.detail}>{detail}</span>
                )}
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
      <Receipt operation={operation} />
    </div>
  );
}

function Receipt({ operation: { receipt, transactionHash } }: { readonly operation: Operation }) {
  const hash = receipt?.transactionHash ?? transactionHash;
  if (hash === null || hash === undefined) return null;
  const facts: readonly Fact[] = [
    { label: "Transaction", value: <HashText value={hash} what="transaction hash" /> },
    ...(receipt === null ? [] : receiptFacts(receipt)),
  ];
  return (
    <section aria-label="Receipt">
      <VisuallyHidden component="h3">Receipt</VisuallyHidden>
      <FactList facts={facts} />
    </section>
  );
}

const receiptFacts = (receipt: NonNullable<OperationRecord["receipt"]>): readonly Fact[] => [
  { label: "Status", value: receipt.status === 1 ? "success" : "reverted" },
  { label: "Block", value: receipt.blockNumber },
  { label: "Gas used", value: receipt.gasUsed },
  {
    label: "Contract created",
    value: receipt.contractAddress && <AddressText value={receipt.contractAddress} what="contract address" />,
  },
];
