import { useMemo } from "react";
import { dryRunBody } from "#src/playground/dry-run/use-dry-run.ts";
import { writeBody } from "#src/playground/form/write-call.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { checkCall } from "#src/review/parts/check-call.ts";
import { comparedOf } from "#src/review/parts/compared.ts";
import { useReview } from "#src/review/parts/use-review.ts";
import type { Reviewed, Write } from "./use-write.ts";

/** The review of a contract's write, and its sending. */
export const useSendReview = (
  { attempt, kept }: Pick<Write, "attempt" | "kept">,
  { fn, values, draft, sender }: Reviewed,
) => {
  const { contract } = useOpenContract();
  const { environment, network, address } = contract;
  const params = { networkId: network.id, contractAddress: address };
  const checked = checkCall(fn, values);
  // Made once: with hundreds of rows they are large, and the review rerenders with every response.
  const request = useMemo(
    () =>
      checked.ok
        ? comparedOf({
            endpoint: "writeContract",
            params: { networkId: network.id, contractAddress: address },
            body: writeBody(contract, fn, values, draft, sender.id),
          })
        : undefined,
    [checked, contract, network.id, address, fn, values, draft, sender.id],
  );
  const review = useReview({
    environment,
    attempt,
    kept,
    request,
    // The review is for exactly the bytes that are sent.
    body: dryRunBody(contract, fn, values, draft, sender.address),
    fault: checked.ok ? undefined : checked.reason,
    onSend: (secret, sent) =>
      attempt.send({
        ...sent,
        params,
        amountUnit: environment.amountUnit,
        body: { ...writeBody(contract, fn, values, draft, sender.id), ...secret },
      }),
  });
  return { checked, review };
};
