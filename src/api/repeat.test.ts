import { expect, test, vi } from "vitest";
import { operationRecord } from "../testing/records.ts";
import { serve } from "../testing/server.ts";
import { type Outgoing, sharePolls } from "./client/shared-poll.ts";
import { ApiError } from "./client/api-error.ts";
import { keys } from "./keys.ts";
import { operationOptions } from "./operations.ts";
import { createQueryClient } from "./query-client.ts";
import { againMs } from "./repeat.ts";

test("a first fetch is the tab's own; a repeated one may be another tab's, and for outdated data only one requested from now on", async () => {
  serve({ "GET /console/sandbox/operations/op-1": () => ({ body: { data: operationRecord({ id: "op-1" }) } }) });
  const asked: Outgoing[] = [];
  const changed = vi.fn<() => void>();
  const end = sharePolls({
    ask: (outgoing, exchange) => {
      asked.push(outgoing);
      return exchange(outgoing);
    },
    changed,
  });
  const client = createQueryClient();
  const fetch = () => client.fetchQuery({ ...operationOptions("sandbox", "op-1"), staleTime: 0 });
  await fetch();
  expect(asked).toEqual([]);
  await fetch();
  await client.invalidateQueries({ queryKey: keys.operations.all("sandbox"), refetchType: "none" });
  await fetch();
  expect(asked.map(({ everyMs }) => everyMs)).toEqual([700, 0]);
  end();
  await fetch();
  expect(asked).toHaveLength(2);
});

test("nothing is polled while no one is signed in", () => {
  const failed = (status: number, code: string) => ({ error: new ApiError({ status, code }) });
  const signedOut = failed(401, "POSTERN_SIGN_IN_REQUIRED");
  expect([againMs({ error: null }, 700), againMs(failed(503, "BUSY"), 700), againMs(signedOut, 700)]).toEqual([
    700,
    700,
    false,
  ]);
});
