import * as z from "zod";
import * as shapes from "./shapes.ts";
import { client, deployedOn, type NewAddress, networkId, ready } from "./suite.ts";

/** The built-in ERC-20 template. */
const erc20 = "5a0db0c5-2001-4000-8000-000000000001";

type NetworkName = z.output<typeof shapes.networkCode>;

export const tokensPath = "/api/v1/tokenization/tokens";
export const collectionsPath = "/api/v1/tokenization/collections";

const parameter = (name: string, type: string, value: string) => ({ name, type, value });

/** Arguments of the initializer of that ERC-20. */
export const ofToken = (
  owner: string,
  { name = "Acme Points", symbol = "ACP", decimals = "2", supply = "5000" } = {},
) => ({
  initializeParams: [
    parameter("name_", "string", name),
    parameter("symbol_", "string", symbol),
    parameter("decimals_", "uint8", decimals),
    parameter("supply", "uint256", supply),
    parameter("owner_", "address", owner),
  ],
});

/** Arguments of the initializer of a collection. */
export const ofCollection = (name: string, symbol = "THG") => ({
  initializeParams: [parameter("name", "string", name), parameter("symbol", "string", symbol)],
});

/** The demo's deployed contract that tokens are issued from, and its deployer. */
export const deployment = async () => {
  const [contract] = (await deployedOn("SANDBOX")).filter(({ contractTemplateId }) => contractTemplateId === erc20);
  if (contract === undefined) throw new Error("The demonstration has no contract that tokens are issued from.");
  return contract;
};

/** Starts the deployment of that ERC-20 on a network; the handle's operationId is its deployment id. */
export const deploy = ({ id, address }: NewAddress, network: NetworkName) => {
  const values = [
    ["name_", "string", "Base"],
    ["symbol_", "string", "BAS"],
    ["decimals_", "uint8", "2"],
    ["supply", "uint256", "0"],
    ["owner_", "address", address],
  ] as const;
  return client.write(`/api/v1/contract-templates/${erc20}/deploy`, {
    networkId: networkId(network),
    addressId: id,
    constructorParameters: values.map(([name, type, value]) => parameter(name, type, value)),
  });
};

/** The body of an issue on SANDBOX. */
export const issueBody = (sender: NewAddress, deploymentId: string, more: Readonly<Record<string, unknown>> = {}) => ({
  networkId: networkId("SANDBOX"),
  addressId: sender.id,
  clientShare: ready.clientShare,
  deploymentId,
  displayName: "Acme Points",
  createParams: ofToken(sender.address),
  useGasless: false,
  fee: "0",
  ...more,
});

const issuedResult = z.looseObject({ transactionHash: shapes.hash, contractAddress: shapes.evmAddress });

/** Waits for a workflow that creates a contract. */
export const created = async (workflowId: string) => {
  const { status, result, error } = await client.ended(workflowId);
  if (status !== "COMPLETED") throw new Error(`The workflow ended with ${status}: ${error?.message}`);
  return issuedResult.parse(result);
};

export const newCollection = async (sender: NewAddress, { type = "NON_FUNGIBLE_TOKEN", name = "Things" } = {}) => {
  const body = { networkId: networkId("SANDBOX"), addressId: sender.id, type, createParams: ofCollection(name) };
  const { workflowId, operationId } = await client.write(collectionsPath, body);
  const { contractAddress } = await created(workflowId);
  return { id: operationId, contractAddress };
};

/** Mints or burns in a collection and waits for the end of the workflow. */
export const change = async (
  collection: { readonly id: string },
  kind: "mint" | "burn",
  sender: NewAddress,
  body: Readonly<Record<string, unknown>>,
) => {
  const path = `${collectionsPath}/${collection.id}/tokens/${kind}`;
  const { workflowId } = await client.write(path, { addressId: sender.id, ...body });
  return client.ended(workflowId);
};

/** The immediate answer to the same request. */
export const tryChange = (
  collection: { readonly id: string },
  kind: "mint" | "burn",
  sender: NewAddress,
  body: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
) =>
  client.post(
    `${collectionsPath}/${collection.id}/tokens/${kind}`,
    { addressId: sender.id, clientShare: ready.clientShare, ...body },
    headers,
  );
