import { Button, Checkbox, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Coverage } from "#shared/console/coverage.ts";
import { SearchedPayments } from "#src/run-start/paid-items.tsx";
import { CautionTick, PaceFields, StartButton, StartNotices, TypedConfirmations } from "#src/run-start/start-parts.tsx";
import { type StartSubject, useStartForm } from "#src/run-start/use-start-form.ts";
import type { Confirmed } from "./repeated-rows.ts";
import classes from "./payout-review.module.css";

type Props = StartSubject & {
  /** What a person confirms with a tick, beside the button. */
  readonly ticks: readonly Confirmed[];
  /** How complete the search for payments made elsewhere is; null if nothing is paid. */
  readonly searched: Coverage | null;
  /** A payment's row, such as "row 3"; `entry` is counted from 0. */
  readonly place: (entry: number) => string;
  readonly onBack: () => void;
  /** What is read first. */
  readonly children: ReactNode;
  /** What no decision needs: last. */
  readonly details: ReactNode;
};

const words = { start: "Start the payout", one: "a payment", many: "Payments" };

/**
 * A payout's review, then what is typed on a mainnet, how it runs, and, always in sight, the ticks and the button that
 * starts it.
 */
export const PayoutStart = ({ ticks, searched, place, onBack, children, details, ...subject }: Props) => {
  const form = useStartForm(subject);
  const { accepted, reason, reasonId } = form;
  return (
    // Enter starts nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="md">
        {children}
        <TypedConfirmations form={form} place={place} />
        {searched !== null && <SearchedPayments searched={searched} />}
        <details className={classes["pace"]}>
          <summary>Pace and failures</summary>
          <Stack gap="md" mt="sm">
            <PaceFields form={form} words={words} />
          </Stack>
        </details>
        {details}
        <StartNotices form={form} />
        <div className={classes["foot"]}>
          <Stack gap="xs" className={classes["ticks"]}>
            <CautionTick form={form} />
            {ticks.map(({ ids, label }) => {
              const isAccepted = ids.every((id) => accepted.value.includes(id));
              return (
                <Checkbox
                  key={ids.join(" ")}
                  label={label}
                  checked={isAccepted}
                  aria-invalid={accepted.error !== undefined && !isAccepted}
                  onChange={({ currentTarget: { checked } }) =>
                    accepted.onChange([...accepted.value.filter((id) => !ids.includes(id)), ...(checked ? ids : [])])
                  }
                />
              );
            })}
          </Stack>
          <Text size="sm" component="output" id={reasonId}>
            {reason ?? (subject.start.isPending ? "" : "Ready to start.")}
          </Text>
          <div className={classes["buttons"]}>
            <Button variant="default" onClick={onBack}>
              Back to the rows
            </Button>
            <StartButton form={form} words={words} />
          </div>
        </div>
      </Stack>
    </form>
  );
};
