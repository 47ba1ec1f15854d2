import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addItem, addOperation, addRun, openRunStore } from "#server/testing/stored-runs.ts";
import { resultOf } from "./result.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
  await addRun(store);
});
afterEach(() => store.destroy());

const own = "position,line,endpoint,sentence,purpose,state,transactionHash,address,addressId,operationId,error";
const linesOf = async (run: Partial<Parameters<typeof resultOf>[1]> = {}): Promise<readonly string[]> => {
  let text = "";
  for await (const part of resultOf(store, { id: "run-1", columns: [], endpoints: ["writeContract"], ...run })) {
    text += String(part);
  }
  expect(text.endsWith("\r\n")).toBe(true);
  return text.split("\r\n").slice(0, -1);
};

test("a result has the columns of the input, then the outcome of each item", async () => {
  await addOperation(store, { transaction_hash: "0xhash", state: "succeeded" });
  await addItem(store, {
    position: 0,
    endpoint: "writeContract",
    state: "succeeded",
    line: 2,
    cells: '["Acme","5"]',
    purpose: "Rent",
    operation_id: "op-1",
    address_id: "a-1",
    address: "0xabc",
  });
  const error = JSON.stringify({ code: "ERR_010", message: "no\u202e" });
  await addItem(store, { position: 1, endpoint: "writeContract", state: "failed", cells: '["Bob"]', error });
  expect(await linesOf({ columns: ["to", " State "] })).toEqual([
    `to, State  (input),${own}`,
    "Acme,5,1,2,Contract write,,Rent,succeeded,0xhash,0xabc,a-1,op-1,",
    String.raw`Bob,,2,,Contract write,,,failed,,,,,ERR_010: no\u202e`,
  ]);
});

test("addresses asked for by profile have their reference instead", async () => {
  await addItem(store, { body: JSON.stringify({ reference: "alice" }) });
  await addItem(store, { position: 1 });
  const lines = await linesOf({ endpoints: ["generateAddress"] });
  expect(lines[0]).toBe(`reference,${own}`);
  expect(lines.slice(1)).toEqual([
    "alice,1,,Address generation,,,waiting,,,,,",
    ",2,,Address generation,,,waiting,,,,,",
  ]);
  const mixed = await linesOf({ endpoints: ["generateAddress", "writeContract"] });
  expect(mixed[0]).toBe(own);
  expect((await linesOf({ endpoints: ["generateAddress"], columns: ["to"] }))[0]).toBe(`to,${own}`);
});

test("many items are read in order, page by page", async () => {
  for (let position = 0; position < 250; position += 1) await addItem(store, { position });
  const lines = await linesOf();
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
    Array.from({ length: 250 }, (_, index) => String(index + 1)),
  );
});

test("a run without items has only its headings", async () => {
  expect(await linesOf()).toEqual([own]);
});
