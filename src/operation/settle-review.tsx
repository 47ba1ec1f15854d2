import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { CoveragePlace } from "#shared/console/coverage.ts";
import type { Environment } from "#shared/console/environment.ts";
import { toConfirm } from "#shared/console/evidence.ts";
import { hasSucceeded, needsSettling } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { ApiError, needsStepUp } from "#src/api/client/api-error.ts";
import { useEnterTransaction, useSettle } from "#src/api/evidence.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { operationText } from "#src/operations/operation-text.ts";
import { phraseOfOperation } from "#src/review/parts/confirmation-phrase.ts";
import { MainnetCheck } from "#src/review/parts/mainnet-check.tsx";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import type { Chosen } from "./chosen.ts";
import { followsWords } from "./evidence-words.ts";
import classes from "./evidence.module.css";

type Props = {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly operation: OperationRecord;
  readonly chosen: Chosen;
  /** Empty if none is required. */
  readonly note: string;
  readonly consideredAt: string | undefined;
  /** The hashes of the transactions that were shown, and are not the operation's if none is chosen. */
  readonly dismisses: readonly string[];
  /** Where the person accepts that Postern could not look. */
  readonly acceptsIncomplete: readonly CoveragePlace[];
  readonly onTooLate: (message: string | undefined) => void;
  readonly onClose: () => void;
};

/** The single confirmation: the operation's sentence, and what will be recorded. */
export const SettleReview = ({
  environment,
  operation,
  chosen,
  note,
  consideredAt,
  dismisses,
  acceptsIncomplete,
  onTooLate,
  onClose,
}: Props) => {
  const [typed, setTyped] = useState("");
  const settle = useSettle(environment.id, operation.id);
  const enter = useEnterTransaction(environment.id, operation.id);
  const phrase = environment.kind === "mainnet" ? phraseOfOperation(operation) : undefined;
  const isOpen = needsSettling(operation.state);
  const { error, isPending } = isOpen ? settle : enter;
  const record = async (): Promise<void> => {
    try {
      await send();
      onTooLate(undefined);
      onClose();
    } catch (failed) {
      // The dialog may be gone: the operation is refetched first, and can no longer be settled.
      const isLate = failed instanceof ApiError && failed.status === 409 && failed.code !== "POSTERN_SEARCH_INCOMPLETE";
      if (isLate) onTooLate(failed.message);
    }
  };
  const send = (): Promise<unknown> => {
    if (chosen.kind === "outcome") {
      const considered = consideredAt === undefined ? {} : { consideredAt };
      const searched = hasSucceeded(chosen.outcome)
        ? {}
        : {
            ...(dismisses.length === 0 ? {} : { dismisses: [...dismisses] }),
            ...(acceptsIncomplete.length === 0 ? {} : { acceptsIncomplete: [...acceptsIncomplete] }),
          };
      return settle.mutateAsync({ outcome: chosen.outcome, note, ...considered, ...searched });
    }
    const { hash, follows, checks } = chosen.candidate;
    const attached = { transactionHash: hash, accepts: [...toConfirm(chosen.candidate)], checks };
    if (!isOpen) return enter.mutateAsync(attached);
    return settle.mutateAsync({
      ...attached,
      note,
      ...(follows === "waits" || follows === null ? {} : { outcome: follows }),
    });
  };
  return (
    <Dialog title="Settle this operation" closeLabel="Back to the evidence" size={640} onClose={onClose}>
      <p className={classes["sentence"]}>
        {operation.meaning === null ? (
          <NameText text={operationText(operation)} />
        ) : (
          <SentenceText sentence={operation.meaning.meaning.long} />
        )}
      </p>
      {chosen.kind === "transaction" ? (
        <div>
          <Text size="sm">
            Attach the transaction{" "}
            <Text span inherit className={classes["hash"]}>
              <ExactText text={chosen.candidate.hash} />
            </Text>
          </Text>
          <Text size="sm">{chosen.candidate.follows === null ? "" : followsWords[chosen.candidate.follows]}</Text>
        </div>
      ) : (
        <Text size="sm">
          Record that <b>{lowered(chosen.label)}</b>, without a transaction. {chosen.consequence}
        </Text>
      )}
      {acceptsIncomplete.length === 0 ? null : (
        <Text size="sm">The search was incomplete, and you accept that it may have happened all the same.</Text>
      )}
      {isOpen ? (
        <Text size="sm">
          Reason: <NameText text={note} />
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        This is recorded with your name and cannot be changed.
      </Text>
      {phrase === undefined ? null : <MainnetCheck phrase={phrase} typed={typed} onType={setTyped} />}
      {error === null ? null : <ErrorPanel error={error}>{needsStepUp(error) && <SignInAgain />}</ErrorPanel>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button
          loading={isPending}
          disabled={phrase !== undefined && typed !== phrase.text}
          onClick={() => void record()}
        >
          {chosen.kind === "transaction" ? "Attach transaction" : "Record outcome"}
        </Button>
      </Group>
    </Dialog>
  );
};

const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
