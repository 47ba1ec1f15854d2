import { expect, test } from "vitest";
import { operationRecord } from "../testing/records.ts";
import { serve } from "../testing/server.ts";
import { keys } from "./keys.ts";
import { operationOptions } from "./operations.ts";
import { createQueryClient } from "./query-client.ts";

const listed = { skip: 0, take: 20 };

test.each([
  ["issueToken", keys.issuedTokens.page("sandbox", listed)],
  ["deployTemplate", keys.contracts.page("sandbox", listed)],
  ["createCollection", keys.collections.page("sandbox", listed)],
  ["mintToken", keys.collectionTokens.records("sandbox", "c-1", listed)],
  ["burnToken", keys.collectionTokens.one("sandbox", "c-1", "7")],
])("the end of %s invalidates the lists of what it created: they were fetched earlier", async (endpoint, list) => {
  let state: "running" | "succeeded" = "running";
  serve({
    "GET /console/sandbox/operations/op-1": () => ({
      body: { data: operationRecord({ id: "op-1", endpoint, state }) },
    }),
  });
  const client = createQueryClient();
  const isOld = () => client.getQueryState(list)?.isInvalidated;
  client.setQueryData(list, {});
  const options = { ...operationOptions("sandbox", "op-1"), staleTime: 0 };
  await client.fetchQuery(options);
  expect(isOld()).toBe(false);
  state = "succeeded";
  await client.fetchQuery(options);
  expect(isOld()).toBe(true);
});
