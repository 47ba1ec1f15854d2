import { type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";
import { blocks } from "#src/attempt/obstacle.ts";
import { missingShare } from "#src/components/form/client-share-field.tsx";
import { useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFirstProblem } from "#src/components/form/use-first-problem.ts";
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

/** What confirms a write: on a mainnet a text that has to be typed, elsewhere nothing. */
const confirmationSchema = (wanted: Wanted | undefined) =>
  z.object({
    confirmation: z
      .string()
      .check(
        z.refine(
          (text) => wanted === undefined || text === wanted.text,
          `Not confirmed yet: ${wanted?.what} has to be typed.`,
        ),
      ),
  });

/** What a person decides and types in the review of a write, why it cannot be sent yet, and the sending. */
export const useSendReview = (
  { dryRuns, attempt }: Pick<Write, "attempt" | "dryRuns">,
  { fn, values, draft, sender }: Reviewed,
) => {
  const { contract, name } = useOpenContract();
  const { environment, network, address } = contract;
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const share = useClientShareForm(environment.clientShare, refused);
  const wanted = wantedText(contract, name, sentAmount(contract, fn, draft) === undefined ? undefined : draft.amount);
  const schema = confirmationSchema(wanted);
  const { form } = useZodForm(schema, { defaultValues: { confirmation: "" } });
  const confirmation = useControlledField(form.control, "confirmation");
  const unconfirmed = useFirstProblem(form, schema);
  const [inSpite, setInSpite] = useState(false);
  const checked = checkCall(fn, values);
  const tried = dryRunBody(contract, fn, values, draft, sender.address);
  const simulated = dryRuns.of(tried);
  const warned = foretellsFailure(simulated);
  const reason =
    whyNot({ checked, sending: attempt.sending, simulating: simulated.running, dissuaded: warned && !inSpite }) ??
    unconfirmed;
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
    confirmation:
      wanted === undefined ? undefined : { wanted, typed: confirmation.value, onType: confirmation.onChange },
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
    sendAgain: reason === undefined ? sendWith : null,
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
