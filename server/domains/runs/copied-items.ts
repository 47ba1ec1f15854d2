import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { type CopySource, runItemInputSchema } from "#shared/console/run-start.ts";
import { textsIn } from "./columns.ts";

/** A stored call with its input line. */
export const callSchema = z.extend(
  z.required(z.pick(runItemInputSchema.built, { endpoint: true, params: true, body: true })),
  {
    line: z.nullable(z.int()),
    cells: z.nullable(z.array(z.string())),
    purpose: z.nullable(z.string()),
  },
);

type Copied = {
  readonly columns: readonly string[];
  readonly items: readonly z.output<typeof callSchema>[];
  /** Identifies the items: other items have another digest. */
  readonly digest: string;
};

/** Rows per statement: one row may be large. */
const atOnce = 100;

/**
 * The items of a run in these states, in order, and the headings of their cells; undefined if the environment does not have the run,
 * "too large" if they have more characters than this, "removed" if their requests were removed because of their age.
 */
export const copiedItems = async (
  store: Store,
  environment: string,
  { runId, states }: CopySource["from"],
  largest: number,
): Promise<Copied | "too large" | "removed" | undefined> => {
  const run = await store
    .selectFrom("runs")
    .select("columns")
    .where("id", "=", runId)
    .where("environment", "=", environment)
    .executeTakeFirst();
  if (run === undefined) return undefined;
  const items: z.output<typeof callSchema>[] = [];
  const digest = createHash("sha256");
  let after = -1;
  let size = 0;
  for (;;) {
    const rows = await store
      .selectFrom("run_items")
      .select(["position", "endpoint", "params", "body", "line", "cells", "purpose", "state"])
      .where("run_id", "=", runId)
      .where("position", ">", after)
      .where("state", "in", states)
      .orderBy("position")
      .limit(atOnce)
      .execute();
    size += rows.reduce((sum, { params, body, cells }) => sum + params.length + body.length + (cells ?? "").length, 0);
    if (size > largest) return "too large";
    // Every item has a body, if an empty one.
    if (rows.some(({ body }) => body === "null")) return "removed";
    await inSlices(rows, ({ endpoint, params, body, line, cells, purpose, position, state }) => {
      after = position;
      digest.update(`${position} ${state},`);
      items.push(
        callSchema.parse({
          endpoint,
          params: JSON.parse(params),
          body: JSON.parse(body),
          line,
          purpose,
          cells: cells === null ? null : JSON.parse(cells),
        }),
      );
    });
    await pause();
    if (rows.length < atOnce) return { columns: textsIn(run.columns), items, digest: digest.digest("hex") };
  }
};
