import { Button, Checkbox, Group, Textarea } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import * as z from "zod/mini";
import { type CoveragePlace, coveragePlaces } from "#shared/console/coverage.ts";
import type { Environment } from "#shared/console/environment.ts";
import { type Candidate, type Evidence, settleNoteSchema, toConfirm } from "#shared/console/evidence.ts";
import { hasSucceeded, needsSettling, type SettledState } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { outcomeKindOf, settleChoices } from "#src/operations/operation-state-words.ts";
import { CandidateFacts, Choice } from "./candidate-option.tsx";
import type { Chosen } from "./chosen.ts";
import { SettleReview } from "./settle-review.tsx";
import { TypedHash, useChecked } from "./typed-hash.tsx";
import { TypedWords } from "./typed-words.tsx";
import classes from "./evidence.module.css";

type Choosing =
  | { readonly kind: "found"; readonly hash: string }
  | { readonly kind: "typed" }
  | { readonly kind: SettledState };

type Props = {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly operation: OperationRecord;
  /** Undefined if the search failed. */
  readonly evidence: Evidence | undefined;
  /** Called with the server's message if the operation is no longer open. */
  readonly onTooLate: (message: string | undefined) => void;
  /** The rest of the evidence: below the transactions that match, above the outcomes without one. */
  readonly children: ReactNode;
};

const noteSchema = lazily(() =>
  z.object({ note: worded(settleNoteSchema.built, () => "Enter a reason of up to 500 characters.") }),
);

/** Attaching a transaction needs no note. */
const withoutNote = lazily(() => z.object({ note: z.string() }));

