import { endpointFacts, type EndpointName } from "#shared/wire/endpoint-facts.ts";
import { beyond, specified } from "#shared/wire/testing-examples.ts";
import { tokenExamples } from "#shared/wire/testing-token-examples.ts";
import { contractAddress, hash, networkId, sender } from "./samples.ts";

/** A request that an endpoint of the table takes. */
export type ValidRequest = {
  readonly method: string;
  /** Path and query as they go to the service. */
  readonly target: string;
  /** Undefined where the endpoint takes none; without the client share. */
  readonly body: object | undefined;
  readonly takesShare: boolean;
};

const parameters: Readonly<Record<string, string>> = {
  networkId,
  contractAddress,
  txId: hash,
  deploymentId: "d-1",
  workflowId: "workflow-1",
  reference: "alice",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  miniWalletId: "w-1",
  templateId: "template-1",
  id: "collection-1",
  tokenId: "7",
};

const queries: Partial<Record<EndpointName, string>> = {
  getAddress: "?id=a-1",
  listTokenRecords: "?id=collection-1",
  listAssets: "?take=5&address=0x1",
  getNativeBalance: "?address=0x1",
  listWallets: "?skip=0&take=10",
  listNetworks: "?enabled=true&name=a%26b%20c",
};

const examples = [...specified, ...beyond, ...tokenExamples];

/** Fields of the specification's example that get other values here. */
const fields = (unique: string): Readonly<Record<string, unknown>> => ({
  networkId,
  contractAddress,
  addressId: sender.id,
  reference: `r-${unique}`,
  amount: unique,
  tokenId: unique,
  deploymentId: `d-${unique}`,
  createParams: { initializeParams: [{ name: "name", type: "string", value: unique }] },
});

/** The body of the specification's example, without the client share. */
const bodyOf = (name: EndpointName, unique: string): object | undefined => {
  const { method, path } = endpointFacts[name];
  const example = examples.find((one) => one.method === method && one.path === path);
  if (example?.body === undefined) return undefined;
  const { clientShare: _clientShare, ...body } = { clientShare: undefined, ...example.body };
  const own = fields(unique);
  const entries = Object.entries(body).map(([key, value]) => [key, own[key] ?? value]);
  return { ...Object.fromEntries(entries), ...(example.varies === undefined ? {} : { [example.varies]: unique }) };
};

/** A valid request of the named endpoint; `unique` are digits that make a write another one. */
export const validRequest = (name: EndpointName, unique = "1"): ValidRequest => {
  const { method, path, takesShare } = endpointFacts[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => parameters[parameter] ?? "");
  return { method, target: `${filled}${queries[name] ?? ""}`, body: bodyOf(name, unique), takesShare };
};
