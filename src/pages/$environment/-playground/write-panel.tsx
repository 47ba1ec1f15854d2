import { Button, Group, NativeSelect, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isPayable, signature } from "../../../../shared/abi/functions.ts";
import type { AbiFunction, AbiValue } from "../../../../shared/abi/types.ts";
import { feeLevels } from "../../../../shared/wire/contract-call.ts";
import { roleIncludes } from "../../../../shared/wire/operation.ts";
import { senderAddressesOptions } from "../../../api/addresses.ts";
import { sessionOptions } from "../../../api/session.ts";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { AmountField } from "./amount-field.tsx";
import { AttemptNotice } from "../-write/attempt-notice.tsx";
import { CallForm } from "./call-form.tsx";
import { operationTitleId } from "./operation-panel.tsx";
import { placeKey } from "./place.ts";
import type { Place } from "./place.ts";
import { Review } from "./review.tsx";
import { SenderField } from "./sender-field.tsx";
import { useAttempt } from "../-write/use-attempt.ts";
import { useCallForm } from "./use-call-form.ts";
import type { CallDraft } from "./use-call-form.ts";
import { useSender } from "./use-senders.ts";

interface Reviewed {
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
}

/** The form of a write function; its submit opens the review, and only a button there sends. */
export function WritePanel({
  place,
  fn,
  name,
  from,
  onOperation,
}: {
  readonly place: Place;
  readonly fn: AbiFunction;
  /** The contract's name, where it has one. */
  readonly name: string | undefined;
  /** Id of the address that is the sender until another is picked. */
  readonly from?: string | undefined;
  readonly onOperation: (id: string) => void;
}) {
  const { environment, network } = place;
  const key = `${placeKey(place)}/${signature(fn)}`;
  const call = useCallForm(fn, key, from);
  const [reviewed, setReviewed] = useState<Reviewed>();
  const review = useRef<HTMLButtonElement>(null);
  const show = (operationId: string) => {
    setReviewed(undefined);
    onOperation(operationId);
    focusLater(() => document.getElementById(operationTitleId));
  };
  const attempt = useAttempt(environment.id, "writeContract", key, show);
  // A refusal is about what was reviewed then, not about what the form holds now.
  const open = (values: readonly AbiValue[], draft: CallDraft) => {
    attempt.forget();
    setReviewed({ values, draft });
  };
  const showOther = (operationId: string) => {
    attempt.forget();
    show(operationId);
  };
  const addresses = useQuery(senderAddressesOptions(environment.id));
  const sender = useSender(environment.id, network, reviewed?.draft.sender ?? "");
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
        {isPayable(fn) ? <AmountField network={network} /> : null}
        <NativeSelect
          label="Fee level"
          {...call.form.register("feeLevel")}
          data={[{ value: "", label: "the service's default" }, ...feeLevels]}
        />
        {reviewed === undefined ? (
          <AttemptNotice environment={environment.id} attempt={attempt} onOperation={showOther} />
        ) : null}
        <Group justify="flex-end" gap="sm">
          {forbidden ? (
            <Text size="sm" id="review-forbidden">
              Signed in as {role}: writing needs the role operator.
            </Text>
          ) : null}
          <Button
            ref={review}
            type="submit"
            variant="default"
            disabled={forbidden || !addresses.isSuccess}
            aria-describedby={forbidden ? "review-forbidden" : undefined}
          >
            Review…
          </Button>
        </Group>
      </CallForm>
      {reviewed !== undefined && sender !== undefined ? (
        <Review
          place={place}
          fn={fn}
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
}

// The review has let go of the focus by then.
function focusLater(element: () => HTMLElement | null): void {
  requestAnimationFrame(() => element()?.focus());
}