/** Attaches a transaction to an operation, or settles it without one. Nothing is chosen before a person chooses. */
export const SettleForm = ({ environment, operation, evidence, onTooLate, children }: Props) => {
  const name = useId();
  const isOpen = needsSettling(operation.state);
  const [choosing, setChoosing] = useState<Choosing>();
  const [hash, setHash] = useState<string>();
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isAccepted, setAccepted] = useState(false);
  const [reviewed, setReviewed] = useState<{ readonly chosen: Chosen; readonly note: string }>();
  const { field, submit } = useZodForm(isOpen ? noteSchema : withoutNote, { defaultValues: { note: "" } });
  const checked = useChecked(environment.id, operation.id, hash);
  const candidates = evidence?.candidates ?? [];
  const networkId = evidence?.asked.networkId ?? null;
  const chosen = chosenOf(choosing, { candidates, checked, operation });
  const asked = wordsFor(chosen, candidates);
  // Without evidence, nothing was looked through.
  const gaps = chosen?.kind === "outcome" && !hasSucceeded(chosen.outcome) ? gapsOf(evidence) : [];
  const choose = (next: Choosing): void => {
    setChoosing(next);
    setWords("");
    setAccepted(false);
    setProblem(undefined);
  };
  const review = submit(({ note }) => {
    const missing =
      problemOf(choosing, chosen, asked, words) ??
      (gaps.length > 0 && !isAccepted ? "Confirm that the search is incomplete, or look again later." : undefined);
    setProblem(missing);
    if (missing === undefined && chosen !== undefined) setReviewed({ chosen, note });
  });
  return (
    <form onSubmit={review} noValidate className={classes["panel"]}>
      <fieldset className={classes["group"]} aria-describedby={problem === undefined ? undefined : `${name}-problem`}>
        <legend>What happened?</legend>
        {candidates.map((candidate, index) => (
          <Choice
            key={candidate.hash}
            name={name}
            label={`Transaction ${index + 1}`}
            isChosen={choosing?.kind === "found" && choosing.hash === candidate.hash}
            isDisabled={candidate.follows === null}
            onChoose={() => choose({ kind: "found", hash: candidate.hash })}
          >
            <CandidateFacts environment={environment.id} networkId={networkId} candidate={candidate} />
          </Choice>
        ))}
        {children}
        {outcomeKindOf(operation.endpoint) === "record" ? null : (
          <Choice
            name={name}
            label={candidates.length === 0 ? "Enter a transaction" : "Another transaction"}
            isChosen={choosing?.kind === "typed"}
            onChoose={() => choose({ kind: "typed" })}
          >
            {choosing?.kind === "typed" ? (
              <TypedHash
                environment={environment.id}
                operationId={operation.id}
                networkId={networkId}
                hash={hash}
                onHash={(next) => {
                  setHash(next);
                  setWords("");
                  setProblem(undefined);
                }}
              />
            ) : undefined}
          </Choice>
        )}
        {isOpen
          ? settleChoices(operation.endpoint).map(({ value, label }) => (
              <Choice
                key={value}
                name={name}
                label={label}
                isChosen={choosing?.kind === value}
                onChoose={() => choose({ kind: value })}
              />
            ))
          : null}
      </fieldset>
      {asked === undefined ? null : <TypedWords {...asked} typed={words} onType={setWords} />}
      {gaps.length === 0 ? null : (
        <Checkbox
          label="The search is incomplete: this may have happened without Postern seeing it. If it is sent again, it may happen twice."
          description="Tick this only if you know from elsewhere that it did not happen. The audit records it with your name."
          checked={isAccepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      {isOpen ? (
        <Textarea
          label="Reason"
          description="How you know: for example, what the service's operator said."
          rows={3}
          {...field("note")}
        />
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" id={`${name}-problem`} className={classes["problem"]}>
          {problem}
        </p>
      )}
      <Group>
        <Button type="submit">Review…</Button>
      </Group>
      {reviewed === undefined ? null : (
        <SettleReview
          environment={environment}
          operation={operation}
          {...reviewed}
          consideredAt={evidence?.at}
          dismisses={candidates.map((candidate) => candidate.hash)}
          acceptsIncomplete={gaps}
          onTooLate={onTooLate}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </form>
  );
};

/** The places that could not be looked through. */
const gapsOf = (evidence: Evidence | undefined): readonly CoveragePlace[] =>
  evidence === undefined ? coveragePlaces : [...new Set(evidence.coverage.gaps.map(({ place }) => place))];

type Around = {
  readonly candidates: readonly Candidate[];
  readonly checked: Candidate | undefined;
  readonly operation: OperationRecord;
};

const chosenOf = (choosing: Choosing | undefined, { candidates, checked, operation }: Around): Chosen | undefined => {
  if (choosing === undefined) return undefined;
  if (choosing.kind === "typed") return checked === undefined ? undefined : { kind: "transaction", candidate: checked };
  if (choosing.kind === "found") {
    const candidate = candidates.find((one) => one.hash === choosing.hash);
    return candidate === undefined ? undefined : { kind: "transaction", candidate };
  }
  const choice = settleChoices(operation.endpoint).find(({ value }) => value === choosing.kind);
  return choice && { kind: "outcome", outcome: choice.value, label: choice.label, consequence: choice.consequence };
};

/** The words a person types to attach an uncertain match, or to ignore a certain one. */
const wordsFor = (chosen: Chosen | undefined, candidates: readonly Candidate[]) => {
  if (chosen?.kind === "transaction") {
    const { candidate } = chosen;
    if (candidate.follows === null || toConfirm(candidate).length === 0) return undefined;
    return { text: "this is the transaction", why: "It may be the wrong one: check what is marked above." };
  }
  const isLikely = candidates.some(({ fit, follows }) => follows !== null && (fit === "same" || fit === "likely"));
  return chosen === undefined || !isLikely
    ? undefined
    : { text: "none of these", why: "Postern found a transaction that is very likely this one." };
};

const problemOf = (
  choosing: Choosing | undefined,
  chosen: Chosen | undefined,
  asked: ReturnType<typeof wordsFor>,
  words: string,
): string | undefined => {
  if (choosing === undefined) return "Choose what happened.";
  if (chosen === undefined) return "Enter the transaction's id and check it.";
  if (chosen.kind === "transaction" && chosen.candidate.follows === null) return "This transaction cannot be attached.";
  return asked === undefined || words.trim() === asked.text ? undefined : `Type “${asked.text}” to continue.`;
};
