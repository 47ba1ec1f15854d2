import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirrorNetwork } from "#server/testing/mirrored.ts";
import { confirmWrite, sendWrite } from "#server/testing/sample-write.ts";
import { contractAddress, hash, networkId, sender, started } from "#server/testing/samples.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers } from "#server/testing/upstream.ts";
import { parseCsv } from "#shared/csv/read.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** In an order that people's scripts rely on: a new one follows. */
const headings =
  "time,state,sentence,purpose,movement,asset,assetContract,tokenId,amount,baseUnits,fee,feeCoin,counterparty," +
  "counterpartyLabel,sender,person,network,networkId,operationId,workflowId,transactionHash,runId,idempotencyKey," +
  "subject,subjectId,createdContract,contract";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin", "=Ada");
  harness.upstream.on(answers(200, started), /write$/);
  await mirrorNetwork(harness.store);
});
afterEach(() => harness.close());

type Line = Readonly<Record<string, string>>;

/** The lines of the file by heading. */
const exported = async (query = ""): Promise<readonly Line[]> => {
  const { body } = await harness.send(ada, "GET", `/console/held/operations/export${query}`);
  const [heading, ...lines] = parseCsv(body).map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries((heading ?? []).map((name, index) => [name, cells[index] ?? ""])));
};

test("the export has sentence, asset, exact amounts, fee, counterparty and ids, and a name with environment and day", async () => {
  serveTokens(harness.upstream, { [contractAddress.toLowerCase()]: erc20("+PDT") });
  await harness.send(ada, "PUT", "/console/held/labels", {
    headers: { "if-none-match": "*" },
    payload: { networkId: null, address: recipient, label: "@Acme" },
  });
  const id = await sendWrite(harness, ada, { key: "k1", body: { amount: "0.5" } });
  await confirmWrite(harness);
  await harness.fill();
  const { headers, body } = await harness.send(ada, "GET", "/console/held/operations/export");
  expect(body.startsWith(headings)).toBe(true);
  // Values a spreadsheet would read as a formula have an apostrophe in front, which the reader below removes.
  for (const guarded of [",'=Ada,", ",'+PDT,", ",'@Acme,"]) expect(body).toContain(guarded);
  expect(headers["content-disposition"]).toBe('attachment; filename="postern-held-activity-2026-03-01.csv"');
  const both = {
    time: "2026-03-01T12:00:00.000Z",
    state: "succeeded",
    movement: "transfer",
    sender: sender.address,
    person: "=Ada",
    network: "Sepolia",
    networkId,
    operationId: id,
    workflowId: "workflow-1",
    transactionHash: hash,
    runId: "",
    idempotencyKey: "k1",
  };
  const lines = await exported();
  expect(lines).toMatchObject([both, both]);
  const coin = lines.find(({ asset }) => asset === "ETH");
  const token = lines.find(({ asset }) => asset === "+PDT");
  expect(coin).toMatchObject({
    amount: "0.5",
    baseUnits: "500000000000000000",
    assetContract: "",
    counterparty: contractAddress,
  });
  expect(token).toMatchObject({
    assetContract: contractAddress,
    amount: "1.000000000000000001",
    baseUnits: "1000000000000000001",
    counterparty: recipient,
    counterpartyLabel: "@Acme",
  });
  // The fee can be summed.
  expect(lines.map(({ fee, feeCoin }) => [fee, feeCoin])).toEqual([
    ["0.000051000000357", "ETH"],
    ["", ""],
  ]);
  expect(token?.["sentence"]).toContain("PDT");
});

test("the export has a request's subject, and the contract it created", async () => {
  const id = await sendWrite(harness, ada, { key: "k1" });
  const subject = {
    kind: "template",
    id: "t1",
    name: "=ERC-20\u202e",
    networkId: null,
    contractAddress: null,
    type: null,
    codeHash: null,
  };
  const receipt = { status: 1, transactionHash: hash, contractAddress: recipient.toLowerCase() };
  await harness.store
    .updateTable("operations")
    .set({
      operation: "deployTemplate",
      state: "succeeded",
      subject: JSON.stringify(subject),
      receipt: JSON.stringify(receipt),
    })
    .where("id", "=", id)
    .execute();
  const [line] = await exported("?state=succeeded");
  expect(line).toMatchObject({
    sentence: "Deployment",
    subject: String.raw`=ERC-20\u202e`,
    subjectId: "t1",
    createdContract: recipient,
  });
});

test("the export has every operation of the filter once, over several pages, newest first", async () => {
  const first = await sendWrite(harness, ada);
  const row = await harness.store
    .selectFrom("operations")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 250 }, (_, index) => ({
    ...row,
    id: randomUUID(),
    key_slot: `k${index}`,
    idempotency_key: `k${index}`,
    // Some share a timestamp.
    created_at: row.created_at + Math.floor(index / 7),
    state: index % 2 === 0 ? ("rejected" as const) : row.state,
  }));
  for (const one of rows) await harness.store.insertInto("operations").values(one).execute();
  const all = await exported();
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(251);
  expect(all).toHaveLength(251);
  const times = all.map(({ time = "" }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await exported("?state=rejected")).toHaveLength(125);
  expect(await exported(`?idempotencyKey=k3`)).toHaveLength(1);
  // Without words an operation has its endpoint's noun.
  expect(all[0]).toMatchObject({ sentence: "Contract write", amount: "", fee: "" });
});

test("operations are found by recipient", async () => {
  serveTokens(harness.upstream, { [contractAddress.toLowerCase()]: erc20("PDT") });
  const id = await sendWrite(harness, ada);
  await harness.fill();
  const operationsOf = async (of: string) =>
    (await harness.send(ada, "GET", `/console/held/operations?recipient=${of}`)).json<{ data: { id: string }[] }>()
      .data;
  expect((await operationsOf(recipient)).map((one) => one.id)).toEqual([id]);
  expect(await operationsOf(sender.address)).toEqual([]);
});
