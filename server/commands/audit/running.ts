import { CommandError } from "#server/commands/source/command-error.ts";
import { askRunning } from "#server/commands/source/control.ts";
import { auditVerdictSchema } from "#shared/console/audit.ts";
import type { AuditSource } from "./audit-source.ts";

/** The audit of the server that runs with a data directory, read over loopback. */
export const runningAudit = (path: string): AuditSource => {
  const ask = askRunning(path);
  return {
    verify: async (noted) => auditVerdictSchema.parse(await (await ask("/auth/audit/verify", noted)).json()),
    export: async (format) => {
      const { body } = await ask("/auth/audit/export", { format });
      if (body === null) throw new CommandError("The server returned nothing.");
      return body;
    },
    close: () => Promise.resolve(),
  };
};
