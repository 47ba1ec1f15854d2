import { Button, Group, NativeSelect, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { isPayable, signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { feeLevels } from "#shared/wire/contract-call.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { AddToList } from "../write-list/add-to-list.tsx";
import { AmountField } from "../form/amount-field.tsx";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { CallForm } from "../form/call-form.tsx";
import { CheckedForm } from "../form/checked-form.ts";
import type { OnChecked } from "../form/checked-form.ts";
import { DryRunButton } from "../dry-run/dry-run-button.tsx";
import { DryRunResult } from "../dry-run/dry-run-result.tsx";
import { operationTitleId } from "./operation-panel.tsx";
import { contractKey } from "../ref/contract-ref.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { ReviewAwaited, useReviewPart } from "../review/review-part.tsx";
import { SenderField } from "../form/sender-field.tsx";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { useCallForm } from "../form/use-call-form.ts";
import type { CallDraft, CallForm as Form } from "../form/use-call-form.ts";
import { dryRunBody, useDryRun } from "../dry-run/use-dry-run.ts";
import type { DryRuns } from "../dry-run/use-dry-run.ts";
import { useSender } from "../form/use-senders.ts";

type Reviewed = {
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
};

/** The form of a write function; its submit opens the review, and only a button there sends. */
export const WritePanel = ({
  contract,
  abi,
  fn,
  name,
  from,
  onOperation,
}: {
  readonly contract: ContractRef;
  /** What errors are decoded with. */
  readonly abi: Abi;
  readonly fn: AbiFunction;
  /** The contract's name, where it has one. */
  readonly name: string | undefined;
  /** Id of the address that is the sender until another is picked. */
  readonly from?: string | undefined;
  readonly onOperation: (id: string) => void;
}) => {
  const { environment, network } = contract;
  const key = `${contractKey(contract)}/${signature(fn)}`;
  const call = useCallForm(fn, key, from);
  const dryRuns = useDryRun(environment.id);
  useForgottenAtChange(call, dryRuns);
  const [reviewed, setReviewed] = useState<Reviewed>();
  const review = useRef<HTMLButtonElement>(null);
  const part = useReviewPart();
  const show = (operationId: string) => {
    setReviewed(undefined);
    dryRuns.forget();
    onOperation(operationId);
    focusLater(() => document.getElementById(operationTitleId));
  };
  const attempt = useAttempt(environment.id, "writeContract", key, show);
  // A refusal is about what was reviewed then, not about what the form holds now.
  const open = (values: readonly AbiValue[], draft: CallDraft) => {
    attempt.forget();
    part.load();
    setReviewed({ values, draft });
  };
  const showOther = (operationId: string) => {
    attempt.forget();
    show(operationId);
  };
  const addresses = useQuery(senderAddressesOptions(environment.id));
  const senderId = useWatch({ control: call.form.control, name: "sender" });
  const sender = useSender(environment.id, network, typeof senderId === "string" ? senderId : "");
  const dryRun = (values: readonly AbiValue[], draft: CallDraft) => {
    const body = sender === undefined ? undefined : dryRunBody(contract, fn, values, draft, sender.address);
    if (body !== undefined) dryRuns.run(body);
  };
  const role = useQuery(sessionOptions()).data?.role;
  const forbidden = role !== undefined && !roleIncludes(role, "operator");
  return (
    <>
      <CallForm fn={fn} call={call} onSubmit={open}>
        {addresses.isPending ? <Skeleton height={62} aria-label="Loading the addresses" /> : null}
        {addresses.error === null ? null : (
          <ErrorPanel error={addresses.error} onRetry={() => void addresses.refetch()} />
        )}
        {addresses.isSuccess ? <SenderField environment={environment.id} network={network} /> : null}
        {isPayable(fn) ? <AmountField environment={environment.id} network={network} /> : null}
        <NativeSelect
          label="Fee level"
          {...call.form.register("feeLevel")}
          data={[{ value: "", label: "the service's default" }, ...feeLevels]}
        />
        {reviewed === undefined ? (
          <AttemptNotice environment={environment.id} attempt={attempt} onOperation={showOther} />
        ) : part.Review === undefined ? (
          <ReviewAwaited part={part} onStop={() => setReviewed(undefined)} />
        ) : null}
        <CheckedDryRun running={dryRuns.state.running} disabled={forbidden || !addresses.isSuccess} onRun={dryRun} />
        <DryRunResult fn={fn} abi={abi} state={dryRuns.state} network={network.name} onStop={dryRuns.forget} />
        <Group justify="flex-end" gap="sm">
          {forbidden ? (
            <Text size="sm" id="review-forbidden">
              Signed in as {role}: writing needs the role operator.
            </Text>
          ) : null}
          <AddToList
            contract={contract}
            abi={abi}
            fn={fn}
            name={name}
            sender={sender}
            disabled={forbidden || !addresses.isSuccess}
          />
          <Button
            ref={review}
            type="submit"
            variant="default"
            disabled={forbidden || !addresses.isSuccess}
            aria-describedby={forbidden ? "review-forbidden" : undefined}
            onPointerEnter={part.load}
            onFocus={part.load}
          >
            Review…
          </Button>
        </Group>
      </CallForm>
      {reviewed !== undefined && sender !== undefined && part.Review !== undefined ? (
        <part.Review
          contract={contract}
          abi={abi}
          fn={fn}
          dryRuns={dryRuns}
          name={name}
          values={reviewed.values}
          draft={reviewed.draft}
          sender={sender}
          attempt={attempt}
          onClose={() => {
            attempt.forget();
            setReviewed(undefined);
            focusLater(() => review.current);
          }}
          onOperation={showOther}
        />
      ) : null}
    </>
  );
};

const CheckedDryRun = ({
  running,
  disabled,
  onRun,
}: {
  readonly running: boolean;
  readonly disabled: boolean;
  readonly onRun: OnChecked;
}) => {
  const check = useContext(CheckedForm);
  return <DryRunButton running={running} disabled={disabled} onRun={() => check(onRun)} />;
};

/** What a dry run said is about what the form held then. */
const useForgottenAtChange = ({ form: { subscribe } }: Form, { isAsked, forget }: DryRuns): void => {
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!isAsked) return;
    return subscribe({ formState: { values: true }, callback: () => latest.current() });
  }, [subscribe, isAsked]);
};

// The review has let go of the focus by then.
const focusLater = (element: () => HTMLElement | null): void => {
  requestAnimationFrame(() => element()?.focus());
};
