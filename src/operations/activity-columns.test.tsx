import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OperationRecord } from "#shared/console/operation.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { activityColumns } from "./activity-columns.tsx";

const contract = "0x00000000000000000000000000000000000000Aa";

const from = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";

const Listed = ({ operation }: { readonly operation: OperationRecord }) => {
  const { networks } = useNetworks("sandbox");
  return (
    <DataTable
      label="Activity"
      columns={activityColumns({ environment: "sandbox", networks, senders: [{ id: "a1", address: from }] })}
      rows={[operation]}
      rowKey={({ id }) => id}
      empty=""
    />
  );
};

const show = (operation: OperationRecord, routes: Parameters<typeof serveApp>[0] = {}) => {
  serveApp(routes);
  renderLinked(<Listed operation={operation} />);
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

const acme = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const label = {
  networkId: null,
  address: acme.toLowerCase(),
  label: "Acme",
  version: "1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
};
const labelled = { "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [label] } }) };

test("an own address without a label is its profile with its digits", async () => {
  const own = { kind: "own", address: acme.toLowerCase(), id: "a1", networkId: "net-1", label: "", reference: "demo" };
  const cell = show(operationRecord({ meaning: operationMeaning() }), {
    "POST /console/sandbox/addresses/names": () => ({ body: { owners: [own], labels: [] } }),
  });
  const name = await cell("Counterparty").findByText(/^demo/);
  expect(name.closest("[title]")?.textContent).toContain("demo …A605");
});

test("an operation is listed by its sentence, with what it moves, to whom, and its cost", async () => {
  const cell = show(operationRecord({ meaning: operationMeaning() }), labelled);
  const link = cell("Operation").getByRole("link", { name: "Send 1.5 PDT to Acme settlement" });
  expect(link.getAttribute("href")).toBe("/sandbox/activity/op-1");
  const amount = cell("Amount").getByTitle(
    "1500000000000000000 base units of 0xd1962Bb059b4BDADD0620b226673bd8e2C19849e",
  );
  expect(amount.textContent).toBe("1.5 PDT");
  expect(amount.closest("td")?.dataset["align"]).toBe("right");
  expect(cell("Counterparty").getByRole("button", { name: `${acme}, copy counterparty` })).toBeTruthy();
  const name = await cell("Counterparty").findByText("Acme");
  expect(name.closest("[title]")?.getAttribute("title")).toBe(`${acme} (Label of the organization, on any network)`);
  expect(cell("Fee").getByTitle("420000000000000 base units").textContent).toBe("0.00042 ETH");
  expect(cell("State").getByText("Started")).toBeTruthy();
  expect(await cell("Network").findByText("tETH")).toBeTruthy();
  expect(cell("Person").getByText("Ada")).toBeTruthy();
});

test.each([
  ["its receipt", { receipt: { status: 1 as const, transactionHash: "0x12", from: acme } }, acme, ""],
  ["the address record that it names", {}, from, ""],
  ["an address record that is not loaded, by its id", { body: { addressId: "unlisted" } }, "unlisted", ""],
  ["those that a withdrawal names", { endpoint: "withdraw", body: { from: [acme, from] } }, acme, " and 1 more"],
])("the sender comes from %s", (_what, more, sender, others) => {
  const cell = show(operationRecord(more));
  const button = cell("Sender").getByRole("button", { name: new RegExp(`^${sender}, copy sender`, "i") });
  expect(button.closest("td")?.textContent).toMatch(new RegExp(`copy sender('s address id)?${others}$`));
});

test("an approval moves nothing, so it has no amount beside its sentence", () => {
  const { meaning, ...words } = operationMeaning();
  const movements = meaning.movements.map((movement) => ({ ...movement, kind: "approval" as const }));
  const cell = show(operationRecord({ meaning: { ...words, meaning: { ...meaning, movements } } }));
  expect(cell("Amount").getByText("–")).toBeTruthy();
});

test("a contract write without a summary is named by its function, with its contract", () => {
  const cell = show(operationRecord());
  expect(cell("Operation").getByRole("link", { name: "transfer" })).toBeTruthy();
  expect(cell("Amount").getByText("–")).toBeTruthy();
  expect(cell("Fee").getByText("–")).toBeTruthy();
  expect(cell("Counterparty").getByRole("button", { name: /^0x0{38}aa, copy counterparty$/i })).toBeTruthy();
});

test("any other write is named by its kind, and links to its profile", async () => {
  const cell = show(ofProfile);
  expect(cell("Operation").getByRole("link", { name: "Wallet creation: ada" })).toBeTruthy();
  const link = cell("Counterparty").getByRole("link", { name: "ada" });
  expect(link.getAttribute("href")).toBe("/sandbox/profiles/ada");
  expect(await cell("Network").findByText("tETH")).toBeTruthy();
});

test("a mint has its collection's network, and a deployment has the contract that it created", async () => {
  const subject = {
    kind: "collection",
    id: "c1",
    name: "Things",
    networkId: "net-1",
    contractAddress: contract,
    type: "NON_FUNGIBLE_TOKEN",
    codeHash: null,
  } as const;
  const mint = operationRecord({ endpoint: "mintToken", parameters: { id: "c1" }, body: { addressId: "a1" }, subject });
  const cell = show(mint);
  expect(cell("Operation").getByRole("link", { name: "Mint" })).toBeTruthy();
  expect(await cell("Network").findByText("tETH")).toBeTruthy();
  expect(cell("Contract").getByRole("button", { name: `${contract}, copy contract address` })).toBeTruthy();
  expect(cell("Created contract").getByText("–")).toBeTruthy();
  cleanup();
  const createdContract = acme.toLowerCase();
  const deployed = show(
    operationRecord({
      endpoint: "deployTemplate",
      parameters: { templateId: "t1" },
      body: { networkId: "net-1" },
      createdContract,
    }),
  );
  expect(deployed("Created contract").getByRole("button", { name: `${acme}, copy created contract` })).toBeTruthy();
});

test("one that names neither a profile nor a network has dashes", () => {
  const cell = show(operationRecord({ endpoint: "createProfile", parameters: {}, body: undefined }));
  for (const header of ["Amount", "Counterparty", "Fee", "Network", "Contract"]) {
    expect(cell(header).getByText("–")).toBeTruthy();
  }
});

test.each(["a/b", "..", "organization"])("a profile that has no page, %s, is shown as text in quotes", (reference) => {
  const cell = show({ ...ofProfile, body: { reference, networkId: "net-1" } });
  expect(cell("Counterparty").getByText(reference).parentElement?.textContent).toBe(`"${reference}"`);
  expect(cell("Counterparty").queryByRole("link")).toBeNull();
});
