import { createHash } from "node:crypto";
import { canonicalId } from "#server/lib/ids.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Transaction } from "#shared/meaning/types.ts";

/** The key of a node's prediction: SHA-256 in hex of everything that determines what the transaction does. */
export const predictionKey = (
  { environment, networkId }: { readonly environment: string; readonly networkId: string },
  { from, to, calldata, amount }: Transaction,
): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        environment,
        canonicalId(networkId),
        addressKey(from),
        to === null ? null : addressKey(to),
        calldata.toLowerCase(),
        amount.toString(),
      ]),
    )
    .digest("hex");
