/** A chain right after one of its blocks, in the form that the chain's process writes and reads. */
export type Snapshot = {
  readonly networkId: string;
  /** Its last block, and that block's hash. */
  readonly number: number;
  readonly hash: string;
  /** Name and version of the process that wrote it, such as `anvil/v1.7.1`. */
  readonly client: string;
  /** Accounts, blocks, transactions and receipts: the process's own gzipped JSON. */
  readonly state: Buffer;
  /** The hashes of the last 256 blocks, as a separate state: see `recentBlocks`. */
  readonly recent: Buffer;
};

/** A snapshot that must not be used; the message says why. */
export class SnapshotRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SnapshotRefused";
  }
}
