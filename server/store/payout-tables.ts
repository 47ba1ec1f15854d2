/** Recipients and amounts that are written together and sent as one run. */
export type PayoutTable = {
  id: string;
  environment: string;
  name: string;
  network_id: string | null;
  /** The id of the sending address record. */
  address_id: string | null;
  /** `native`, or the contract of a token, for the rows that name no asset. */
  asset: string;
  /** The rows as they were typed, as JSON. */
  content: string;
  row_count: number;
  /** Another one after every edit: an edit and a start name the one that they have seen. */
  version: string;
  /** Set in the transaction that creates the run, and never changed: a payout is sent once. */
  run_id: string | null;
  created_at: number;
  changed_at: number;
  /** Who changed it last. */
  person_id: string;
  person_name: string;
};
