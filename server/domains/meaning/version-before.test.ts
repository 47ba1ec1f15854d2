import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { dumpText } from "#server/testing/restored-store.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { operationListSchema } from "#shared/console/operation.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { claimDue } from "./claim.ts";

/** A directory of version 0.1 with contract writes in many states. Words came with the eleventh migration. */
const dump = { sqlite: dumpText("version-0.1.sql", "version-0.1-writes.sql") };
/** The dump's session. */
const ada: Person = {
  cookie: "postern_session=Ly2czR-EuMNGFevy2kd624fpJ1fxnoEKCj0oeKodQsw",
  id: "32a615eb-859a-484a-917a-a2a574dfc936",
};

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({}, {}, dump);
});
afterEach(() => harness.close());

const writes = async () => {
  const answer = await harness.send(ada, "GET", "/console/ask/operations?endpoint=writeContract&take=100");
  return operationListSchema.parse(answer.json()).data;
};

test("Reliability 22: contract writes of an earlier version get their words in the background, and other operations get none", async () => {
  const tokens = Object.fromEntries(
    [1, 2, 3, 8].map((digit) => [`0x${String(digit).repeat(40)}`, erc20(`T${digit}`, 3)]),
  );
  serveTokens(harness.upstream, tokens);
  await harness.index();
  const before = await writes();
  expect(before.length).toBeGreaterThan(5);
  expect(before.every(({ meaning }) => meaning === null)).toBe(true);
  await harness.fill();
  const after = await writes();
  const meanings = after.map(({ meaning, parameters }) => [
    parameters["contractAddress"]?.slice(2, 3),
    meaning === null ? null : sentenceText(meaning.meaning.short, "short"),
  ]);
  expect(Object.fromEntries(meanings)).toMatchObject({
    1: expect.stringMatching(/^Send 1 T1 to /),
    8: "Send 1 T8 to 0x709979…dc79C8",
  });
  expect(after.every(({ meaning }) => meaning !== null)).toBe(true);
  expect(after.find(({ receipt }) => receipt !== null)?.meaning?.happened).not.toBeNull();
  const others = operationListSchema.parse(
    (await harness.send(ada, "GET", "/console/held/operations?endpoint=generateAddress")).json(),
  ).data;
  expect(others.every(({ meaning }) => meaning === null)).toBe(true);
});

test("the newest come first, after operations recorded meanwhile", async () => {
  const { store, clock } = harness;
  const rows = await store
    .selectFrom("operations")
    .select(["id", "created_at"])
    .where("operation", "=", "writeContract")
    .orderBy("created_at", "desc")
    .execute();
  const oldest = rows.at(-1);
  await store
    .updateTable("operations")
    .set({ meaning_due: clock.now })
    .where("id", "=", oldest?.id ?? "")
    .execute();
  const claimed = async () => (await claimDue(store, clock.now, 3)).map(({ created_at: at }) => at);
  expect(await claimed()).toEqual([oldest?.created_at]);
  const times = rows.slice(0, 3).map(({ created_at: at }) => at);
  expect(await claimed()).toEqual(times);
});
