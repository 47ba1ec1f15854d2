import type { DeployedContract } from "#shared/wire/deployed-contract.ts";
import { type DataColumns, textOf } from "./column.ts";

export type DeployedContractFacts = {
  readonly networkName: string | undefined;
  readonly deployerAddress: string | undefined;
  /** The organization's label for the contract's network or, without one, for any. */
  readonly label: string | undefined;
};

/** The columns of the deployed contracts (operations beyond, Deployed contracts and their ABIs). */
export const deployedContractColumns = {
  id: { screen: { key: "id", header: "Deployment id" }, alwaysInFiles: true, text: ({ id }) => id },
  name: { screen: { key: "name", header: "Name" }, isName: true, text: ({ name }) => textOf(name) },
  contractAddress: {
    screen: { key: "address", header: "Address" },
    text: ({ contractAddress }) => textOf(contractAddress),
  },
  networkId: { text: ({ networkId }) => textOf(networkId) },
  network: { text: ({ network }) => textOf(network) },
  networkName: { screen: { key: "network", header: "Network" }, text: (_, { networkName }) => textOf(networkName) },
  contractTemplateId: {
    screen: { key: "template", header: "Template" },
    text: ({ contractTemplateId }) => textOf(contractTemplateId),
  },
  deployerAddressId: { text: ({ deployerAddressId }) => textOf(deployerAddressId) },
  deployerAddress: { text: (_, { deployerAddress }) => textOf(deployerAddress) },
  organizationLabel: { isName: true, text: (_, { label }) => textOf(label) },
} as const satisfies DataColumns<DeployedContract, DeployedContractFacts>;
