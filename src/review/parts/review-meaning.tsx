import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import { nameInPlaceOf } from "#shared/text/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import type { MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { addressesIn, fieldsBeside, namesIn } from "#src/components/meaning/beside-sentence.ts";
import { Movements } from "#src/components/meaning/movements.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { Warnings } from "#src/components/meaning/warnings.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { useOwnAddresses } from "#src/records/use-own-addresses.ts";
import { isFirstTransferTo, movementsOf, stopOf, warningsOf } from "./gate.ts";
import { outcomeWords } from "./outcome-words.ts";
import { PaymentHeadline } from "./payment-headline.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";
import type { ReviewState } from "./use-review-answer.ts";
import { WholeAddress } from "./whole-address.tsx";
import payments from "./payment.module.css";
import classes from "./review.module.css";

/** What a write does: its sentence, movements and warnings; or why that is unknown. */
export const ReviewMeaning = ({
  review,
  on,
  sender,
  isLocked,
  creates,
  isBrief,
  payment,
  marked,
  repeated,
  row,
}: {
  readonly review: ReviewState;
  readonly on: ReviewedOn;
  readonly sender: string;
  /** No review is requested: the call cannot be encoded, or it is being sent. */
  readonly isLocked: boolean;
  readonly creates: boolean;
  /** It has been decided: only what is done is left, a payment with its sender and cost. */
  readonly isBrief: boolean;
  /** All that it does; undefined if it does something else or more. */
  readonly payment: ShownMovement | undefined;
  /** The characters of the recipient's address to type. */
  readonly marked: MiddleCharacters | undefined;
  /** What was done before, right below what it does. */
  readonly repeated: ReactNode;
  /** The main facts, below that. */
  readonly row: ReactNode;
}) => {
  const { answer, isAsking } = review;
  return (
    <>
      {/* The focus starts here, so a key still held down hits no button. New content is read out. */}
      <div data-autofocus tabIndex={-1} className={classes["sentence"]} aria-live="polite" aria-busy={isAsking}>
        {answer === undefined ? (
          <Missing review={review} isLocked={isLocked} />
        ) : payment === undefined ? (
          <Sentence meaning={answer.meaning} />
        ) : (
          <>
            {/* Read out as one sentence, as everywhere else. */}
            <VisuallyHidden>
              <NameText text={sentenceText(answer.meaning.long)} />
            </VisuallyHidden>
            <PaymentHeadline
              payment={payment}
              meaning={answer.meaning}
              on={on}
              isFirst={answer.warnings.some(isFirstTransferTo(payment.to))}
              marked={marked}
            />
            <Fields meaning={answer.meaning} />
          </>
        )}
      </div>
      {repeated}
      {isBrief && payment === undefined ? null : row}
      {isAsking ? <Slow onStop={review.giveUp} /> : null}
      {answer === undefined || isBrief ? null : (
        <Answer answer={answer} on={on} sender={sender} creates={creates} payment={payment} />
      )}
      {isAsking || isLocked ? null : <Again review={review} />}
    </>
  );
};

const Missing = ({ review, isLocked }: { readonly review: ReviewState; readonly isLocked: boolean }) => {
  if (review.isAsking) {
    return (
      <>
        <Text size="sm" c="dimmed">
          Checking what this operation does. Nothing is sent yet.
        </Text>
        <Stack gap="xs" mt="xs" className={classes["awaited"]} aria-hidden>
          <Skeleton height={20} />
          <Skeleton height={20} width="70%" />
          <Skeleton height={84} mt="xs" />
        </Stack>
      </>
    );
  }
  if (review.error !== null) {
    return (
      <Stack gap="xs">
        <Text fw={600}>Postern cannot say what this operation does.</Text>
        <ErrorPanel error={review.error} />
      </Stack>
    );
  }
  if (isLocked) return <Text fw={600}>Postern cannot say what this operation does.</Text>;
  return (
    <Notice tone="careful" title="Postern cannot say what this operation does">
      <Text size="sm">You continued without waiting. It was not simulated.</Text>
    </Notice>
  );
};

