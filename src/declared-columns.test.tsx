import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { addressColumns as addresses } from "#shared/console/columns/addresses.ts";
import { type DataColumns, fileHead, fileLine } from "#shared/console/columns/column.ts";
import { deployedContractColumns as contracts } from "#shared/console/columns/deployed-contracts.ts";
import { labelColumns as labels } from "#shared/console/columns/labels.ts";
import { networkColumns as networks } from "#shared/console/columns/networks.ts";
import { operationColumns as operations } from "#shared/console/columns/operations.ts";
import { profileColumns as profiles } from "#shared/console/columns/profiles.ts";
import { walletColumns as wallets } from "#shared/console/columns/wallets.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "./components/data-table.tsx";
import { csvOf, type FileColumn, fileColumns } from "./lists/csv-file.ts";
import { activityColumns } from "./operations/activity-columns.tsx";
import { operationFile } from "./operations/operation-file.ts";
import { labelColumns, labelFile } from "./pages/$environment/labels/-components/label-columns.tsx";
import { profileColumns, profileFile } from "./pages/$environment/profiles/-components/profile-columns.tsx";
import { addressColumns, addressFacts } from "./records/address-columns.tsx";
import { deployedColumns, deployedFile } from "./records/deployed-columns.tsx";
import { networkColumns, networkFile } from "./records/network-columns.tsx";
import { walletColumns } from "./records/wallet-list.tsx";
import { serveApp } from "./testing/app-server.ts";
import { address, wallet } from "./testing/organization.ts";
import { operationMeaning, operationRecord } from "./testing/records.ts";

const network: Network = {
  id: "net-1",
  name: "tETH",
  enabled: true,
  addressFamily: "EVM",
  chainId: 11155111,
  decimals: 18,
  isGasless: false,
};
const find = (reference: string | undefined) => (reference === network.id ? network : undefined);
const label = {
  networkId: null,
  address: address("1").address.toLowerCase(),
  label: "Till",
  version: "1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
};
const deployment = {
  id: "d1",
  contractAddress: label.address,
  networkId: "net-1",
  contractTemplateId: "t1",
  deployerAddressId: "1",
};
const networkName = { networkName: "tETH" };
const factsOf = addressFacts({ find, labelsOf: () => [label] });

/** A list's declaration, screen, file of a page, a record, and what else is known of it. */
type List<T, Facts> = {
  readonly declared: DataColumns<T, Facts>;
  readonly screen: readonly Column<T>[];
  readonly file: readonly FileColumn<T>[];
  readonly row: T;
  readonly facts: Facts;
};

const partsOf =
  <T, Facts>({ declared, screen, file, row, facts }: List<T, Facts>) =>
  async () => ({
    screen: screen.flatMap(({ key, header, text }) =>
      text === undefined && !isDeclared(declared, key) ? [] : [{ key, header }],
    ),
    declared: Object.values(declared).flatMap((column) => column.screen ?? []),
    page: await csvOf(file, [row], new QueryClient()),
    exported: fileHead(declared) + fileLine(declared, row, facts),
  });

const isDeclared = (columns: Readonly<Record<string, { readonly screen?: { readonly key: string } }>>, key: string) =>
  Object.values(columns).some(({ screen }) => screen?.key === key);

const inOrder = (columns: readonly { readonly key: string; readonly header: string }[]) =>
  columns.toSorted((one, other) => one.key.localeCompare(other.key));

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const transfer = operationMeaning();
const facts = {
  address: token,
  standard: "erc20",
  symbol: "PDT",
  name: "DemoToken",
  decimals: 18,
  isAmbiguous: false,
  troubles: [],
} as const;

const lists = {
  activity: partsOf({
    declared: operations,
    screen: activityColumns({ environment: "sandbox", networks: [network], senders: [] }),
    file: operationFile("sandbox"),
    row: operationRecord({
      purpose: "Rent",
      runId: "run-1",
      transactionHash: "0x12",
      createdContract: label.address,
      meaning: {
        ...transfer,
        meaning: {
          ...transfer.meaning,
          movements: transfer.meaning.movements.map((movement) => ({ ...movement, to: label.address })),
        },
      },
    }),
    facts: {
      networkId: "net-1",
      network: { name: "tETH", coin: { symbol: "ETH", decimals: 18 } },
      sender: address("1").address,
      token: facts,
      counterpartyLabel: "Till",
    },
  }),
  addresses: partsOf({
    declared: addresses,
    screen: addressColumns({
      environment: "sandbox",
      find,
      factsOf,
      labelsOf: () => [],
      explorers: {},
      held: [],
      canEditLabels: false,
    }),
    file: fileColumns(addresses, factsOf),
    row: address("1"),
    facts: { ...networkName, coin: { symbol: "ETH", decimals: 18 }, label: "Till" },
  }),
  wallets: partsOf({
    declared: wallets,
    screen: walletColumns("sandbox", find, () => networkName, []),
    file: fileColumns(wallets, () => networkName),
    row: wallet("w1"),
    facts: networkName,
  }),
  profiles: partsOf({
    declared: profiles,
    screen: profileColumns("sandbox", []),
    file: profileFile,
    row: { reference: "ada", type: "User" },
    facts: undefined,
  }),
  networks: partsOf({
    declared: networks,
    screen: networkColumns("sandbox"),
    file: networkFile,
    row: network,
    facts: undefined,
  }),
  labels: partsOf({
    declared: labels,
    screen: labelColumns({ environment: "sandbox", find, canEdit: true, send: { isOut: false } }),
    file: labelFile(find),
    row: { ...label, networkId: "net-1" },
    facts: networkName,
  }),
  "deployed contracts": partsOf({
    declared: contracts,
    screen: deployedColumns("sandbox", find),
    file: deployedFile("sandbox", find),
    row: deployment,
    facts: { ...networkName, label: "Till", deployerAddress: address("1").address },
  }),
};

test.each(Object.entries(lists))(
  "%s: the screen has each declared column, and a page's file is the same as the export of all rows",
  async (_name, read) => {
    serveApp({
      "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [label] } }),
      "GET /relay/sandbox/api/v1/addresses": () => ({ body: { data: address("1") } }),
      [`GET /console/sandbox/tokens/net-1/${token}`]: () => ({
        body: {
          data: {
            ...facts,
            address: token,
            standard: "erc20",
            isAmbiguous: false,
            troubles: [],
            networkId: "net-1",
            readAt: label.changedAt,
          },
        },
      }),
    });
    const { screen, declared, page, exported } = await read();
    expect(inOrder(screen)).toEqual(inOrder(declared));
    expect(page).toBe(exported);
  },
);
