import { type SyntheticEvent, useState } from "react";
import type { AbiFunction, AbiValue } from "#shared/abi/types.ts";
import type { Address } from "#shared/wire/address.ts";
import { blocks } from "#src/attempt/obstacle.ts";
import type { Attempt } from "#src/attempt/use-attempt.ts";
import { missingShare } from "#src/components/form/client-share-field.tsx";
import { useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { checkCall } from "../form/check-call.ts";
import type { CheckedCall } from "../form/check-call.ts";
import { foretellsFailure } from "../dry-run/dry-run-words.ts";
import { wantedText } from "./mainnet-check.tsx";
import type { Wanted } from "./mainnet-check.tsx";
import type { ContractRef } from "../ref/contract-ref.ts";
import type { CallDraft } from "../form/use-call-form.ts";
import { dryRunBody } from "../dry-run/use-dry-run.ts";
import type { DryRuns } from "../dry-run/use-dry-run.ts";
import { sentAmount, writeBody } from "../form/write-call.ts";

/** A write as it stands in the review. */
export type Reviewing = {
  readonly contract: ContractRef;
  readonly fn: AbiFunction;
  readonly name: string | undefined;
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
  readonly sender: Address;
  readonly dryRuns: DryRuns;
  readonly attempt: Attempt<"writeContract">;
};

/** What a person decides and types in the review of a write, why it cannot be sent yet, and the sending. */
export const useSendReview = ({ contract, fn, name, values, draft, sender, dryRuns, attempt }: Reviewing) => {
  const { environment, network, address } = contract;
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const share = useClientShareForm(environment.clientShare, refused);
  const [typed, setTyped] = useState("");
  const [inSpite, setInSpite] = useState(false);
  const checked = checkCall(fn, values);
  const tried = dryRunBody(contract, fn, values, draft, sender.address);
  const simulated = dryRuns.of(tried);
  const warned = foretellsFailure(simulated);
  const wanted = wantedText(contract, name, sentAmount(contract, fn, draft) === undefined ? undefined : draft.amount);
  const reason = whyNot({
    checked,
    sending: attempt.sending,
    simulating: simulated.running,
    dissuaded: warned && !inSpite,
    unconfirmed: wanted?.text === typed ? undefined : wanted,
  });
  const sendWith = (acknowledge?: string) =>
    share.submit((secret) =>
      attempt.send({
        params: { networkId: network.id, contractAddress: address },
        acknowledge,
        body: { ...writeBody(contract, fn, values, draft, sender.id), ...secret },
      }),
    );
  const obstacle = blocks(attempt.obstacle) ?? reason;
  const dryRun = () => {
    setInSpite(false);
    if (tried !== undefined) dryRuns.run(tried);
  };
  return {
    checked,
    simulated,
    /** Asks the node; undefined where the call cannot be encoded, or is being sent. */
    dryRun: tried === undefined || attempt.sending ? undefined : dryRun,
    /** The decision to send what the dry run warns of; undefined where it does not. */
    inSpite: warned ? { checked: inSpite, set: setInSpite } : undefined,
    /** What has to be typed; undefined where nothing has. */
    confirmation: wanted === undefined ? undefined : { wanted, typed, onType: setTyped },
    /** The client share; undefined where it is not asked for. */
    share: share.field,
    /** What stands in the way of the button, apart from a share that is missing. */
    obstacle,
    /** Why the button cannot send; undefined where it can. */
    reason: obstacle ?? (share.isMissing ? missingShare : undefined),
    /** Sends it, or focuses the client share where that is all that is missing. */
    send: (event: SyntheticEvent<HTMLElement>) => {
      if (obstacle === undefined) sendWith()(event);
    },
    /** Sends in spite of the operation named, which stands in the way of the button; null where it cannot be sent now. */
    sendAllTheSame: reason === undefined ? sendWith : null,
  };
};

const whyNot = (known: {
  readonly checked: CheckedCall;
  readonly sending: boolean;
  readonly simulating: boolean;
  readonly dissuaded: boolean;
  readonly unconfirmed: Wanted | undefined;
}): string | undefined => {
  if (!known.checked.ok) return known.checked.reason;
  if (known.sending) return "It is being sent.";
  if (known.simulating) return "The dry run is not done yet.";
  if (known.dissuaded) return "The dry run says that it would not succeed.";
  return known.unconfirmed && `Not confirmed yet: ${known.unconfirmed.what} has to be typed.`;
};
