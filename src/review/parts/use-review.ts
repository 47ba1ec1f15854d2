import { type SyntheticEvent, useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { notReviewed } from "#shared/console/header.ts";
import type { IdenticalBody } from "#shared/console/identical.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { ApiError, wasPaidBefore } from "#src/api/client/api-error.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { blocks } from "#src/attempt/obstacle.ts";
import type { Way } from "#src/attempt/use-attempt.ts";
import { type Repeat, useRepeated } from "#src/attempt/use-repeated.ts";
import { missingShare } from "#src/components/form/client-share-field.tsx";
import { type Secret, useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFirstProblem } from "#src/components/form/use-first-problem.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { isMiddle, type MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { unreadChanges } from "#src/components/reviewed/changed-review.tsx";
import { useReviewed } from "#src/components/reviewed/use-reviewed.ts";
import { type ConfirmationPhrase, phraseOf } from "./confirmation-phrase.ts";
import { type Decision, decisionsOf, decisionWords, stopOf, wordlessStop } from "./gate.ts";
import { middleToType } from "./middle-characters.ts";
import { type ReviewState, useReviewAnswer } from "./use-review-answer.ts";

/** A write's confirmation: on a mainnet a text to type, and for a new recipient part of its address; elsewhere nothing. */
const confirmationSchema = (phrase: ConfirmationPhrase | undefined, middle: MiddleCharacters | undefined) =>
  z.object({
    confirmation: z
      .string()
      .check(z.refine((text) => phrase === undefined || text === phrase.text, `To confirm, type ${phrase?.what}.`)),
    middle: z
      .string()
      .check(
        z.refine(
          (text) => middle === undefined || isMiddle(middle, text),
          "To confirm, type the six marked characters of the recipient's address.",
        ),
      ),
  });

/** What a person typed to confirm a write. */
export type Typed = z.output<ReturnType<typeof confirmationSchema>>;

const nothingTyped: Typed = { confirmation: "", middle: "" };

/** Keeps what was typed for exactly one write while its review is closed. */
export type KeptTyping = {
  /** Undefined if nothing was typed for this write. */
  readonly read: (write: string) => Typed | undefined;
  readonly keep: (write: string, typed: Typed) => void;
};

type Common = {
  readonly environment: Environment;
  readonly attempt: Way;
  /** The request without the client share; undefined if it cannot be made. */
  readonly request: IdenticalBody | undefined;
  /** Why it cannot be sent, whatever its review says; undefined if it can. */
  readonly fault: string | undefined;
  /** Without it, what was typed is gone once the review is closed. */
  readonly kept?: KeptTyping | undefined;
  /** Sends it once, as `reviewed`, despite the named operation. */
  readonly onSend: (
    secret: Secret,
    sent: {
      readonly acknowledge: string | undefined;
      readonly paidBefore: string | undefined;
      readonly reviewed: string;
    },
  ) => void;
};

type Subject = Common & {
  /** The review is for exactly these bytes, the ones that are sent; undefined if they cannot be made. */
  readonly body: DryRunBody | undefined;
};

/** A transaction's review: a person's decisions and input, why it cannot be sent yet, and sending it. */
export const useReview = ({ body, ...subject }: Subject) => {
  const { environment } = subject;
  // With the request that is sent: the server compares it when it sends it.
  const review = useReviewAnswer(environment.id, body, subject.request);
  const phrase = body === undefined ? undefined : phraseOf(environment.kind, body, review.answer);
  return useDecidedReview({ ...subject, review, phrase, isAskable: body !== undefined });
};

type Asked<T extends ReviewAnswer> = Common & {
  readonly review: ReviewState<T>;
  /** The text to type; undefined if none is required. */
  readonly phrase: ConfirmationPhrase | undefined;
  /** A review can be requested. */
  readonly isAskable: boolean;
  /** A review from before this time cannot be sent: what it was about is only known since. */
  readonly since?: number;
};

/** A person's decisions and input in a write's review, why it cannot be sent yet, and sending it. */
export const useDecidedReview = <T extends ReviewAnswer>({
  environment,
  attempt,
  request,
  fault,
  onSend,
  review,
  phrase,
  isAskable,
  since = 0,
  kept,
}: Asked<T>) => {
  const repeated = useRepeated(environment.id, attempt, isAskable ? request : undefined);
  const { repeats } = repeated;
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const share = useClientShareForm(environment.clientShare, refused);
  const { answer } = review;
  const middle = middleToType(environment.kind, answer);
  const schema = confirmationSchema(phrase, middle);
  // The whole request: what was typed for another one confirms nothing.
  const write = JSON.stringify([environment.id, request]);
  // One tick for all that it repeats; a further one, or another request, needs it again.
  const repeatKey = JSON.stringify([write, repeats.map(keyOfRepeat)]);
  const [confirmedRepeats, setConfirmedRepeats] = useState("");
  const isRepeatConfirmed = repeats.length === 0 || confirmedRepeats === repeatKey;
  const { form } = useZodForm(schema, { defaultValues: kept?.read(write) ?? nothingTyped });
  const confirmation = useControlledField(form.control, "confirmation");
  const middleField = useControlledField(form.control, "middle");
  const keepTyped = (typed: Partial<Typed>) => kept?.keep(write, { ...form.getValues(), ...typed });
  const unconfirmed = useFirstProblem(form, schema);
  // A decision applies only to the result that was read.
  const [decisions, setDecisions] = useState<Decisions>({ at: 0, made: new Set() });
  const decided = decisions.at === review.answeredAt ? decisions.made : new Set<Decision>();
  const isMainnet = environment.kind === "mainnet";
  const current = review.answeredAt >= since ? answer : undefined;
  const seen = useReviewed(current);
  const changedSince = refused instanceof ApiError && refused.code === reviewChanged ? refused : undefined;
  const onRefused = useEffectEvent(() => review.again());
  useEffect(() => {
    if (changedSince !== undefined) onRefused();
  }, [changedSince]);
  // What was confirmed was something else.
  const isChanged = seen.changes !== undefined;
  const onChanged = useEffectEvent(() => {
    form.reset(nothingTyped);
    kept?.keep(write, nothingTyped);
  });
  useEffect(() => {
    if (isChanged) onChanged();
  }, [isChanged]);
  const outage = useOutageReason(environment.id);
  const needed = !isAskable || review.isAsking ? [] : [...decisionsOf(answer, environment.kind)];
  const reason =
    outage ??
    fault ??
    whyNot({ sending: attempt.sending, review, isMainnet }) ??
    whyUnread({ answer, current, isMainnet, isChanged }) ??
    (isRepeatConfirmed ? undefined : sendAgainFirst) ??
    needed.filter((decision) => !decided.has(decision)).map((decision) => decisionWords[decision].reason)[0] ??
    unconfirmed;
  const sendIt = (event: SyntheticEvent<HTMLElement>) =>
    share.submit((secret) =>
      onSend(secret, {
        acknowledge: repeats.find(({ senders }) => senders !== undefined)?.operationId ?? undefined,
        paidBefore: repeats.find(({ senders }) => senders === undefined)?.payment?.id,
        reviewed: seen.digest ?? notReviewed,
      }),
    )(event);
  const isIdentical = attempt.obstacle?.kind === "identical";
  // The tick takes the place of the obstacle.
  const obstacle = outage ?? (isIdentical ? undefined : blocks(attempt.obstacle)) ?? reason;
  return {
    attempt,
    review: {
      ...review,
      again: () => {
        setDecisions({ at: 0, made: new Set() });
        review.again();
      },
    },
    /** What is different from the review that the person has read; undefined if nothing is. */
    changes: seen.changes,
    acceptChanges: () => {
      seen.accept();
      if (changedSince !== undefined) attempt.forget();
    },
    /** No review can be requested now. */
    isLocked: !isAskable || attempt.sending,
    /** What it does again; undefined if nothing is known. */
    repeated:
      repeats.length === 0
        ? undefined
        : {
            repeated,
            isConfirmed: isRepeatConfirmed,
            confirm: (isConfirmed: boolean) => setConfirmedRepeats(isConfirmed ? repeatKey : ""),
          },
    /** The attempt's obstacle is among these: nothing else has to be said about it. */
    isToldAsRepeat: isIdentical || (repeats.length > 0 && wasPaidBefore(refused)),
    /** How complete the search for earlier payments is; undefined if nothing is paid. */
    searched: repeated.searched,
    /** The decisions that need a tick before it is sent. */
    decisions: needed.map((decision) => ({
      decision,
      isMade: decided.has(decision),
      set: (isMade: boolean) =>
        setDecisions({
          at: review.answeredAt,
          made: new Set([...decided].filter((one) => one !== decision).concat(isMade ? decision : [])),
        }),
    })),
    /** The text to type; undefined if none is required. */
    confirmation:
      phrase === undefined
        ? undefined
        : {
            phrase,
            typed: confirmation.value,
            onType: (text: string) => {
              keepTyped({ confirmation: text });
              confirmation.onChange(text);
            },
          },
    /** The characters of a new recipient's address to type; undefined if none are required. */
    middle:
      middle === undefined
        ? undefined
        : {
            middle,
            typed: middleField.value,
            onType: (text: string) => {
              keepTyped({ middle: text });
              middleField.onChange(text);
            },
          },
    isMainnet,
    /** The client share; undefined if it is not required. */
    share: share.field,
    /** The reason for the disabled button, apart from a missing share. */
    obstacle,
    /** Why the button cannot send; undefined if it can. */
    reason: obstacle ?? (share.isMissing ? missingShare : undefined),
    /** Sends it, or focuses the client share if only that is missing. */
    send: (event: SyntheticEvent<HTMLElement>) => {
      if (obstacle === undefined) sendIt(event);
    },
  };
};

export type SendReview = ReturnType<typeof useReview>;

const sendAgainFirst = "Tick the box above to send again.";

/** Names it when a person confirms it. */
const keyOfRepeat = ({ operationId, payment, senders }: Repeat): string =>
  (senders === undefined ? payment?.id : operationId) ?? "";

/** Decisions about the review that arrived at this time. */
type Decisions = { readonly at: number; readonly made: ReadonlySet<Decision> };

const reviewChanged: ServerErrorCode = "POSTERN_REVIEW_CHANGED";

/** Why it cannot be sent as it was read. */
const whyUnread = ({
  answer,
  current,
  isMainnet,
  isChanged,
}: {
  readonly answer: ReviewAnswer | undefined;
  readonly current: ReviewAnswer | undefined;
  readonly isMainnet: boolean;
  readonly isChanged: boolean;
}): string | undefined => {
  if (isChanged) return unreadChanges;
  if (answer === undefined) return undefined;
  if (current === undefined) return "The dry run is still running.";
  return current.digest === null && isMainnet ? "The review is incomplete. Check again." : undefined;
};

const whyNot = ({
  sending,
  review: { isAsking, answer },
  isMainnet,
}: {
  readonly sending: boolean;
  readonly review: ReviewState;
  readonly isMainnet: boolean;
}): string | undefined => {
  if (sending) return "Sending…";
  if (isAsking) return "The dry run is still running.";
  if (answer === undefined) return isMainnet ? wordlessStop : undefined;
  const stop = stopOf(answer);
  return stop === undefined ? undefined : `This cannot be sent. ${stop}`;
};
