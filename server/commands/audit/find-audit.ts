import { findSource } from "#server/commands/source/find-source.ts";
import type { Variables } from "#server/config/load.ts";
import { nobody } from "#server/domains/audit/append.ts";
import { exportAudit } from "#server/domains/audit/export.ts";
import { verifyRecorded } from "#server/domains/audit/verified.ts";
import type { Store } from "#server/store/tables.ts";
import type { AuditSource } from "./audit-source.ts";
import { runningAudit } from "./running.ts";

/** The audit of the server that runs with this data directory or, if none runs, that of its database. */
export const findAudit = (variables: Variables): Promise<AuditSource> =>
  findSource<AuditSource>(variables, {
    running: runningAudit,
    stopped: (store, _config, close) => stoppedAudit(store, close),
  });

const stoppedAudit = (store: Store, close: () => Promise<void>): AuditSource => ({
  verify: (noted) => verifyRecorded(store, nobody, noted, Date.now),
  export: (format) => exportAudit(store, nobody, format, Date.now()),
  close,
});
