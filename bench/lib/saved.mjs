import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { merged } from "./rows.mjs";

const file = "bench/figures.json";

const savedSchema = z.object({
  commit: z.string(),
  date: z.string(),
  processor: z.string(),
  loadAverage: z.number(),
  node: z.string(),
  chromium: z.string(),
  rows: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      unit: z.enum(["ms", "KB", "MB", "MiB", "/s", "points", ""]),
      target: z.number().exactOptional(),
      moreIsBetter: z.boolean().exactOptional(),
      reference: z.number().exactOptional(),
      machineMs: z.number(),
    }),
  ),
});

/** The last saved figures; null before the first. */
export const readSaved = () => (existsSync(file) ? savedSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : null);

const rounded = (/** @type {number} */ value) => Number(value.toPrecision(4));

/**
 * Saves the measured rows and keeps the other saved ones.
 * @param {ReturnType<typeof import("./machine.mjs").circumstances>} circumstances
 * @param {readonly import("./rows.mjs").Taken[]} taken
 */
export const save = (circumstances, taken) => {
  const rows = merged(readSaved()?.rows ?? [], taken).map((row) => ({
    ...row,
    value: rounded(row.value),
    ...(row.reference === undefined ? {} : { reference: rounded(row.reference) }),
    machineMs: rounded(row.machineMs),
  }));
  writeFileSync(file, `${JSON.stringify({ ...circumstances, rows }, null, 2)}\n`);
  console.log(`\n${taken.length} rows are saved in ${file}.`);
};
