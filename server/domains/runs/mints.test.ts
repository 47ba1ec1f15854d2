import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { checkedRun } from "#server/testing/checked-run.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { networkId, receipt, sender, started, workflow } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { type Run, runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";

const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const contractAddress = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const collection = {
  id: "collection-1",
  displayName: "Things",
  type: "NON_FUNGIBLE_TOKEN",
  network: networkId,
  collectionMetadata: { name: "Things", contractAddress },
};

let harness: Harness;
let ada: Person;
/** The ids of the tokens that the service minted or burned, in order. */
let taken: string[];
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  taken = [];
  const { upstream } = harness;
  listNetworks(upstream, [{ id: networkId, name: "SANDBOX", enabled: true, decimals: 18 }]);
  upstream.on(answers(200, { collection }), /collections\/collection-1$/);
  upstream.on((response, one, socket) => {
    const { tokenId } = z.looseObject({ tokenId: z.string() }).parse(JSON.parse(one.body));
    taken.push(tokenId);
    const workflowResult = { ...started.workflowResult, workflowId: `workflow-${tokenId}` };
    answers(202, { workflowResult })(response, one, socket);
  }, /tokens\/(mint|burn)$/);
  upstream.on((response, one, socket) => {
    const workflowId = one.url.split("/").at(-2) ?? "";
    const result = { transactionHash: hashOf(workflowId.replace("workflow-", "")) };
    answers(200, { ...workflow("COMPLETED", { result }), workflowId })(response, one, socket);
  }, /workflows\//);
  upstream.on((response, one, socket) => {
    const transactionHash = one.url.split("/").at(-1) ?? "";
    answers(200, { receipt: { ...receipt(1).receipt, transactionHash } })(response, one, socket);
  }, /\/tx\//);
});
afterEach(() => harness.close());

const hashOf = (tokenId: string): string => `0x${Number(tokenId).toString(16).padStart(64, "0")}`;
const mint = (tokenId: string, more: object = {}) => ({
  body: { to: recipient, tokenId, metadata: { name: `Thing ${tokenId}` }, ...more },
});
const list = (items: readonly object[], endpoint = "mintToken") => ({
  common: { endpoint, params: { id: "collection-1" }, body: { addressId: sender.id } },
  items,
});
const send = async (path: string, payload: object, environment = "held") =>
  harness.send(ada, "POST", `/console/${environment}/runs${path}`, {
    payload: path === "" ? await checkedRun(harness, ada, environment, payload) : payload,
    headers: { "idempotency-key": "start-1" },
  });
const check = async (payload: object) => {
  const answer = await send("/check", payload);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return runCheckAnswerSchema.parse(answer.json()).data;
};
const messages = ({ findings }: Awaited<ReturnType<typeof check>>) => findings.map(({ message }) => message);
const runOf = async ({ id, environment }: Run) =>
  runAnswerSchema.parse((await harness.send(ada, "GET", `/console/${environment}/runs/${id}`)).json()).data;
const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) {
    harness.clock.now += 2_000;
    await harness.runs.round();
    await harness.runs.idle();
    await harness.track();
    await harness.runs.idle();
  }
};

describe("a run of mints", () => {
  test.each([
    ["held", {}],
    ["ask", { clientShare }],
  ])("mints each once, with the share %s", async (environment, share) => {
    const answer = await send("", { ...list([mint("1"), mint("2"), mint("3")]), ...share }, environment);
    const run = runAnswerSchema.parse(answer.json()).data;
    expect(run).toMatchObject({ endpoints: ["mintToken"], atOnce: 1, onFailure: "stop" });
    await rounds(12);
    expect(await runOf(run)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect(taken).toEqual(["1", "2", "3"]);
    await harness.fill();
    const { data } = runItemListSchema.parse(
      (await harness.send(ada, "GET", `/console/${environment}/runs/${run.id}/items`)).json(),
    );
    expect(data.map(({ sentence }) => sentence)).toContain("Mint #2 of “Things” to 0x7Eb6bA…B4A605");
  });

  test("is checked without sending anything: no findings, and no coin leaves", async () => {
    expect(await check(list([mint("1"), mint("2")]))).toMatchObject({ findings: [], twins: [], total: 2 });
    expect(taken).toEqual([]);
  });

  test("Reliability 27: reports items that mint the same, and those that an operation has already minted", async () => {
    const { twins } = await check(
      list([mint("1"), mint("2"), mint("1", { to: recipient.toLowerCase(), amount: "1" })]),
    );
    expect(twins).toMatchObject([
      { count: 2, entries: [0, 2], what: expect.stringContaining("#1"), operationId: null },
    ]);
    const run = runAnswerSchema.parse((await send("", list([mint("1")]))).json()).data;
    await rounds(6);
    const [again] = (await check(list([mint("1")]))).twins;
    expect([again?.count, again?.operationId]).toEqual([1, expect.any(String)]);
    expect(await runOf(run)).toMatchObject({ state: "done" });
  });

  test("is refused if the collection's network is unknown", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /collections\/collection-1$/);
    expect(messages(await check(list([mint("1")])))).toEqual([
      "Postern could not find which network this collection is on, so it could not follow the transaction. Try again.",
    ]);
    expect((await send("", list([mint("1")]))).statusCode).toBe(400);
    expect(taken).toEqual([]);
  });

  test("reports the entry with a wrong checksum, token id or address", async () => {
    const wrong = [mint("01"), mint("2", { to: recipient.replace("7E", "7e") }), mint("3", { to: "nobody" })];
    expect((await check(list(wrong))).findings.map(({ entry, severity }) => [entry, severity])).toEqual([
      [0, "error"],
      [1, "error"],
      [2, "error"],
    ]);
  });

  test("recognizes a burn that names its owner and one that does not as the same", async () => {
    const { twins } = await check(
      list([{ body: { tokenId: "1" } }, { body: { tokenId: "1", from: sender.address } }], "burnToken"),
    );
    expect(twins).toMatchObject([{ count: 2 }]);
  });

  test("cannot be simulated by a node, and says so", async () => {
    const answer = await send("/simulate", list([mint("1")]));
    expect(answer.json()).toEqual({ data: { findings: [], simulated: 0, unavailable: 1 } });
  });

  test("counts items that move no coin when they are repeated", async () => {
    const run = runAnswerSchema.parse((await send("", list([mint("1"), mint("2")]))).json()).data;
    await send(`/${run.id}/cancel`, {});
    await rounds(2);
    const copied = await check({ from: { runId: run.id, states: ["cancelled"] } });
    expect(copied.leaving).toEqual({ totals: [], others: copied.total });
  });
});
