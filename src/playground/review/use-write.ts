import { startTransition, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { ValueForm } from "#shared/abi/abi-function.ts";
import { callName } from "#shared/abi/functions.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import { type Attempt, useAttempt } from "#src/attempt/use-attempt.ts";
import { amountProblem } from "#src/components/form/amount.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import { type DryRuns, dryRunBody, useDryRun } from "#src/playground/dry-run/use-dry-run.ts";
import { lastSender } from "#src/playground/form/last-sender.ts";
import { type CallDraft, type CallForm, type OnChecked, useCallForm } from "#src/playground/form/use-call-form.ts";
import { focusLater } from "#src/playground/parts/focus-later.ts";
import { operationTitleId } from "#src/playground/parts/operation-title.ts";
import { formKey } from "#src/playground/ref/contract-ref.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { useSender } from "#src/records/use-senders.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";
import { checkCallSteps } from "#src/review/parts/check-call.ts";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import type { KeptTyping } from "#src/review/parts/use-review.ts";

/** A call under review: the values in its form when the review opened, and its sender. */
export type Reviewed = {
  readonly fn: AbiCallable;
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
  readonly sender: Address;
};

/** The write of one function, from the form's values until its operation is known. */
export type Write = {
  readonly call: CallForm;
  /** The form's sender; undefined while unknown. */
  readonly sender: Address | undefined;
  readonly dryRuns: DryRuns;
  /** Simulates the form's call on the node. */
  readonly dryRun: OnChecked;
  readonly attempt: Attempt<"writeContract">;
  /** What was typed in a review, while its form is open again. */
  readonly kept: KeptTyping;
  readonly isReviewing: boolean;
  /** The call under review; also undefined while its sender is unknown. */
  readonly reviewed: Reviewed | undefined;
  readonly review: OnChecked;
  readonly closeReview: () => void;
  /** Shows an operation instead of the attempt's obstacle. */
  readonly showOperation: (id: string) => void;
};

/**
 * Owns the draft, the dry runs, the review and the attempt of one function's form. It is remounted for another
 * contract, function or ABI, so that it never has the previous form's state.
 */
export const useWrite = (fn: AbiCallable, from?: string): Write => {
  const { contract, show } = useOpenContract();
  const { environment, network } = contract;
  const lookup = useRef<SenderLookup>({ id: "", isFound: false });
  const call = useCallForm(fn, {
    from: from ?? lastSender(contract),
    checks: {
      sender: (id) => senderProblem(id, lookup.current),
      amount: (amount) => amountProblem(amount, network.decimals, coinOf(network).symbol),
    },
  });
  const senderId: unknown = useWatch({ control: call.form.control, name: "sender" });
  const id = typeof senderId === "string" ? senderId : "";
  const sender = useSender(environment.id, [network], id);
  useEffect(() => {
    lookup.current = { id, isFound: sender !== undefined };
  });
  const dryRuns = useDryRun(environment.id);
  useForgottenAtChange(call, dryRuns);
  const [held, setHeld] = useState<{ readonly values: readonly AbiValue[]; readonly draft: CallDraft }>();
  const kept = useKeptTyping();
  const arrive = (operation: string) => {
    kept.forget();
    setHeld(undefined);
    dryRuns.forget();
    void show({ fn: callName(fn), operation });
    focusLater(() => document.getElementById(operationTitleId));
  };
  const attempt = useAttempt(environment.id, contractCallEndpoints.writeContract, formKey(contract, fn), arrive);
  return {
    call,
    sender,
    dryRuns,
    dryRun: (values, draft) => {
      if (sender === undefined) return;
      void withPauses(prepareSteps(fn, values, environment.valueForm)).then(() => {
        const body = dryRunBody(contract, fn, values, draft, sender.address);
        if (body !== undefined) dryRuns.run(body);
      });
    },
    attempt,
    kept,
    isReviewing: held !== undefined,
    reviewed: held === undefined || sender === undefined ? undefined : { fn, ...held, sender },
    review: (values, draft) => {
      // The response to the call being sent would be shown for the call reviewed next.
      if (attempt.sending) return;
      // A refusal is about the previously reviewed call, not about the form's current values.
      attempt.forget();
      // The review of hundreds of rows is rendered in slices as well.
      void withPauses(prepareSteps(fn, values, environment.valueForm)).then(() =>
        startTransition(() => setHeld({ values, draft })),
      );
    },
    closeReview: () => {
      attempt.forget();
      setHeld(undefined);
    },
    showOperation: (operation) => {
      attempt.forget();
      arrive(operation);
    },
  };
};

/**
 * Encodes the call, decodes it back and makes its request before anything shows it: hundreds of rows at once would
 * block the page. Each step is memoized.
 */
const prepareSteps = function* (fn: AbiCallable, values: readonly AbiValue[], form: ValueForm): Steps<void> {
  const checked = yield* checkCallSteps(fn, values);
  yield;
  if (checked.ok) bodyFunction(fn, values, form);
};

/** The id in the sender field at the last render, and whether its address was found. */
type SenderLookup = { readonly id: string; readonly isFound: boolean };

const senderProblem = (id: unknown, { id: asked, isFound }: SenderLookup): string | undefined =>
  id === "" || (id === asked && !isFound) ? "Choose one of the organization's addresses on this network." : undefined;

/** Forgets a dry run once the form changes, because its result is about the earlier values. */
const useForgottenAtChange = ({ form: { subscribe } }: CallForm, { isAsked, forget }: DryRuns): void => {
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!isAsked) return;
    return subscribe({ formState: { values: true }, callback: () => latest.current() });
  }, [subscribe, isAsked]);
};
