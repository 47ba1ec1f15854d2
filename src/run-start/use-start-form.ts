import { type MouseEvent, useEffect, useEffectEvent, useId } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import type { NewRecipients as Listed, RunPaidBefore, RunTwins, StartOptions } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { isRefused } from "#src/api/client/api-error.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useFirstProblem } from "#src/components/form/use-first-problem.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { unreadChanges } from "#src/components/reviewed/changed-review.tsx";
import { type ShownReview, useReviewed } from "#src/components/reviewed/use-reviewed.ts";
import { middleOfFirst } from "./new-recipients.tsx";
import { choicesSchema, type Confirmation, defaultChoices } from "./run-choices.ts";
import { useSendOnce } from "./use-send-once.ts";

export type StartSubject = {
  readonly environment: Pick<Environment, "id" | "kind" | "clientShare">;
  /** The endpoints of the items, which decide the defaults. */
  readonly endpoints: readonly WriteName[];
  /** The number of items, typed on a mainnet. */
  readonly total: number;
  /** The text to type on a mainnet instead of the number of items. */
  readonly confirmation?: Confirmation;
  /** Each call was already confirmed, so the number of calls is not requested. */
  readonly isConfirmed?: boolean;
  /** The identical items found by the check. */
  readonly twins: readonly RunTwins[];
  /** The error while one of these groups is not accepted, if the items are no mere calls. */
  readonly missing?: string;
  /** The items that were paid before, found by the check. */
  readonly paidBefore?: RunPaidBefore | null;
  /** How many findings of the check a person has to confirm. */
  readonly cautions?: number;
  readonly name?: string;
  /** The check that is on the page: exactly this is started. */
  readonly review: StartReview | undefined;
  /** Names the items: other items have a review of their own. */
  readonly about?: string;
  /** A new check is on its way. */
  readonly isReviewing?: boolean;
  /** Checks again, because a start was refused. */
  readonly onReview: () => void;
  /** Why the run cannot be started with any choice. */
  readonly obstacle?: string | undefined;
  readonly start: { readonly error: Error | null; readonly isPending: boolean };
  readonly onStart: (options: ReviewedOptions) => void;
};

/** What the check says was reviewed; on a mainnet, also who was never paid. */
export type StartReview = ShownReview & { readonly newRecipients?: Listed | null };

/** The person's choices for the start of what they have reviewed. */
export type ReviewedOptions = StartOptions & { readonly digest: string };

/** A start's choices and confirmations, why it cannot be started yet, and starting it. */
export const useStartForm = ({
  environment: { id, kind, clientShare: source },
  endpoints,
  total,
  confirmation = { what: "the number of calls", text: String(total) },
  isConfirmed = false,
  twins,
  missing,
  paidBefore = null,
  cautions = 0,
  name = "",
  review,
  about,
  isReviewing = false,
  onReview,
  obstacle: given,
  start,
  onStart,
}: StartSubject) => {
  const seen = useReviewed(review, about);
  const { digest } = seen;
  const outage = useOutageReason(id);
  const obstacle =
    outage ??
    given ??
    (isReviewing && start.error !== null ? "Checking again…" : undefined) ??
    (seen.changes !== undefined ? unreadChanges : undefined) ??
    (digest === undefined ? "Wait for the check to finish." : undefined);
  const reasonId = useId();
  const clientShare = needsOf(endpoints).takesShare ? source : "held";
  const defaults = defaultChoices(endpoints);
  const confirms = kind === "mainnet" && !isConfirmed ? confirmation : undefined;
  const groups = twins.map((group) => group.id);
  const { newRecipients = null } = review ?? {};
  const middle = kind === "mainnet" ? middleOfFirst(newRecipients) : undefined;
  const toConfirm = [...groups, ...(paidBefore === null ? [] : [paidBefore.id])];
  const schema = choicesSchema({
    clientShare,
    groups,
    missing,
    paidBefore: paidBefore?.id,
    cautions,
    confirms,
    middle,
  });
  const { form, field, submit } = useZodForm(schema, {
    defaultValues: { ...defaults, name, accepted: [], cautioned: false, confirmed: "", middle: "", clientShare: "" },
  });
  const pace = useControlledField(form.control, "pace");
  const accepted = useControlledField(form.control, "accepted");
  const cautioned = useControlledField(form.control, "cautioned");
  const middleField = useControlledField(form.control, "middle");
  const share = useControlledField(form.control, "clientShare");
  // The error panel says it too: it has the code and the request id.
  useFieldErrors(form, start.error, clientShare === "ask" ? ["name", "atOnce", "clientShare"] : ["name", "atOnce"]);
  const problem = useFirstProblem(form, schema);
  // The reason for a refusal is in a new check.
  const checkAgain = useEffectEvent((error: Error | null) => {
    if (isRefused(error)) onReview();
  });
  useEffect(() => checkAgain(start.error), [start.error]);
  // What was confirmed was something else.
  const isChanged = seen.changes !== undefined;
  useEffect(() => {
    if (!isChanged) return;
    form.resetField("confirmed");
    form.resetField("middle");
    form.resetField("cautioned");
  }, [isChanged, form]);
  const reason = start.isPending ? undefined : (obstacle ?? problem);
  const sendOnce = useSendOnce({ isPending: start.isPending, error: start.error, obstacle });
  const send = (event: MouseEvent<HTMLElement>) => {
    submit(({ name: called, pace: chosen, atOnce, onFailure: then, accepted: acknowledged, clientShare: secret }) => {
      if (obstacle !== undefined || digest === undefined) return;
      sendOnce(() =>
        onStart({
          digest,
          ...(called === undefined ? {} : { name: called }),
          atOnce: chosen === "one" ? 1 : atOnce,
          onFailure: then,
          ...(toConfirm.length === 0 ? {} : { acknowledged: toConfirm.filter((one) => acknowledged.includes(one)) }),
          ...(secret === undefined ? {} : { clientShare: secret }),
        }),
      );
      form.resetField("clientShare");
    })(event);
  };
  return {
    field,
    pace,
    /** Back to the usual number at a time, which counts only for that pace. */
    resetAtOnce: () => form.resetField("atOnce"),
    /** The ids of the groups that the person accepted. */
    accepted,
    cautions,
    cautioned,
    /** The text to type on a mainnet; undefined if none is required. */
    confirms,
    /** Recipients that were never paid; undefined if nothing has to be typed for them. */
    unpaid:
      newRecipients === null || middle === undefined
        ? undefined
        : { recipients: newRecipients, middle, field: middleField },
    /** The client share; undefined if it is not requested. */
    share: clientShare === "ask" ? share : undefined,
    /** What is different from the check that the person has read; undefined if nothing is. */
    changes: seen.changes,
    acceptChanges: seen.accept,
    start,
    /** The reason for the disabled button, apart from what the person can still choose or type. */
    obstacle,
    /** Why it cannot be started; undefined if it can. */
    reason,
    reasonId,
    send,
  };
};

export type StartForm = ReturnType<typeof useStartForm>;
