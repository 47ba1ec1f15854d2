import type { Asset } from "#shared/meaning/types.ts";

/** The dialog's initial values, from where it was opened. */
export type Prefill = {
  /** The id of a network. */
  readonly networkId?: string | undefined;
  /** The id of the sender's address record. */
  readonly addressId?: string | undefined;
  /** The coin, a token, one NFT, or a collection whose token is picked in the dialog. */
  readonly asset?: Asset | undefined;
  /** In the asset's unit. */
  readonly amount?: string | undefined;
  /** The recipient's whole address. */
  readonly to?: string | undefined;
  /** A link in the browser's address bar has filled it in, so anyone may have. */
  readonly isLink?: true | undefined;
};
