import type { Payment } from "#server/domains/journal/payment.ts";

/** A payment that may repeat an earlier one. */
export type AskedPayment = Payment & {
  /** As purposes are compared; null without one. */
  readonly purpose_key: string | null;
};

/** Where and since when earlier payments are looked for. */
export type Within = {
  readonly environment: string;
  /** Payments of the same amount since then, in milliseconds since 1970. */
  readonly since: number;
  /** The run that the payment belongs to: its start confirmed what was paid before it, and its own items are its own. */
  readonly run: { readonly id: string; readonly startedAt: number } | null;
};
