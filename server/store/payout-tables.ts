/** Recipients and amounts written together and sent as one run. */
export type PayoutTable = {
  id: string;
  environment: string;
  name: string;
  network_id: string | null;
  /** The id of the sending address record. */
  address_id: string | null;
  /** `native` or a token's contract, for rows that name no asset. */
  asset: string;
  /** The rows as typed, as JSON. */
  content: string;
  row_count: number;
  /** Changes with every edit: an edit and a start name the version they were based on. */
  version: string;
  /** Set in the transaction that creates the run and never changed: a payout is sent once. */
  run_id: string | null;
  created_at: number;
  changed_at: number;
  /** The person who last changed it. */
  person_id: string;
  person_name: string;
};
