import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { MainnetCheck } from "./mainnet-check.tsx";
import classes from "../parts/argument-table.module.css";
import { ReviewCall } from "./review-call.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { ReviewMeaning } from "./review-meaning.tsx";
import { decisionWords } from "./gate.ts";
import { useSendReview } from "./use-send-review.ts";
import type { Reviewed, Write } from "./use-write.ts";
import { useOpenContract } from "../ref/open-contract.tsx";

/** Shows what a write does: in one sentence, in movements and to the last byte. Only this dialog can send. */
export const Review = ({
  write,
  reviewed,
  onClose,
}: {
  readonly write: Pick<Write, "attempt" | "showOperation">;
  readonly reviewed: Reviewed;
  readonly onClose: () => void;
}) => {
  const { contract } = useOpenContract();
  const { attempt, showOperation } = write;
  const { checked, review, isLocked, decisions, confirmation, share, obstacle, reason, send, sendAgain } =
    useSendReview(write, reviewed);
  const reasonId = useId();
  const notice = useScrolledTo(attempt.obstacle?.kind);
  return (
    <Dialog title="Review" closeLabel="Close the review" size="64rem" onClose={onClose}>
      {/* Enter sends nothing: only the button does. */}
      <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
        <Stack gap="md">
          <ReviewMeaning review={review} sender={reviewed.sender.address} isLocked={isLocked} />
          <ReviewFacts reviewed={reviewed} review={review} />
          <ReviewCall reviewed={reviewed} checked={checked} />
          {decisions.map(({ decision, isMade, set }) => (
            <Checkbox
              key={decision}
              label={decisionWords[decision].label}
              checked={isMade}
              onChange={(event) => set(event.currentTarget.checked)}
            />
          ))}
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
