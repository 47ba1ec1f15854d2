import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { SendingSteps } from "#src/attempt/sending-steps.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { MiddleCheck } from "#src/components/grouped-address/middle-check.tsx";
import { later } from "#src/components/later.tsx";
import { ChangedReview } from "#src/components/reviewed/changed-review.tsx";
import { decisionWords } from "./gate.ts";
import { MainnetCheck } from "./mainnet-check.tsx";
import { paymentOf } from "./payment-of.ts";
import { ReviewMeaning } from "./review-meaning.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";
import type { SendReview } from "./use-review.ts";
import payments from "./payment.module.css";
import classes from "./review.module.css";

// Few reviews repeat a payment.
const Repeated = later(async () => (await import("#src/attempt/repeated.tsx")).Repeated);
const SearchedPayments = later(async () => (await import("./searched-payments.tsx")).SearchedPayments);

type Props = {
  readonly on: ReviewedOn;
  /** The address that signs. */
  readonly sender: string;
  readonly review: SendReview;
  readonly onOperation: (id: string) => void;
  readonly onBack: () => void;
  /** The button's text, if it does more than send. */
  readonly verb?: string;
  /** It creates a contract and sends nothing else. */
  readonly creates?: boolean;
  /** The main facts, right below what it does. */
  readonly row?: ReactNode;
  /** The facts about this write, below its warnings. */
  readonly children?: ReactNode;
  /** What no decision needs, collapsed: last. */
  readonly details?: ReactNode;
};

/** Shows what a write does, first in one sentence; requests its confirmation; has the only button that sends. */
export const ReviewForm = ({
  on,
  sender,
  review: reviewing,
  onOperation,
  onBack,
  verb = "Send",
  creates = false,
  row,
  children,
  details,
}: Props) => {
  const { attempt, review, isLocked, decisions, confirmation, share, obstacle, reason, send } = reviewing;
  const { changes, acceptChanges, middle, isMainnet, repeated, isToldAsRepeat, searched } = reviewing;
  const payment = paymentOf(review.answer, sender);
  const isMarked = payment !== undefined && payment.to.toLowerCase() === middle?.middle.address.toLowerCase();
  const reasonId = useId();
  const shownObstacle = isToldAsRepeat ? undefined : attempt.obstacle?.kind;
  const notice = useScrolledTo(shownObstacle);
  return (
    // Enter sends nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="md" className={classes["review"]}>
        {isMainnet ? <p className={payments["mainnet"]}>Mainnet · real money</p> : null}
        <ReviewMeaning
          review={review}
          on={on}
          sender={sender}
          isLocked={isLocked}
          creates={creates}
          isBrief={attempt.sending}
          payment={payment}
          marked={isMarked ? middle?.middle : undefined}
          repeated={
            repeated === undefined || attempt.sending ? null : <Repeated environment={on.environment} {...repeated} />
          }
          row={row}
        />
        {/* Decisions are hidden while it is being sent; a refusal restores them. */}
        <div className={classes["facts"]} hidden={attempt.sending}>
          {children}
          {searched === undefined || searched.isComplete || repeated !== undefined ? null : (
            <SearchedPayments searched={searched} />
          )}
          {decisions.map(({ decision, isMade, set }) => (
            <Checkbox
              key={decision}
              label={decisionWords[decision].label}
              checked={isMade}
              onChange={(event) => set(event.currentTarget.checked)}
            />
          ))}
          {confirmation === undefined ? null : <MainnetCheck {...confirmation} />}
          {middle === undefined ? null : <MiddleCheck {...middle} isShownAbove={isMarked} />}
          {share === undefined ? null : <ClientShareField keptFor="request" {...share} />}
          {details}
        </div>
        <div ref={notice} className={classes["notice"]}>
          {shownObstacle === undefined ? null : (
            <AttemptNotice environment={on.environment} attempt={attempt} onOperation={onOperation} />
          )}
        </div>
        {changes === undefined || attempt.sending ? null : <ChangedReview changes={changes} onAccept={acceptChanges} />}
        {attempt.sent !== undefined && <SendingSteps environment={on.environment} sent={attempt.sent} />}
        <Stack gap={4} className={classes["foot"]}>
          {/* Its line is there without a reason too: the buttons stay where they are. */}
          <div className={classes["reason"]}>
            {reason === undefined || attempt.sending ? null : (
              <Text size="sm" ta="end" id={reasonId}>
                {reason}
              </Text>
            )}
          </div>
          <Group justify={attempt.sending ? "flex-end" : "space-between"} gap="sm" wrap="nowrap">
            {attempt.sending ? null : (
              <Button variant="default" onClick={onBack}>
                Back to the form
              </Button>
            )}
            <Button
              leftSection={<IconSend size={16} />}
              loading={attempt.sending}
              disabled={obstacle !== undefined}
              {...blockedButton(reason !== undefined, reasonId)}
              onClick={send}
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
};

/** An element that scrolls into view when its subject changes: on a small screen it is below the fold. */
const useScrolledTo = (about: string | undefined) => {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(about);
  useEffect(() => {
    if (about !== undefined && about !== last.current) element.current?.scrollIntoView({ block: "center" });
    last.current = about;
  }, [about]);
  return element;
};
