import { expect, test } from "vitest";
import { endpoints } from "#shared/wire/endpoints.ts";
import { leaseMarginMs, longestLeaseMs } from "./lease.ts";

test.each(Object.values(endpoints).filter(({ changes }) => changes))(
  "a lease of $name with its own time-out is no longer than the longest",
  ({ timeoutMs }) => {
    expect(timeoutMs + leaseMarginMs).toBeLessThanOrEqual(longestLeaseMs);
  },
);
