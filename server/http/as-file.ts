import type { FastifyReply } from "fastify";

/** What a file holds; the audit is of no environment. */
type Exported = { readonly environment?: string; readonly what: string; readonly format: "csv" | "json" | "jsonl" };

const types = { csv: "text/csv", json: "application/json", jsonl: "application/x-ndjson" } as const;

/** Makes an answer a file, called `postern-{environment}-{what}-{date}.{format}` by the day in UTC. */
export const asFile = (reply: FastifyReply, { environment, what, format }: Exported, now: number): FastifyReply => {
  const date = new Date(now).toISOString().slice(0, 10);
  const parts = environment === undefined ? ["postern", what, date] : ["postern", environment, what, date];
  return reply
    .type(`${types[format]}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${parts.join("-")}.${format}"`);
};
