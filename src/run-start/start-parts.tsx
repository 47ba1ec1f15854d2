import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import { needsStepUp } from "#src/api/client/api-error.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { ChangedReview } from "#src/components/reviewed/changed-review.tsx";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import { NewRecipients } from "./new-recipients.tsx";
import type { StartForm } from "./use-start-form.ts";

/** What is started and what it sends. */
export type StartWords = { readonly start: string; readonly one: string; readonly many: string };

type Part = { readonly form: StartForm };

const cautionLabel = (count: number): string =>
  count === 1
    ? "Send to a token contract, although what is sent there is usually lost"
    : `Send to token contracts (${numberText(count)} times), although what is sent there is usually lost`;

/** The tick without which nothing is sent to the contract of a token. */
export const CautionTick = ({ form: { cautions, cautioned } }: Part) => {
  const { name, ref, value, onChange, onBlur, error } = cautioned;
  return (
    cautions > 0 && (
      <Checkbox
        name={name}
        ref={ref}
        label={cautionLabel(cautions)}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        onBlur={onBlur}
        error={error}
      />
    )
  );
};

const paces = [
  { value: "one", label: "One after another" },
  { value: "several", label: "Several at a time" },
];

const endings = [
  { value: "stop", label: "Stop at the first failure" },
  { value: "continue", label: "Continue with the next" },
];

/** How many items are under way at once, and what happens after a failure. */
export const PaceFields = ({ form: { field, pace, resetAtOnce }, words }: Part & { readonly words: StartWords }) => (
  <>
    <NativeSelect
      label="Pace"
      maw={320}
      data={paces}
      value={pace.value}
      onChange={({ currentTarget: { value } }) => {
        pace.onChange(value === "one" ? "one" : "several");
        if (value === "one") resetAtOnce();
      }}
    />
    {pace.value === "several" && (
      <TextInput label={`${words.many} at a time`} inputMode="numeric" maw={160} {...field("atOnce")} />
    )}
    <NativeSelect label={`If ${words.one} fails`} maw={320} data={endings} {...field("onFailure")} />
  </>
);

/** What is typed before a start on a mainnet: part of a new recipient's address, and the total. */
export const TypedConfirmations = ({
  form: { field, unpaid, confirms },
  place,
}: Part & {
  /** An item's position in the person's input, such as "line 3"; `entry` is counted from 0. */
  readonly place: (entry: number) => string;
}) => (
  <>
    {unpaid !== undefined && <NewRecipients {...unpaid} place={place} />}
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
  </>
);

/** The client share, what has changed since the review, and why the last start failed. */
export const StartNotices = ({ form: { share, changes, acceptChanges, start } }: Part) => (
  <>
    {share !== undefined && <ClientShareField keptFor="run" {...share} />}
    {changes !== undefined && <ChangedReview changes={changes} onAccept={acceptChanges} />}
    {start.error !== null && <ErrorPanel error={start.error}>{needsStepUp(start.error) && <SignInAgain />}</ErrorPanel>}
  </>
);

/** The only button that starts. */
export const StartButton = ({
  form: { start, obstacle, reason, reasonId, send },
  words,
}: Part & { readonly words: StartWords }) => (
  <Button
    loading={start.isPending}
    disabled={obstacle !== undefined}
    {...blockedButton(reason !== undefined, reasonId)}
    onClick={send}
  >
    {words.start}
  </Button>
);
