import { type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { IdenticalBody } from "#shared/console/identical.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { blocks } from "../attempt/obstacle.ts";
import type { Way } from "../attempt/use-attempt.ts";
import { useIdentical } from "../attempt/use-identical.ts";
import { missingShare } from "../components/form/client-share-field.tsx";
import { type Secret, useClientShareForm } from "../components/form/use-client-share-form.ts";
import { useControlledField } from "../components/form/use-controlled-field.ts";
import { useFirstProblem } from "../components/form/use-first-problem.ts";
import { useZodForm } from "../components/form/use-zod-form.ts";
import { type Decision, decisionsOf, decisionWords, stopOf, wordlessStop } from "./gate.ts";
import { type ReviewState, useReviewAnswer } from "./use-review-answer.ts";
import { type Wanted, wantedOf } from "./wanted.ts";

/** What confirms a write: on a mainnet a text that has to be typed, elsewhere nothing. */
const confirmationSchema = (wanted: Wanted | undefined) =>
  z.object({
    confirmation: z
      .string()
      .check(z.refine((text) => wanted === undefined || text === wanted.text, `To confirm, type ${wanted?.what}.`)),
  });

type Common = {
  readonly environment: Environment;
  readonly attempt: Way;
  /** What is sent, without the client share; undefined where it cannot be made. */
  readonly request: IdenticalBody | undefined;
  /** Why it cannot be sent, whatever its review says; undefined where nothing is in the way. */
  readonly fault: string | undefined;
  /** Sends it once, in spite of the operation named. */
  readonly onSend: (secret: Secret, acknowledge: string | undefined) => void;
};

type Subject = Common & {
  /** The review is requested for exactly these bytes, which are those that are sent; undefined where they cannot be made. */
  readonly body: DryRunBody | undefined;
};

/** The review of a transaction: what a person decides and types, why it cannot be sent yet, and the sending. */
export const useReview = ({ body, ...subject }: Subject) => {
  const { environment } = subject;
  const review = useReviewAnswer(environment.id, body);
  const wanted = body === undefined ? undefined : wantedOf(environment.kind, body, review.answer);
  return useDecidedReview({ ...subject, review, wanted, isAskable: body !== undefined });
};

type Asked<T extends ReviewAnswer> = Common & {
  readonly review: ReviewState<T>;
  /** What has to be typed; undefined where nothing has. */
  readonly wanted: Wanted | undefined;
  /** A review can be requested. */
  readonly isAskable: boolean;
};

/** What a person decides and types in the review of a write, why it cannot be sent yet, and the sending. */
export const useDecidedReview = <T extends ReviewAnswer>({
  environment,
  attempt: sent,
  request,
  fault,
  onSend,
  review,
  wanted,
  isAskable,
}: Asked<T>) => {
  const attempt = useIdentical(environment.id, sent, isAskable ? request : undefined);
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const share = useClientShareForm(environment.clientShare, refused);
  const { answer } = review;
  const schema = confirmationSchema(wanted);
  const { form } = useZodForm(schema, { defaultValues: { confirmation: "" } });
  const confirmation = useControlledField(form.control, "confirmation");
  const unconfirmed = useFirstProblem(form, schema);
  const [decided, setDecided] = useState<ReadonlySet<Decision>>(new Set());
  const needed = !isAskable || review.isAsking ? [] : [...decisionsOf(answer, environment.kind)];
  const reason =
    fault ??
    whyNot({ sending: attempt.sending, review, isMainnet: environment.kind === "mainnet" }) ??
    needed.filter((decision) => !decided.has(decision)).map((decision) => decisionWords[decision].reason)[0] ??
    unconfirmed;
  const sendWith = (acknowledge?: string) => share.submit((secret) => onSend(secret, acknowledge));
  const obstacle = blocks(attempt.obstacle) ?? reason;
  return {
    /** The attempt, with what would refuse it as identical. */
    attempt,
    review: {
      ...review,
      again: () => {
        // A decision applies only to the answer that was read.
        setDecided(new Set());
        review.again();
      },
    },
    /** No review can be requested now. */
    isLocked: !isAskable || attempt.sending,
    /** The decisions that need a tick before it is sent. */
    decisions: needed.map((decision) => ({
      decision,
      isMade: decided.has(decision),
      set: (isMade: boolean) =>
        setDecided((before) => new Set([...before].filter((one) => one !== decision).concat(isMade ? decision : []))),
    })),
    /** What has to be typed; undefined where nothing has. */
    confirmation:
      wanted === undefined ? undefined : { wanted, typed: confirmation.value, onType: confirmation.onChange },
    /** The client share; undefined where it is not asked for. */
    share: share.field,
    /** What keeps the button disabled, apart from a missing share. */
    obstacle,
    /** Why the button cannot send; undefined where it can. */
    reason: obstacle ?? (share.isMissing ? missingShare : undefined),
    /** Sends it, or focuses the client share where that is all that is missing. */
    send: (event: SyntheticEvent<HTMLElement>) => {
      if (obstacle === undefined) sendWith()(event);
    },
    /** Sends in spite of the operation named, which keeps the button disabled; null where it cannot be sent now. */
    sendAgain: reason === undefined ? sendWith : null,
  };
};

export type SendReview = ReturnType<typeof useReview>;

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
