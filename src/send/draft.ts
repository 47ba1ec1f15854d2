import * as z from "zod/mini";
import { assetKey } from "#shared/meaning/totals.ts";
import { lazily } from "#shared/wire/lazily.ts";
import type { Prefill } from "./prefill.ts";

/** The dialog's input, as stored in this tab. */
export const sendDraftSchema = lazily(() =>
  z.object({
    /** The id of the sender's address record. */
    from: z.string(),
    /** The key of the asset, made by `assetKey`. */
    asset: z.string(),
    amount: z.string(),
    to: z.string(),
    purpose: z.string(),
  }),
);

export type SendDraft = z.output<typeof sendDraftSchema>;

/** The dialog's initial values. */
export const emptyDraft = ({ addressId = "", asset, amount = "", to = "" }: Prefill): SendDraft => ({
  from: addressId,
  asset: asset === undefined || asset.kind === "collection" ? "" : assetKey(asset),
  amount,
  to,
  purpose: "",
});

/** The key of a dialog's data in this tab: each place that opens it has its own draft. */
export const draftKey = (
  environment: string,
  { networkId = "", addressId = "", asset, amount, to, isLink }: Prefill,
): string => {
  const opened = [
    networkId,
    addressId,
    asset === undefined ? "" : assetKey(asset),
    ...(to === undefined ? [] : [to]),
    ...(isLink === undefined ? [] : ["link", amount ?? ""]),
  ];
  return `${environment}/send/${JSON.stringify(opened)}`;
};