const Sentence = ({ meaning }: { readonly meaning: Meaning }) => {
  const { long, inner } = meaning;
  return (
    <Stack gap="xs">
      <Text size="lg" lh={1.5}>
        <SentenceText sentence={long} />
      </Text>
      <Fields meaning={meaning} />
      {inner.length === 0 ? null : (
        <ol className={classes["inner"]} aria-label="Inner calls">
          {inner.map((call, index) => (
            // The calls of a call have a fixed order.
            <li key={index}>
              <Sentence meaning={call} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
};

/** What the sentence leaves out. */
const Fields = ({ meaning }: { readonly meaning: Meaning }) => {
  const fields = fieldsBeside(meaning);
  return fields.length === 0 ? null : (
    <FactList facts={fields.map(({ label, value }) => ({ label, value: <SentenceText sentence={value} /> }))} />
  );
};

const Answer = ({
  answer,
  on,
  sender,
  creates,
  payment,
}: {
  readonly answer: ReviewAnswer;
  readonly on: ReviewedOn;
  readonly sender: string;
  readonly creates: boolean;
  /** Shown above, with its recipient. */
  readonly payment: ShownMovement | undefined;
}) => {
  const stop = stopOf(answer);
  const names = namesIn(answer.meaning);
  const movementLists = movementsOf(answer);
  const isConfirmed = payment !== undefined && movementLists.length === 1 && movementLists[0]?.source === "predicted";
  // The recipient's card says so.
  const warnings = warningsOf(answer, outcomeWords(answer.simulation, on.abi)).filter(
    (warning) => payment === undefined || !isFirstTransferTo(payment.to)(warning),
  );
  const isOwn = useOwnAddresses(
    on.environment,
    movementLists.flatMap(({ movements }) => movements),
    [sender],
  );
  const meaningAddresses = addressesIn(answer.meaning);
  // An address shown in full in the sentence is not repeated in full below.
  const address = (value: string) => {
    const name = names.get(value.toLowerCase());
    if (!meaningAddresses.has(value.toLowerCase())) return <WholeAddress on={on} value={value} name={name} />;
    const whole = checksumAddress(value);
    return (
      <span title={whole}>
        <NameText text={name === undefined ? shortHash(whole) : nameInPlaceOf(name, whole)} />
      </span>
    );
  };
  return (
    <>
      {stop === undefined ? null : (
        <Notice tone="bad" title="This cannot be sent">
          {stop}
        </Notice>
      )}
      <Warnings warnings={warnings} unknown={answer.unknown} />
      {isConfirmed ? (
        <p className={payments["simulated"]}>
          <IconCircleCheck size={16} aria-hidden />
          <span>
            <b>Simulated:</b> this is what will move, and nothing else.
          </span>
        </p>
      ) : (
        movementLists.map(({ source, movements }) => (
          <Movements
            key={source}
            movements={movements}
            source={source}
            isOwn={isOwn}
            address={address}
            creates={creates}
          />
        ))
      )}
    </>
  );
};

const Again = ({ review: { answer, answeredAt, again } }: { readonly review: ReviewState }) => (
  <Group gap="xs">
    <Button variant="light" color="gray" size="xs" leftSection={<IconRefresh size={14} aria-hidden />} onClick={again}>
      {answer === undefined ? "Try again" : "Check again"}
    </Button>
    {answer === undefined ? null : (
      <Text size="xs" c="dimmed">
        Checked <AgeText value={new Date(answeredAt).toISOString()} />. Checking sends nothing.
      </Text>
    )}
  </Group>
);

/** After ten seconds, reports that the review is slow, and offers to continue without it. */
const Slow = ({ onStop }: { readonly onStop: () => void }) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output>
      {isSlow ? (
        <Group gap="sm">
          <Text size="sm">This is taking longer than usual.</Text>
          <Button size="xs" variant="default" onClick={onStop}>
            Continue without it
          </Button>
        </Group>
      ) : null}
    </output>
  );
};
