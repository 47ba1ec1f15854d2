import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { gapText } from "#shared/console/coverage-words.ts";
import type { Coverage } from "#shared/console/coverage.ts";
import type { RunPaidBefore } from "#shared/console/run-start.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { paidBeforeText } from "#src/components/meaning/paid-before-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { useNow } from "#src/components/use-now.ts";
import { againText } from "./again-text.ts";
import classes from "./findings.module.css";

type Props = {
  readonly environment: string;
  readonly group: RunPaidBefore;
  /** An item's position in the person's input, such as "line 3"; `entry` is counted from 0. */
  readonly place: (entry: number) => string;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
  readonly error?: string | undefined;
};

/** How many items are listed at first. */
const few = 5;

/** The error while the payments made before are not accepted. */
export const missingPaidAgain = "Confirm that you want to pay again.";

/** Items that pay what was paid before, with one checkbox for all: 200 monthly salaries are one decision. */
export const PaidItems = ({ environment, group, place, isAccepted, onAccept, error }: Props) => {
  const { count, entries } = group;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? entries : entries.slice(0, few);
  const rest = count - shown.length;
  return (
    <Stack gap="xs" component="section" aria-label="Paid before">
      <Text size="sm" fw={600}>
        {countText(count, "payment")} {count === 1 ? "repeats an earlier one" : "repeat earlier ones"}
      </Text>
      <Text size="sm" component="ul" className={classes["list"]}>
        {shown.map(({ entry, payment }) => (
          <li key={entry}>
            {placeText(place(entry))} <PaidText payment={payment} />{" "}
            {payment.operationId !== null && (
              <TextLink
                size="sm"
                to="/$environment/activity/$operationId"
                params={{ environment, operationId: payment.operationId }}
              >
                Open
              </TextLink>
            )}
          </li>
        ))}
      </Text>
      {rest > 0 && (
        <Text size="sm" component="div">
          {numberText(rest)} more.{" "}
          {!isOpen && entries.length > few && (
            <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
              Show {numberText(entries.length - few)} more
            </Button>
          )}
        </Text>
      )}
      <Checkbox
        label={questionOf(group)}
        checked={isAccepted}
        aria-invalid={error !== undefined && !isAccepted}
        error={isAccepted ? undefined : error}
        onChange={({ currentTarget: { checked } }) => onAccept(checked)}
      />
    </Stack>
  );
};

/** Where payments made elsewhere could not be looked for. */
export const SearchedPayments = ({ searched: { gaps } }: { readonly searched: Coverage }) =>
  gaps.length === 0 ? null : (
    <Text size="sm">
      Payments made outside Postern may be missing from the comparison.{" "}
      <ExactText text={`${gaps.map(gapText).join(". ")}.`} />
    </Text>
  );

const PaidText = ({ payment }: Pick<RunPaidBefore["entries"][number], "payment">) => {
  const words = useNow((now) => paidBeforeText(payment, now));
  return <span aria-live="off">{words}.</span>;
};

/** "Row 3:" */
const placeText = (place: string): string => `${place.charAt(0).toUpperCase()}${place.slice(1)}:`;

const questionOf = (group: RunPaidBefore): string =>
  againText(group.count === 1 ? "Pay this one again" : `Pay all ${numberText(group.count)} again`, group);
