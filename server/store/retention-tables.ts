/** What is removed once it is old. Each is a row of `retention_tasks`. */
export type RetentionTaskId = "sessions" | "mirror" | "bodies" | "runs" | "audit";

/** One kind of old rows, and how far their removal has got. */
export type RetentionTaskTable = {
  id: RetentionTaskId;
  due_at: number;
  /** Where the next slice begins; null at the beginning. What it looks like is the task's own business. */
  place: string | null;
  /** How much has been removed since the last end, which the audit is then told. */
  removed: number;
  owner: string | null;
  lease_until: number;
};

/** One row, with id 1, once the oldest rows of the audit were removed: where its chain goes on. */
export type AuditCheckpointTable = {
  id: number;
  /** The last row that was removed: all up to it are gone, or are about to be. */
  position: number;
  hash: string;
  at: number;
  /** The row of the audit that recorded the removal, and which says the same. */
  recorded: number;
};

export type RetentionTables = { retention_tasks: RetentionTaskTable; audit_checkpoint: AuditCheckpointTable };

/** When the request and the stored reply of an operation were removed. */
export type RemovedColumns = { body_removed_at: number | null };

/** When the requests and the input of a run's items were removed: it can be neither retried nor copied from then on. */
export type RunRemovedColumns = { bodies_removed_at: number | null };
