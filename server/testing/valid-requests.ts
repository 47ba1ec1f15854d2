import type { EndpointName } from "../../shared/wire/endpoint-facts.ts";
import { endpoints } from "../../shared/wire/endpoints.ts";
import { contractAddress, hash, readBody, writeBody } from "./samples.ts";

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
  networkId: "net-1",
  contractAddress,
  txId: hash,
  deploymentId: "d-1",
  workflowId: "workflow-1",
  reference: "alice",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  miniWalletId: "w-1",
};

const queries: Partial<Record<EndpointName, string>> = {
  getAddress: "?id=a-1",
  listAssets: "?take=5&address=0x1",
  getNativeBalance: "?address=0x1",
  listWallets: "?skip=0&take=10",
  listNetworks: "?enabled=true&name=a%26b%20c",
};

const bodies = (unique: string): Partial<Record<EndpointName, object>> => ({
  readContract: readBody,
  writeContract: { ...writeBody, amount: unique },
  generateAddress: { reference: `r-${unique}`, networkId: "net-1" },
  generateAddressInWallet: { reference: `r-${unique}`, networkId: "net-1" },
  createProfile: { reference: `r-${unique}`, type: "User" },
  createWallet: { reference: `r-${unique}`, networkId: "net-1" },
  fetchAbi: { networkId: "net-1", contractAddress },
  addAbi: { networkId: "net-1", contractAddress, name: "Token", abi: [{ type: "fallback" }] },
});

/** A valid request to the named endpoint; `unique` are digits that make a write another one. */
export const validRequest = (name: EndpointName, unique = "1"): ValidRequest => {
  const { method, path, takesShare } = endpoints[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => parameters[parameter] ?? "");
  return { method, target: `${filled}${queries[name] ?? ""}`, body: bodies(unique)[name], takesShare };
};
