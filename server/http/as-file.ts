import type { FastifyReply } from "fastify";
import { exportFileName } from "#shared/csv/file-name.ts";

/** What a file contains; the audit belongs to no environment. */
type Exported = { readonly environment?: string; readonly what: string; readonly format: "csv" | "json" | "jsonl" };

const types = { csv: "text/csv", json: "application/json", jsonl: "application/x-ndjson" } as const;

/** Makes an answer a file named `postern-{environment}-{what}-{date}.{format}`, with the date in UTC. */
export const asFile = (reply: FastifyReply, { environment = "", what, format }: Exported, now: number): FastifyReply =>
  reply
    .type(`${types[format]}; charset=utf-8`)
    .header(
      "content-disposition",
      `attachment; filename="${exportFileName(environment, what, new Date(now), format)}"`,
    );
