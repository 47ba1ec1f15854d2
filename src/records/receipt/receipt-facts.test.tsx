import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Receipt } from "#shared/wire/receipt.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";

const hash = `0x${"ab".repeat(32)}`;
const whole: Receipt = {
  blockHash: `0x${"cd".repeat(32)}`,
  blockNumber: "1234567",
  contractAddress: "0x00000000000000000000000000000000000000c1",
  cumulativeGasUsed: "63000",
  effectiveGasPrice: "1000000007",
  from: "0x00000000000000000000000000000000000000b1",
  gasUsed: "21000",
  logs: [],
  logsBloom: `0x${"00".repeat(256)}`,
  status: 1,
  to: "0x00000000000000000000000000000000000000b2",
  transactionHash: hash,
  transactionIndex: 0,
  type: 2,
};

const show = (receipt: Receipt, opens?: "nothing") => {
  serveApp();
  renderLinked(<ReceiptFacts environment="sandbox" networkId="net-1" receipt={receipt} {...(opens && { opens })} />);
  return Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
  );
};

test("all 14 fields of a receipt are shown", () => {
  const facts = show(whole);
  expect(Object.keys(whole)).toHaveLength(14);
  expect(facts).toMatchObject({
    Transaction: expect.stringContaining(hash),
    Status: "1: succeeded",
    Block: "1234567",
    "Gas used": "21000",
    "Contract created": expect.stringMatching(/0{38}c1/i),
    From: expect.stringMatching(/0{38}b1/i),
    To: expect.stringMatching(/0{38}b2/i),
    "Effective gas price": "1.000000007 gwei",
    "Cumulative gas used": "63000",
    "Transaction index": "0",
    Type: "2: with a fee market",
    "Block hash": expect.stringContaining("cdcd"),
    Logs: "0 logs",
    "Logs bloom": expect.stringContaining("0x0000"),
  });
  expect(screen.getByRole("button", { name: "Copy receipt" })).toBeTruthy();
});

test("fields missing at the service are left out", () => {
  const facts = show({ status: 0, transactionHash: hash });
  expect(Object.keys(facts)).toEqual(["Transaction", "Status", "As JSON"]);
  expect(facts["Status"]).toBe("0: reverted");
});

test("the hash links to the transaction's page, except on that page", () => {
  show(whole);
  expect(screen.getByRole("link", { name: `Open transaction ${hash}` }).getAttribute("href")).toBe(
    `/sandbox/transactions/net-1/${hash}`,
  );
});

test("on the transaction's own page the hash is not a link", () => {
  show(whole, "nothing");
  expect(screen.queryByRole("link", { name: `Open transaction ${hash}` })).toBeNull();
});
