/** An instance of a shared database that runs, or ended without saying so. */
export type InstanceTable = {
  /** The owner of its leases. */
  id: string;
  /** With the commit, as `--version` prints it. */
  version: string;
  started_at: number;
  /** When it last said that it runs. Both times are the database's, which all instances share. */
  seen_at: number;
};
