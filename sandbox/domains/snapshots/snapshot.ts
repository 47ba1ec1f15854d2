/** A chain right after one of its blocks, in the form in which the chain's process writes it and takes it back. */
export type Snapshot = {
  readonly networkId: string;
  /** The block that it ends with, and that block's hash. */
  readonly number: number;
  readonly hash: string;
  /** Name and version of the process that wrote it, such as `anvil/v1.7.1`. */
  readonly client: string;
  /** Accounts, blocks, transactions and receipts: gzipped JSON of the process itself. */
  readonly state: Buffer;
  /** The hashes of the last 256 blocks, as a state of their own: see `recentBlocks`. */
  readonly recent: Buffer;
};

/** A snapshot that must not be used; the message says why. */
export class SnapshotRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SnapshotRefused";
  }
}
