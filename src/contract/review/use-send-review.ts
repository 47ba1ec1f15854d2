import { type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";
import { blocks } from "#src/attempt/obstacle.ts";
import { missingShare } from "#src/components/form/client-share-field.tsx";
import { useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFirstProblem } from "#src/components/form/use-first-problem.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { checkCall } from "../form/check-call.ts";
import type { CheckedCall } from "../form/check-call.ts";
import { type Decision, decisionsOf, decisionWords, stopOf, wordlessStop } from "./gate.ts";
import { type ReviewState, useReviewAnswer } from "./use-review-answer.ts";
import { type Wanted, wantedOf } from "./wanted.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import { dryRunBody } from "../dry-run/use-dry-run.ts";
import { writeBody } from "../form/write-call.ts";
import type { Reviewed, Write } from "./use-write.ts";

/** What confirms a write: on a mainnet a text that has to be typed, elsewhere nothing. */
const confirmationSchema = (wanted: Wanted | undefined) =>
  z.object({
    confirmation: z
      .string()
      .check(
        z.refine((text) => wanted === undefined || text === wanted.text, `Not confirmed yet: type ${wanted?.what}.`),
      ),
  });

/** What a person decides and types in the review of a write, why it cannot be sent yet, and the sending. */
export const useSendReview = ({ attempt }: Pick<Write, "attempt">, { fn, values, draft, sender }: Reviewed) => {
  const { contract } = useOpenContract();
  const { environment, network, address } = contract;
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const share = useClientShareForm(environment.clientShare, refused);
  const checked = checkCall(fn, values);
  // The review is requested for exactly the bytes that are sent.
  const body = dryRunBody(contract, fn, values, draft, sender.address);
  const review = useReviewAnswer(environment.id, body);
  const { answer } = review;
  const wanted = body === undefined ? undefined : wantedOf(environment.kind, body, answer);
  const schema = confirmationSchema(wanted);
  const { form } = useZodForm(schema, { defaultValues: { confirmation: "" } });
  const confirmation = useControlledField(form.control, "confirmation");
  const unconfirmed = useFirstProblem(form, schema);
  const [decided, setDecided] = useState<ReadonlySet<Decision>>(new Set());
  const needed = body === undefined || review.isAsking ? [] : [...decisionsOf(answer, environment.kind)];
  const reason =
    whyNot({ checked, sending: attempt.sending, review, isMainnet: environment.kind === "mainnet" }) ??
    needed.filter((decision) => !decided.has(decision)).map((decision) => decisionWords[decision].reason)[0] ??
    unconfirmed;
  const sendWith = (acknowledge?: string) =>
    share.submit((secret) =>
      attempt.send({
        params: { networkId: network.id, contractAddress: address },
        acknowledge,
        body: { ...writeBody(contract, fn, values, draft, sender.id), ...secret },
      }),
    );
  const obstacle = blocks(attempt.obstacle) ?? reason;
  return {
    checked,
    review: {
      ...review,
      again: () => {
        // A decision applies only to the answer that was read.
        setDecided(new Set());
        review.again();
      },
    },
    /** No review can be requested now. */
    isLocked: body === undefined || attempt.sending,
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
    /** What stands in the way of the button, apart from a share that is missing. */
    obstacle,
    /** Why the button cannot send; undefined where it can. */
    reason: obstacle ?? (share.isMissing ? missingShare : undefined),
    /** Sends it, or focuses the client share where that is all that is missing. */
    send: (event: SyntheticEvent<HTMLElement>) => {
      if (obstacle === undefined) sendWith()(event);
    },
    /** Sends in spite of the operation named, which stands in the way of the button; null where it cannot be sent now. */
    sendAgain: reason === undefined ? sendWith : null,
  };
};

const whyNot = ({
  checked,
  sending,
  review: { isAsking, answer },
  isMainnet,
}: {
  readonly checked: CheckedCall;
  readonly sending: boolean;
  readonly review: ReviewState;
  readonly isMainnet: boolean;
}): string | undefined => {
  if (!checked.ok) return checked.reason;
  if (sending) return "Sending…";
  if (isAsking) return "The dry run is still running.";
  if (answer === undefined) return isMainnet ? wordlessStop : undefined;
  const stop = stopOf(answer);
  return stop === undefined ? undefined : `This cannot be sent. ${stop}`;
};
