/** How the transaction of a record ended: null while it is not mined, and for a record without one. */
export type Mined = { readonly transaction_hash: string | null; readonly receipt_status: number | null };

/**
 * The status of a token or a collection. It is not stored: the receipt of its transaction decides, so that no crash can leave it behind what
 * the chain says. A linked token has no transaction of its own.
 */
export const statusOf = ({ transaction_hash: hash, receipt_status: receipt }: Mined): "PENDING" | "ACTIVE" | "FAILED" => {
  if (hash === null) return "ACTIVE";
  if (receipt === null) return "PENDING";
  return receipt === 1 ? "ACTIVE" : "FAILED";
};

/** The status of what was minted or burned, by the status of its receipt; null while there is none. */
export const recordStatusOf = (receipt: number | null): "PENDING" | "COMPLETED" | "FAILED" => {
  if (receipt === null) return "PENDING";
  return receipt === 1 ? "COMPLETED" : "FAILED";
};
