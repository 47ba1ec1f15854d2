import * as z from "zod/mini";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import type { Spending } from "./spending.ts";

const withdrawnSchema = z.object({
  /** The network by its canonical id. */
  network: z.string(),
  /** The destination in canonical spelling. */
  to: z.string(),
  /** As sent to the service, in its shortest form. */
  amount: z.string(),
  /** The unit of that number when it was sent: the configuration may change. */
  unit: z.enum(["native", "base"]),
});

const listedSchema = z.object({
  /** In base units; null if the list does not say. */
  amount: z.nullable(z.string()),
  fee: z.nullable(z.string()),
});

/** What a withdrawal resolved to when it was sent. */
export type Withdrawn = z.output<typeof withdrawnSchema>;

/** What the service's list says a withdrawal's transaction moved to its destination, and cost. */
export type Listed = z.output<typeof listedSchema>;

/** What the journal stores for a withdrawal about to be sent; null for anything else. */
export const withdrawnColumn = ({
  endpoint,
  spending,
  unit,
}: {
  readonly endpoint: string;
  readonly spending: Spending | null;
  readonly unit?: Withdrawn["unit"] | undefined;
}): string | null => {
  if (!isWithdrawal(endpoint) || spending === null || unit === undefined) return null;
  const { network, to, amount } = spending;
  return JSON.stringify({ network, to, amount, unit } satisfies Withdrawn);
};

export const withdrawnIn = (column: string): Withdrawn => withdrawnSchema.parse(JSON.parse(column));

export const listedIn = (column: string): Listed => listedSchema.parse(JSON.parse(column));
