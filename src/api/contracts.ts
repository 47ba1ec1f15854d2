import { queryOptions } from "@tanstack/react-query";
import { deployedContractEndpoints } from "#shared/wire/deployed-contract.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { ApiError } from "./client/api-error.ts";
import { relay } from "./client/client.ts";
import { isMissing, isNotOffered } from "./client/offered.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";

type DeployedContract = Answer<"listDeployedContracts">["deployedContracts"]["contracts"][number];
type DeployedFilter = PageWindow & {
  readonly networkId?: string | undefined;
  readonly contractTemplateId?: string | undefined;
};

/** A page of the deployed contracts (endpoints beyond the specification). */
export const deployedContractsOptions = (
  environment: string,
  { networkId, contractTemplateId, ...page }: DeployedFilter,
) =>
  queryOptions({
    queryKey: keys.contracts.page(environment, { ...page, networkId, contractTemplateId }),
    queryFn: async ({ signal }): Promise<Listed<DeployedContract>> => {
      const query = { ...pageQuery(page), networkId, contractTemplateId };
      const { deployedContracts } = await relay(environment, deployedContractEndpoints.listDeployedContracts, {
        query,
        signal,
      });
      return { data: deployedContracts.contracts, pagination: { totalElements: deployedContracts.total } };
    },
  });

/**
 * The deployment of a contract (endpoints beyond the specification); null if the service has none or does not report
 * it.
 */
export const deployedContractOptions = (environment: string, networkId: string, contractAddress: string) =>
  queryOptions({
    queryKey: keys.contracts.one(environment, networkId, contractAddress),
    queryFn: async ({ signal }) => {
      const params = { networkId, contractAddress };
      try {
        return (await relay(environment, deployedContractEndpoints.getDeployedContractByAddress, { params, signal }))
          .deployedContract;
      } catch (error) {
        if (isNotOffered(error) || isRefused(error)) return null;
        throw error;
      }
    },
    staleTime: 300_000,
  });

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** A contract by the id of its deployment (specification, Endpoints 4); null if there is none. */
export const deploymentOptions = (environment: string, deploymentId: string) =>
  queryOptions({
    queryKey: keys.contracts.deployment(environment, deploymentId),
    queryFn: async ({ signal }) => {
      try {
        return (
          await relay(environment, deployedContractEndpoints.getDeployedContract, { params: { deploymentId }, signal })
        ).deployedContract;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

/** The ABI of a contract as the service knows it (endpoints beyond the specification). */
export const contractAbiOptions = (environment: string, networkId: string, contractAddress: string) =>
  queryOptions({
    queryKey: keys.contractAbis.one(environment, networkId, contractAddress),
    queryFn: async ({ signal }) => {
      const params = { networkId, contractAddress };
      const { contractAbi } = await relay(environment, deployedContractEndpoints.getContractAbi, { params, signal });
      return contractAbi;
    },
    staleTime: 300_000,
  });
