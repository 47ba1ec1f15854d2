import type { Candidate } from "./evidence.ts";

/** A payment's transaction as the service lists it, without a node that has its bytes. */
export const listedMatch: Candidate = {
  hash: `0x${"ab".repeat(32)}`,
  foundIn: ["list", "receipt"],
  at: "2026-01-01T00:01:00.000Z",
  status: "CONFIRMED",
  from: [],
  to: null,
  moved: [],
  checks: [],
  fit: "likely",
  follows: "succeeded",
  refusal: null,
  claimedBy: null,
};
