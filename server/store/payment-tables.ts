/** What operations pay: a transfer of coins or of tokens to a recipient, found by what it pays and what for. */
export type PaymentTable = {
  operation_id: string;
  /** Its place among the transfers of its operation, from 0. */
  position: number;
  environment: string;
  /** In canonical spelling; as the request names it in rows from before this table. */
  network_id: string;
  /** In canonical spelling. */
  recipient: string;
  /** `native`, or the token in canonical spelling. */
  asset: string;
  /** Base units with 78 digits; while the decimals of the coin are unknown, `0.5 coins`; null if neither is known. */
  amount: string | null;
  /** Its purpose as purposes are compared; null without one. */
  purpose_key: string | null;
  /** When its operation was recorded. */
  paid_at: number;
};
