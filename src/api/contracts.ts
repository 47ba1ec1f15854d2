import { queryOptions } from "@tanstack/react-query";
import { relay } from "./client.ts";
import { type Page, pageQuery } from "./page.ts";

/** A page of the deployed contracts (operations beyond the specification). */
export const deployedContractsOptions = (
  environment: string,
  { networkId, ...page }: Page & { readonly networkId?: string | undefined },
) =>
  queryOptions({
    queryKey: ["deployed-contracts", environment, { ...page, networkId }],
    queryFn: async ({ signal }) => {
      const query = { ...pageQuery(page), networkId };
      const { deployedContracts } = await relay(environment, "listDeployedContracts", { query, signal });
      return deployedContracts;
    },
  });

/** The ABI of a contract as the service knows it (operations beyond the specification). */
export const contractAbiOptions = (environment: string, networkId: string, contractAddress: string) =>
  queryOptions({
    queryKey: ["contract-abi", environment, networkId, contractAddress],
    queryFn: async ({ signal }) => {
      const params = { networkId, contractAddress };
      const { contractAbi } = await relay(environment, "getContractAbi", { params, signal });
      return contractAbi;
    },
    staleTime: 300_000,
  });
