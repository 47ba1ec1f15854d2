import type { PaymentRequest } from "#shared/address/payment-request.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { SendDraft } from "./draft.ts";
import type { Held } from "./held.ts";
import type { SendRules } from "./send-schema.ts";

/** What the form gets from a payment request, all of it at once, in words; or why it cannot be used, as a sentence. */
export type RequestDraft =
  | { readonly text: string; readonly values: Pick<SendDraft, "asset" | "amount" | "to"> }
  | { readonly why: string };

/** Reads a payment request for the form's sender. A request is used as a whole or not at all. */
export const requestDraft = (request: PaymentRequest, { network, held, isComplete }: SendRules): RequestDraft => {
  if (network === undefined) return { why: "Choose the sender to use this payment request." };
  if (held === undefined) return { why: "Still loading the sender's assets." };
  const asset = held.find((one) => isAsked(one, request.contract));
  if (asset === undefined) {
    return {
      why: isComplete
        ? `The request is for the token ${request.contract ?? ""}, and the sender has none of it.`
        : "Could not read whether the sender has the token of this request. Try again.",
    };
  }
  if (asset.lack !== undefined) return { why: asset.lack };
  if (asset.decimals === undefined) return { why: "Still loading the token." };
  if (request.amount === 0n) return { why: "The request is for an amount of zero." };
  const amount = request.amount === null ? "" : formatUnits(request.amount, asset.decimals);
  const what = amount === "" ? asset.unit : `${numberText(amount)} ${asset.unit}`;
  return {
    text: `Use the request: ${what} to ${request.to}`,
    // Without an amount, none that was typed for another asset stays.
    values: { asset: asset.key, amount, to: request.to },
  };
};

const isAsked = ({ asset }: Held, contract: string | null): boolean =>
  contract === null
    ? asset.kind === "native"
    : asset.kind === "erc20" && addressKey(asset.token) === addressKey(contract);
