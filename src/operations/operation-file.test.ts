import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { operationLines } from "#shared/console/columns/operations.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { csvOf } from "#src/lists/csv-file.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { operationFile } from "./operation-file.ts";

const own = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";

/** The lines of a file by heading. */
const linesOf = async (...operations: readonly OperationRecord[]) => {
  const text = await csvOf(operationFile("sandbox"), operations.flatMap(operationLines), new QueryClient());
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(head.split(",").map((name, index) => [name, cells[index]]));
  });
};

const withMovements = (): OperationRecord => {
  const { meaning, ...words } = operationMeaning();
  const [moved] = meaning.movements;
  if (moved === undefined) throw new Error("the sample moves nothing");
  const coin = { ...moved, asset: { kind: "native" as const }, amount: "5", to: own };
  const badge = { ...moved, asset: { kind: "erc721" as const, token, tokenId: "7" }, amount: "1" };
  const allowance = { ...moved, kind: "approval" as const, amount: "unlimited" };
  return operationRecord({
    body: { addressId: own },
    meaning: { ...words, meaning: { ...meaning, movements: [coin, moved, badge, allowance] } },
  });
};

const facts = {
  address: token,
  standard: "erc20",
  symbol: "PDT",
  name: "DemoToken",
  decimals: 18,
  isAmbiguous: false,
  troubles: [],
  networkId: "net-1",
  readAt: "2026-01-01T00:00:00.000Z",
};

test("a file has a line for each movement, exact amounts, and the fee once", async () => {
  serveApp({ [`GET /console/sandbox/tokens/net-1/${token}`]: () => ({ body: { data: facts } }) });
  expect(await linesOf(withMovements())).toMatchObject([
    { asset: "ETH", assetContract: "", amount: "0.000000000000000005", counterparty: own, fee: "0.00042" },
    { asset: "PDT", assetContract: token, amount: "1.5", baseUnits: "1500000000000000000", fee: "", feeCoin: "" },
    { asset: "PDT", tokenId: "7", amount: "1", counterparty: recipient, sender: own },
    { movement: "approval", amount: "unlimited", baseUnits: "" },
  ]);
});

test("a token, a network or a sender that cannot be looked up has its contract or id, or is left out", async () => {
  serveApp();
  const [, line] = await linesOf({
    ...withMovements(),
    parameters: {},
    body: { addressId: "a9", networkId: "net-9" },
  });
  expect(line).toMatchObject({
    asset: "0xd1962B…19849e",
    amount: "",
    network: "",
    networkId: "net-9",
    sender: "a9",
    fee: "",
  });
});

test("the sender is an address of the organization by its id, or the addresses that a withdrawal names", async () => {
  serveApp({ "GET /relay/sandbox/api/v1/addresses": () => ({ body: { data: { ...address("a1"), address: own } } }) });
  const withdrawal = operationRecord({ endpoint: "withdraw", body: { networkId: "net-1", from: [own, recipient] } });
  expect(await linesOf(operationRecord(), withdrawal)).toMatchObject([
    { sender: own, sentence: "Contract write" },
    { sender: `${own} ${recipient}`, sentence: "Coin transfer" },
  ]);
});

test("an own address without a label is called by its owner, as in the export of all", async () => {
  const owner = { kind: "own", address: recipient.toLowerCase(), id: "a1", networkId: "net-1", label: "" };
  serveApp({
    "POST /console/sandbox/addresses/names": () => ({
      body: { labels: [], owners: [{ ...owner, reference: "demo" }] },
    }),
  });
  const lines = await linesOf(operationRecord({ meaning: operationMeaning() }));
  expect(lines).toMatchObject([{ counterpartyLabel: "your address (profile demo)" }]);
});
