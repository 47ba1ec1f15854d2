import { openapiPath } from "./app.ts";
import { networks } from "./lib/networks.ts";
import type { Opened } from "./open.ts";
import { rpcPath } from "./routes/rpc.ts";

/** Everything a client needs to use the sandbox, printed when it is ready. */
export type Ready = {
  readonly baseUrl: string;
  /** Address of the OpenAPI description. */
  readonly openapi: string;
  readonly apiKeys: Opened["credentials"]["apiKeys"];
  readonly clientShare: string;
  /** The second organization's. */
  readonly otherOrganization: Opened["credentials"]["otherOrganization"];
  readonly contracts: readonly { readonly networkId: string; readonly name: string; readonly address: string }[];
  /** By network id: the address of the chain's JSON-RPC. */
  readonly rpcUrls: Readonly<Record<string, string>>;
};

export const describeReady = async ({ service, credentials }: Opened, baseUrl: string): Promise<Ready> => {
  const contracts = await service.store
    .selectFrom("deployed_contracts")
    .select(["network_id as networkId", "name", "contract_address as address"])
    .where("status", "=", "DONE")
    .$narrowType<{ address: string }>()
    .orderBy("position")
    .execute();
  const rpcUrls = Object.fromEntries([...service.chains.keys()].map((id) => [id, `${baseUrl}${rpcPath(id)}`]));
  return { baseUrl, openapi: `${baseUrl}${openapiPath}`, ...credentials, contracts, rpcUrls };
};

/** The same as text for the terminal. */
export const readyText = ({ baseUrl, openapi, apiKeys, clientShare, otherOrganization, contracts }: Ready): string =>
  [
    `The sandbox listens on ${baseUrl}`,
    `Its endpoints are described at ${openapi}`,
    "",
    `API key (x-api-key)      ${apiKeys.full}`,
    `  interact only          ${apiKeys.interactOnly}`,
    `  without any policy     ${apiKeys.readOnly}`,
    `  revoked                ${apiKeys.revoked}`,
    `  expired                ${apiKeys.expired}`,
    `Client share             ${clientShare}`,
    `Other organization       ${otherOrganization.apiKey}`,
    `  its client share       ${otherOrganization.clientShare}`,
    "",
    ...contracts.map(({ networkId, name, address }) => `${nameOf(networkId).padEnd(8)} ${name.padEnd(16)} ${address}`),
  ].join("\n");

const nameOf = (networkId: string): string => networks.find(({ id }) => id === networkId)?.name ?? networkId;
