import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { RunState } from "#shared/console/run.ts";
import { pageOf } from "#src/testing/records.ts";
import { serve } from "#src/testing/server.ts";
import { payoutsOptions } from "./payouts.ts";
import { createQueryClient } from "./query-client.ts";

test("a list is fetched again while it shows a payout whose run is in progress", async () => {
  const states: RunState[] = ["running", "done"];
  const shown: unknown[] = [];
  serve({
    "GET /console/sandbox/payouts": () => ({
      body: pageOf([
        {
          id: "payout-1",
          name: "Salaries",
          networkId: "net-1",
          addressId: null,
          asset: "native",
          rowCount: 1,
          version: "v1",
          runId: "run-1",
          runState: states.shift(),
          createdAt: "2026-01-01T00:00:00.000Z",
          changedAt: "2026-01-01T00:00:00.000Z",
          changedBy: { id: "p1", name: "Ada" },
          totals: [],
        },
      ]),
    }),
  });
  const observer = new QueryObserver(createQueryClient(), payoutsOptions("sandbox", { skip: 0, take: 20 }));
  await new Promise<void>((resolve) => {
    observer.subscribe(({ data }) => {
      const state = data?.data[0]?.runState;
      if (state !== undefined && state !== shown.at(-1)) shown.push(state);
      if (state === "done") resolve();
    });
  });
  expect(shown).toEqual(["running", "done"]);
  observer.destroy();
});
