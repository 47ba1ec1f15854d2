import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type MouseEvent, useEffect, useEffectEvent, useId } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { Coverage } from "#shared/console/coverage.ts";
import type { Environment } from "#shared/console/environment.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import type { NewRecipients as Listed, RunPaidBefore, RunTwins, StartOptions } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { isRefused, needsStepUp } from "#src/api/client/api-error.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useFirstProblem } from "#src/components/form/use-first-problem.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { ChangedReview, unreadChanges } from "#src/components/reviewed/changed-review.tsx";
import { type ShownReview, useReviewed } from "#src/components/reviewed/use-reviewed.ts";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import { IdenticalItems } from "./identical-items.tsx";
import { middleOfFirst, NewRecipients } from "./new-recipients.tsx";
import { missingPaidAgain, PaidItems, SearchedPayments } from "./paid-items.tsx";
import { choicesSchema, type Confirmation, defaultChoices } from "./run-choices.ts";
import { useSendOnce } from "./use-send-once.ts";

type Props = {
  readonly environment: Pick<Environment, "id" | "kind" | "clientShare">;
  /** The endpoints of the items, which decide the defaults. */
  readonly endpoints: readonly WriteName[];
  /** The number of items, typed on a mainnet. */
  readonly total: number;
  /** The text to type on a mainnet instead of the number of items. */
  readonly confirmation?: Confirmation;
  /** What is started and what it sends, if it is more than a run of calls. */
  readonly words?: StartWords;
  /** Each call was already confirmed, so the number of calls is not requested. */
  readonly isConfirmed?: boolean;
  /** The identical items found by the check. */
  readonly twins: readonly RunTwins[];
  /** The items that were paid before, found by the check. */
  readonly paidBefore?: RunPaidBefore | null;
  /** How complete the search for payments made elsewhere is; null if nothing is paid. */
  readonly searched?: Coverage | null;
  /** How many findings of the check a person has to confirm. */
  readonly cautions?: number;
  /** An item's position in the person's input, such as "line 3"; `entry` is counted from 0. */
  readonly place: (entry: number) => string;
  readonly name?: string;
  /** A person may change the name. */
  readonly hasName?: boolean;
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

const cautionLabel = (count: number): string =>
  count === 1
    ? "Send to a token contract, although what is sent there is usually lost"
    : `Send to token contracts (${numberText(count)} times), although what is sent there is usually lost`;

const paces = [
  { value: "one", label: "One after another" },
  { value: "several", label: "Several at a time" },
];

type StartWords = { readonly start: string; readonly one: string; readonly many: string };

const startRun = "Start the run";

/** By default it is a run, and the noun is that of the items, if they are of one kind. */
const wordsOf = (endpoints: readonly WriteName[]): StartWords => {
  if (endpoints.every((name) => name === "writeContract")) return { start: startRun, one: "a call", many: "Calls" };
  return endpoints.every((name) => name === "generateAddress")
    ? { start: startRun, one: "an address", many: "Addresses" }
    : { start: startRun, one: "an item", many: "Items" };
};

const endings = [
  { value: "stop", label: "Stop at the first failure" },
  { value: "continue", label: "Continue with the next" },
];

/** The last step of a new run: how it runs, its confirmations, the client share, and the start button. */
export const StartRun = ({
  environment: { id, kind, clientShare: source },
  endpoints,
  total,
  confirmation = { what: "the number of calls", text: String(total) },
  words = wordsOf(endpoints),
  isConfirmed = false,
  twins,
  paidBefore = null,
  searched = null,
  cautions = 0,
  place,
  name = "",
  hasName = true,
  review,
  about,
  isReviewing = false,
  onReview,
  obstacle: given,
  start,
  onStart,
}: Props) => {
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
  const schema = choicesSchema({ clientShare, groups, paidBefore: paidBefore?.id, cautions, confirms, middle });
  const { form, field, submit } = useZodForm(schema, {
    defaultValues: { ...defaults, name, accepted: [], cautioned: false, confirmed: "", middle: "", clientShare: "" },
  });
  const pace = useControlledField(form.control, "pace");
  const accepted = useControlledField(form.control, "accepted");
  const { ref: tickRef, ...cautioned } = useControlledField(form.control, "cautioned");
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
  return (
    // Enter starts nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="md">
        <IdenticalItems
          environment={id}
          groups={twins}
          place={place}
          accepted={accepted.value}
          onAccept={(ids) => accepted.onChange([...ids])}
          error={accepted.error}
        />
        {paidBefore !== null && (
          <PaidItems
            environment={id}
            group={paidBefore}
            place={place}
            isAccepted={accepted.value.includes(paidBefore.id)}
            onAccept={(isAccepted) =>
              accepted.onChange([
                ...accepted.value.filter((one) => one !== paidBefore.id),
                ...(isAccepted ? [paidBefore.id] : []),
              ])
            }
            error={accepted.error === undefined ? undefined : missingPaidAgain}
          />
        )}
        {searched !== null && <SearchedPayments searched={searched} />}
        {cautions > 0 && (
          <Checkbox
            name={cautioned.name}
            ref={tickRef}
            label={cautionLabel(cautions)}
            checked={cautioned.value}
            onChange={({ currentTarget }) => cautioned.onChange(currentTarget.checked)}
            onBlur={cautioned.onBlur}
            error={cautioned.error}
          />
        )}
        {hasName && (
          <TextInput label="Name" description="Optional. Shown in the list of runs." maw={480} {...field("name")} />
        )}
        <NativeSelect
          label="Pace"
          maw={320}
          data={paces}
          value={pace.value}
          onChange={({ currentTarget: { value } }) => {
            pace.onChange(value === "one" ? "one" : "several");
            if (value === "one") form.resetField("atOnce");
          }}
        />
        {pace.value === "several" && (
          <TextInput label={`${words.many} at a time`} inputMode="numeric" maw={160} {...field("atOnce")} />
        )}
        <NativeSelect label={`If ${words.one} fails`} maw={320} data={endings} {...field("onFailure")} />
        {newRecipients !== null && middle !== undefined && (
          <NewRecipients recipients={newRecipients} middle={middle} place={place} field={middleField} />
        )}
        {confirms !== undefined && (
          <TextInput
            label={`Type ${confirms.what} to confirm`}
            description={`This is a mainnet. Type exactly: ${confirms.text}`}
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode={/^\d+$/.test(confirms.text) ? "numeric" : "text"}
            autoComplete="off"
            spellCheck={false}
            maw={480}
            {...field("confirmed")}
          />
        )}
        {clientShare === "ask" && <ClientShareField keptFor="run" {...share} />}
        {seen.changes !== undefined && <ChangedReview changes={seen.changes} onAccept={seen.accept} />}
        {start.error !== null && (
          <ErrorPanel error={start.error}>{needsStepUp(start.error) && <SignInAgain />}</ErrorPanel>
        )}
        <Group>
          <Button
            loading={start.isPending}
            disabled={obstacle !== undefined}
            {...blockedButton(reason !== undefined, reasonId)}
            onClick={send}
          >
            {words.start}
          </Button>
          {reason !== undefined && (
            <Text size="sm" id={reasonId}>
              {reason}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
};
