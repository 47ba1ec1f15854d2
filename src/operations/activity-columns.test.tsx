import { QueryClient } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OperationRecord } from "#shared/console/operation.ts";
import { DataTable } from "../components/data-table.tsx";
import { csvOf } from "../lists/csv-file.ts";
import { serveApp } from "../testing/app-server.ts";
import { operationRecord } from "../testing/records.ts";
import { renderLinked } from "../testing/render-linked.tsx";
import { activityColumns } from "./activity-columns.tsx";

const columns = activityColumns("sandbox");
const contract = "0x00000000000000000000000000000000000000Aa";

const show = (operation: OperationRecord) => {
  serveApp();
  renderLinked(<DataTable label="Activity" columns={columns} rows={[operation]} rowKey={({ id }) => id} empty="" />);
  const cells = screen.getAllByRole("cell");
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  return (header: string) => {
    const cell = cells[headers.indexOf(header)];
    if (cell === undefined) throw new Error(`no column ${header}`);
    return within(cell);
  };
};

const ofProfile = operationRecord({
  endpoint: "createWallet",
  parameters: {},
  body: { reference: "ada", networkId: "net-1" },
  state: "succeeded",
});

test("a contract write is named by its function, and leads to itself", async () => {
  const cell = show(operationRecord());
  const link = cell("Operation").getByRole("link", { name: "transfer" });
  expect(link.getAttribute("href")).toBe("/sandbox/activity/op-1");
  expect(cell("State").getByText("Started")).toBeTruthy();
  expect(cell("Contract or profile").getByRole("button", { name: /, copy contract address$/ })).toBeTruthy();
  expect(await cell("Network").findByText("tETH")).toBeTruthy();
  expect(cell("Person").getByText("Ada")).toBeTruthy();
});

test("another write is named by what it is, and leads to its profile", async () => {
  const cell = show(ofProfile);
  expect(cell("Operation").getByRole("link", { name: "Wallet creation" })).toBeTruthy();
  const link = cell("Contract or profile").getByRole("link", { name: "ada" });
  expect(link.getAttribute("href")).toBe("/sandbox/profiles/ada");
  expect(await cell("Network").findByText("tETH")).toBeTruthy();
});

test("one that names neither a profile nor a network has dashes", () => {
  const cell = show(operationRecord({ endpoint: "createProfile", parameters: {}, body: undefined }));
  expect(cell("Contract or profile").getByText("–")).toBeTruthy();
  expect(cell("Network").getByText("–")).toBeTruthy();
});

test.each(["a/b", "..", "organization"])("a profile that has no page, %s, is a text in quotes", (reference) => {
  const cell = show({ ...ofProfile, body: { reference, networkId: "net-1" } });
  expect(cell("Contract or profile").getByText(reference).parentElement?.textContent).toBe(`"${reference}"`);
  expect(cell("Contract or profile").queryByRole("link")).toBeNull();
});

test("a file has the exact values of every column", async () => {
  const rows = [operationRecord({ parameters: { networkId: "net-1", contractAddress: contract } }), ofProfile];
  expect((await csvOf(columns, rows, new QueryClient())).split("\r\n")).toEqual([
    "Operation,State,Contract or profile,Network,Person,Time,Id",
    `transfer,started,${contract},net-1,Ada,2026-01-01T00:00:00.000Z,op-1`,
    "Wallet creation,succeeded,ada,net-1,Ada,2026-01-01T00:00:00.000Z,op-1",
    "",
  ]);
});
