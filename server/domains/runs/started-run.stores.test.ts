import { afterEach, beforeEach, expect, test } from "vitest";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { serveRuns, writes } from "#server/testing/run-service.ts";
import { runAnswerSchema, runListSchema } from "#shared/console/run.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
  serveRuns(harness.upstream);
});
afterEach(() => harness.close());

const start = async (person: Person, amount: string, key: string) => {
  const headers = { "idempotency-key": key };
  const payload = await checkedRun(harness, person, "held", writes([amount]));
  const answer = await harness.send(person, "POST", "/console/held/runs", { payload, headers });
  return runAnswerSchema.parse(answer.json()).data;
};
const find = async (person: Person, query: string) => {
  const answer = await harness.send(person, "GET", `/console/held/runs?${query}`);
  return runListSchema.parse(answer.json()).data.map(({ id }) => id);
};

test("a person finds a run by the key they started it with, even if the answer was lost", async () => {
  const ada = await harness.signIn("operator", "Ada");
  const bob = await harness.signIn("operator", "Bob");
  const first = await start(ada, "1", "key-1");
  const second = await start(ada, "2", "key-2");
  const other = await start(bob, "3", "key-1");
  expect(await find(ada, "startKey=key-1")).toEqual([first.id]);
  expect(await find(ada, "startKey=key-2&take=1")).toEqual([second.id]);
  expect(await find(bob, "startKey=key-1")).toEqual([other.id]);
  // A key that started nothing finds nothing: not the newest run.
  expect(await find(ada, "startKey=key-3")).toEqual([]);
  expect(await find(ada, "take=100")).toHaveLength(3);
});
