import { useState } from "react";
import * as z from "zod/mini";
import { blocks } from "#src/attempt/obstacle.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { checkCall } from "../form/check-call.ts";
import type { CheckedCall } from "../form/check-call.ts";
import { foretellsFailure } from "../dry-run/dry-run-words.ts";
import { wantedText } from "./mainnet-check.tsx";
import type { Wanted } from "./mainnet-check.tsx";
import { useOpenContract } from "../ref/open-contract.tsx";
import { dryRunBody } from "../dry-run/use-dry-run.ts";
import { sentAmount, writeBody } from "../form/write-call.ts";
import type { Reviewed, Write } from "./use-write.ts";

/** What is typed in the review: the text that confirms a write on a mainnet, and the client share. */
const typedSchema = (wanted: Wanted | undefined, asksShare: boolean) =>
  z.object({
    confirmation: z
      .string()
      .check(
        z.refine(
          (text) => wanted === undefined || text === wanted.text,
          `Not confirmed yet: ${wanted?.what} has to be typed.`,
        ),
      ),
    clientShare: z.string().check(z.minLength(asksShare ? 1 : 0, "The client share is missing.")),
  });

/** What a person decides and types in the review of a write, why it cannot be sent yet, and the sending. */
export const useSendReview = (
  { dryRuns, attempt }: Pick<Write, "attempt" | "dryRuns">,
  { fn, values, draft, sender }: Reviewed,
) => {
  const { contract, name } = useOpenContract();
  const { environment, network, address } = contract;
  const asksShare = environment.clientShare === "ask";
  const [inSpite, setInSpite] = useState(false);
  const checked = checkCall(fn, values);
  const tried = dryRunBody(contract, fn, values, draft, sender.address);
  const simulated = dryRuns.of(tried);
  const warned = foretellsFailure(simulated);
  const wanted = wantedText(contract, name, sentAmount(contract, fn, draft) === undefined ? undefined : draft.amount);
  const schema = typedSchema(wanted, asksShare);
  // The share is in memory only, and only until it is sent or the review closes.
  const { form } = useZodForm(schema, { defaultValues: { confirmation: "", clientShare: "" } });
  const confirmation = useControlledField(form.control, "confirmation");
  const share = useControlledField(form.control, "clientShare");
  const typed = schema.safeParse({ confirmation: confirmation.value, clientShare: share.value });
  const reason =
    whyNot({ checked, sending: attempt.sending, simulating: simulated.running, dissuaded: warned && !inSpite }) ??
    typed.error?.issues[0]?.message;
  const send = (acknowledge?: string) => {
    if (reason !== undefined) return;
    form.resetField("clientShare");
    attempt.send({
      params: { networkId: network.id, contractAddress: address },
      acknowledge,
      body: {
        ...writeBody(contract, fn, values, draft, sender.id),
        ...(asksShare ? { clientShare: share.value } : {}),
      },
    });
  };
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
    confirmation:
      wanted === undefined ? undefined : { wanted, typed: confirmation.value, onType: confirmation.onChange },
    /** The client share; undefined where it is not asked for. */
    share: asksShare ? { value: share.value, onChange: share.onChange } : undefined,
    /** Why the button cannot send; undefined where it can. */
    reason: blocks(attempt.obstacle) ?? reason,
    send,
    /** Sends in spite of the operation named, which stands in the way of the button; null where it cannot be sent now. */
    sendAllTheSame: reason === undefined ? send : null,
  };
};

const whyNot = (known: {
  readonly checked: CheckedCall;
  readonly sending: boolean;
  readonly simulating: boolean;
  readonly dissuaded: boolean;
}): string | undefined => {
  if (!known.checked.ok) return known.checked.reason;
  if (known.sending) return "It is being sent.";
  if (known.simulating) return "The dry run is not done yet.";
  return known.dissuaded ? "The dry run says that it would not succeed." : undefined;
};
