import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Prefill } from "./prefill.ts";

/** What is typed into the dialog, as it is kept for this tab. */
export const sendDraftSchema = lazily(() =>
  z.object({
    /** The id of the sender's address record. */
    from: z.string(),
    /** The key of what is sent, as `assetKey` makes it. */
    asset: z.string(),
    amount: z.string(),
    to: z.string(),
    purpose: z.string(),
  }),
);

export type SendDraft = z.output<typeof sendDraftSchema>;

/** What the dialog begins with where nothing has been typed. */
export const emptyDraft = ({ addressId = "", asset }: Prefill): SendDraft => ({
  from: addressId,
  asset: asset === undefined || asset.kind === "collection" ? "" : assetKey(asset),
  amount: "",
  to: "",
  purpose: "",
});

/** The key of a dialog's data in this tab: each place that opens it has a draft of its own. */
export const draftKey = (environment: string, { networkId = "", addressId = "", asset }: Prefill): string =>
  `${environment}/send/${JSON.stringify([networkId, addressId, asset === undefined ? "" : assetKey(asset)])}`;
