import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { callName } from "#shared/abi/functions.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { DryRunButton } from "../dry-run/dry-run-button.tsx";
import { MainnetCheck } from "./mainnet-check.tsx";
import classes from "../parts/argument-table.module.css";
import { ReviewCall } from "./review-call.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { useSendReview } from "./use-send-review.ts";
import type { Reviewed, Write } from "./use-write.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import { feeLevelOf, sentAmount } from "../form/write-call.ts";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";

/** Says what will be sent, in one sentence and to the last byte; the only place with a button that sends. */
export const Review = ({
  write,
  reviewed,
  onClose,
}: {
  readonly write: Pick<Write, "attempt" | "dryRuns" | "showOperation">;
  readonly reviewed: Reviewed;
  readonly onClose: () => void;
}) => {
  const { contract } = useOpenContract();
  const { attempt, showOperation } = write;
  const { checked, simulated, dryRun, inSpite, confirmation, share, obstacle, reason, send, sendAgain } = useSendReview(
    write,
    reviewed,
  );
  const reasonId = useId();
  const notice = useScrolledTo(attempt.obstacle?.kind);
  return (
    <Dialog title="Review" closeLabel="Close the review" size="xl" onClose={onClose}>
      {/* Enter sends nothing: only the button does. */}
      <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
        <Stack gap="md">
          <Sentence {...reviewed} />
          <ReviewFacts reviewed={reviewed} simulated={simulated} />
          <ReviewCall reviewed={reviewed} checked={checked} />
          <DryRunButton running={simulated.running} disabled={dryRun === undefined} onRun={() => dryRun?.()} />
          {inSpite === undefined ? null : (
            <Checkbox
              label="Send it although the dry run says that it would not succeed"
              checked={inSpite.checked}
              onChange={(event) => inSpite.set(event.currentTarget.checked)}
            />
          )}
          {confirmation === undefined ? null : <MainnetCheck {...confirmation} />}
          {share === undefined ? null : <ClientShareField keptFor="request" {...share} />}
          <div ref={notice} className={classes["notice"]}>
            <AttemptNotice
              environment={contract.environment.id}
              attempt={attempt}
              onOperation={showOperation}
              onSendAgain={sendAgain}
            />
          </div>
          <Group justify="space-between" gap="sm">
            <Button variant="default" onClick={onClose}>
              Back to the form
            </Button>
            <Group gap="sm">
              {reason === undefined || attempt.sending ? null : (
                <Text size="sm" id={reasonId}>
                  {reason}
                </Text>
              )}
              <Button
                leftSection={<IconSend size={16} />}
                loading={attempt.sending}
                disabled={obstacle !== undefined}
                {...blockedButton(reason !== undefined, reasonId)}
                onClick={send}
              >
                Send
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

/** The focus starts here: no key that is still held down finds a button. */
const Sentence = ({ fn, draft, sender }: Reviewed) => {
  const { contract, name } = useOpenContract();
  const { address, network } = contract;
  return (
    <Text data-autofocus tabIndex={-1} className={classes["sentence"]}>
      Calls{" "}
      <b>
        <NameText text={callName(fn)} />
      </b>{" "}
      of {name === undefined ? "the contract" : <NameText text={name} />} at <b>{address}</b> on{" "}
      <b>
        <NameText text={network.name} />
      </b>
      , from{" "}
      <b>
        <ExactText text={sender.address} />
      </b>
      ,{" "}
      {sentAmount(contract, fn, draft) === undefined
        ? "without an amount"
        : `with an amount of ${numberText(draft.amount)} native units`}
      , fee level {feeLevelText(feeLevelOf(draft) ?? "")}.
    </Text>
  );
};

/** An element that comes into view when what it is about changes: on a small screen it stands below the fold. */
const useScrolledTo = (about: string | undefined) => {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(about);
  useEffect(() => {
    if (about !== undefined && about !== last.current) element.current?.scrollIntoView({ block: "center" });
    last.current = about;
  }, [about]);
  return element;
};
