import { Button, Group, NativeSelect, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { isPayable } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { feeLevels } from "#shared/wire/contract-call.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { later } from "#src/components/later.tsx";
import { AskNode, DryRunNote } from "#src/playground/dry-run/dry-run-button.tsx";
import { DryRunResult } from "#src/playground/dry-run/dry-run-result.tsx";
import { AmountField } from "#src/playground/form/amount-field.tsx";
import { CallForm } from "#src/playground/form/call-form.tsx";
import { SenderField } from "#src/playground/form/sender-field.tsx";
import { AfterForm } from "#src/playground/parts/after-form.tsx";
import { focusLater } from "#src/playground/parts/focus-later.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { ReviewAwaited, useReviewPart } from "#src/playground/review/review-part.tsx";
import { useWrite } from "#src/playground/review/use-write.ts";
import { AddToList } from "#src/playground/write-list/add-to-list.tsx";
import { lackOf } from "#src/records/lack.ts";

/** Only when a write did not become an operation at once. */
const AttemptNotice = later(async () => (await import("#src/attempt/attempt-notice.tsx")).AttemptNotice);

/** The form of a write function; its submit opens the review, and only a button there sends. */
export const WritePanel = ({
  fn,
  from,
}: {
  readonly fn: AbiCallable;
  /** The id of the initial sender. */
  readonly from?: string | undefined;
}) => {
  const { contract, abi } = useOpenContract();
  const { environment, network } = contract;
  const write = useWrite(fn, from);
  const { call, sender, dryRuns, attempt, reviewed } = write;
  const part = useReviewPart();
  const button = useRef<HTMLButtonElement>(null);
  const addresses = useQuery(senderAddressesOptions(environment.id));
  const role = useQuery(sessionOptions()).data?.role;
  const forbidden = role !== undefined && !roleIncludes(role, "operator");
  const lack = lackOf(environment, "writeContract");
  const disabled = forbidden || !addresses.isSuccess;
  const unsendable = disabled || lack !== undefined;
  const outage = useOutageReason(environment.id);
  const reason = forbidden
    ? `You are signed in as ${role}. This needs the operator role.`
    : lack !== undefined
      ? lack
      : attempt.sending && !write.isReviewing
        ? "Sending…"
        : outage;
  return (
    <>
      <CallForm
        fn={fn}
        call={call}
        sender={sender?.address}
        onSubmit={(values, draft) => {
          part.load();
          write.review(values, draft);
        }}
      >
        <AfterForm>
          {addresses.isPending ? <Skeleton height={62} aria-label="Loading the addresses" /> : null}
          {addresses.error === null ? null : (
            <ErrorPanel error={addresses.error} onRetry={() => void addresses.refetch()} />
          )}
          {addresses.isSuccess ? <SenderField contract={contract} chosen={sender} /> : null}
          {isPayable(fn) ? <AmountField network={network} balance={sender?.balance} /> : null}
          <NativeSelect
            label="Fee level"
            {...call.form.register("feeLevel")}
            data={["", ...feeLevels].map((value) => ({ value, label: feeLevelText(value) }))}
          />
          {!write.isReviewing ? (
            attempt.obstacle === undefined ? null : (
              <AttemptNotice environment={environment.id} attempt={attempt} onOperation={write.showOperation} />
            )
          ) : part.Review === undefined ? (
            <ReviewAwaited part={part} onStop={write.closeReview} />
          ) : null}
          <DryRunResult
            fn={fn}
            abi={abi}
            state={dryRuns.state}
            network={network.name}
            environment={environment.id}
            onStop={dryRuns.forget}
          />
          {reason === undefined ? null : (
            <Text size="sm" id="review-blocked">
              {reason}
            </Text>
          )}
          <Group justify="space-between" gap="sm">
            <AskNode
              running={dryRuns.state.running}
              disabled={disabled || outage !== undefined}
              onRun={() => call.check(write.dryRun)}
            >
              Dry run
            </AskNode>
            <Button
              ref={button}
              type="submit"
              disabled={unsendable || outage !== undefined}
              {...blockedButton(reason !== undefined, "review-blocked")}
              onPointerEnter={part.load}
              onFocus={part.load}
            >
              Review…
            </Button>
          </Group>
          <DryRunNote />
          <Group gap="xs">
            <AddToList fn={fn} sender={sender} call={call} disabled={unsendable} />
          </Group>
        </AfterForm>
      </CallForm>
      {reviewed === undefined || part.Review === undefined ? null : (
        <part.Review
          write={write}
          reviewed={reviewed}
          onClose={() => {
            write.closeReview();
            focusLater(() => button.current);
          }}
        />
      )}
    </>
  );
};
