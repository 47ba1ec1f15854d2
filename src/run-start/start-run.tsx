import { Group, Stack, Text, TextInput } from "@mantine/core";
import type { Coverage } from "#shared/console/coverage.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { IdenticalItems } from "./identical-items.tsx";
import { missingPaidAgain, PaidItems, SearchedPayments } from "./paid-items.tsx";
import {
  CautionTick,
  PaceFields,
  StartButton,
  StartNotices,
  type StartWords,
  TypedConfirmations,
} from "./start-parts.tsx";
import { type StartSubject, useStartForm } from "./use-start-form.ts";

type Props = StartSubject & {
  /** What is started and what it sends, if it is more than a run of calls. */
  readonly words?: StartWords;
  /** How complete the search for payments made elsewhere is; null if nothing is paid. */
  readonly searched?: Coverage | null;
  /** An item's position in the person's input, such as "line 3"; `entry` is counted from 0. */
  readonly place: (entry: number) => string;
  /** A person may change the name. */
  readonly hasName?: boolean;
};

const startRun = "Start the run";

/** By default it is a run, and the noun is that of the items, if they are of one kind. */
const wordsOf = (endpoints: readonly WriteName[]): StartWords => {
  if (endpoints.every((name) => name === "writeContract")) return { start: startRun, one: "a call", many: "Calls" };
  return endpoints.every((name) => name === "generateAddress")
    ? { start: startRun, one: "an address", many: "Addresses" }
    : { start: startRun, one: "an item", many: "Items" };
};

/** The last step of a new run: how it runs, its confirmations, the client share, and the start button. */
export const StartRun = ({ words: given, searched = null, place, hasName = true, ...subject }: Props) => {
  const { environment, endpoints, twins, paidBefore = null } = subject;
  const words = given ?? wordsOf(endpoints);
  const form = useStartForm(subject);
  const { accepted, field, reason, reasonId } = form;
  return (
    // Enter starts nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="md">
        <IdenticalItems
          environment={environment.id}
          groups={twins}
          place={place}
          accepted={accepted.value}
          onAccept={(ids) => accepted.onChange([...ids])}
          error={accepted.error}
        />
        {paidBefore !== null && (
          <PaidItems
            environment={environment.id}
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
        <CautionTick form={form} />
        {hasName && (
          <TextInput label="Name" description="Optional. Shown in the list of runs." maw={480} {...field("name")} />
        )}
        <PaceFields form={form} words={words} />
        <TypedConfirmations form={form} place={place} />
        <StartNotices form={form} />
        <Group>
          <StartButton form={form} words={words} />
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
