import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./client/api-error.ts";
import { relay } from "./client/client.ts";
import { isMissing, isNotOffered } from "./client/offered.ts";

/** A page of the deployed contracts (operations beyond the specification). */
export const deployedContractsOptions = (
  environment: string,
  { networkId, ...page }: PageWindow & { readonly networkId?: string | undefined },
) =>
  queryOptions({
    queryKey: ["deployed-contracts", environment, { ...page, networkId }],
    queryFn: async ({ signal }) => {
      const query = { ...pageQuery(page), networkId };
      const { deployedContracts } = await relay(environment, "listDeployedContracts", { query, signal });
      return { data: deployedContracts.contracts, pagination: { totalElements: deployedContracts.total } };
    },
  });

/**
 * What the service knows of the deployment of a contract; null where it knows none or does not tell (operations beyond the
 * specification).
 */
export const deployedContractOptions = (environment: string, networkId: string, contractAddress: string) =>
  queryOptions({
    queryKey: ["deployed-contract", environment, networkId, contractAddress],
    queryFn: async ({ signal }) => {
      const params = { networkId, contractAddress };
      try {
        return (await relay(environment, "getDeployedContractByAddress", { params, signal })).deployedContract;
      } catch (error) {
        if (isNotOffered(error) || (error instanceof ApiError && error.status >= 400 && error.status < 500))
          return null;
        throw error;
      }
    },
    staleTime: 300_000,
  });

/** A contract by the id of its deployment (specification, Endpoints 4); null where there is none. */
export const deploymentOptions = (environment: string, deploymentId: string) =>
  queryOptions({
    queryKey: ["deployment", environment, deploymentId],
    queryFn: async ({ signal }) => {
      try {
        return (await relay(environment, "getDeployedContract", { params: { deploymentId }, signal })).deployedContract;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
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
