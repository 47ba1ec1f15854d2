import { useQuery } from "@tanstack/react-query";
import { hasSucceeded, isFinal } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { againMs } from "#src/api/client/poll.ts";
import { deploymentOptions } from "#src/api/contracts.ts";
import { operationsOptions } from "#src/api/operations.ts";

type DeployedContract = Answer<"getDeployedContract">["deployedContract"];

/** A deployment according to the journal and the service. */
export type Deployment = {
  /** `unknown`: it is being asked about. `missing`: neither the service nor the journal knows it. */
  readonly state: "unknown" | "running" | "ready" | "failed" | "missing";
  /** The operation that deploys it, if Postern sent it. */
  readonly operation: OperationRecord | undefined;
  /** The deployed contract, as soon as the service has it. */
  readonly contract: DeployedContract | undefined;
  /** Why it could not be queried; polling continues. */
  readonly error: Error | null;
  /** Why what depends on it cannot be sent now; undefined if it can. */
  readonly waiting: string | undefined;
};

/** How often an unfinished deployment is polled while the page is visible. */
const watchMs = 3_000;

/** The latest deployments: one that is still in progress is among them. */
const latest = { endpoint: "deployTemplate", take: "100" } as const;

/** Whether the service refused a write because the deployment that it depends on is in progress (operations beyond, ERR_146). */
export const isInProgress = (error: unknown): boolean => error instanceof ApiError && error.code === "ERR_146";

/**
 * Watches a deployment by its id until it exists or has failed. It only reads: what waits for it is sent by a person,
 * never automatically. Nothing is requested while the tab is hidden. `refusal` is the response to the last send: an
 * ERR_146 means that the deployment is in progress, regardless of other facts.
 */
export const useDeployment = (environment: string, deploymentId: string | undefined, refusal?: Error): Deployment => {
  const isNamed = deploymentId !== undefined && deploymentId !== "";
  const journal = useQuery({ ...operationsOptions(environment, latest), enabled: isNamed });
  const operation = isNamed
    ? journal.data?.data.find(({ serviceOperationId }) => serviceOperationId === deploymentId)
    : undefined;
  const hasFailed = operation !== undefined && isFinal(operation.state) && !hasSucceeded(operation.state);
  const service = useQuery({
    ...deploymentOptions(environment, deploymentId ?? ""),
    enabled: isNamed && !hasFailed,
    refetchInterval: ({ state }) => againMs(state, !isThere(state.data) && watchMs),
  });
  const contract = service.data ?? undefined;
  const isAsked = service.isPending || (service.data === null && journal.isPending);
  const state = stateOf({
    hasFailed,
    isReady: isThere(contract) || (operation !== undefined && hasSucceeded(operation.state) && !isInProgress(refusal)),
    isRunning: isInProgress(refusal) || contract !== undefined || operation !== undefined,
    isAsked,
  });
  return { state, operation, contract, error: service.error ?? journal.error, waiting: waitingWords[state] };
};

/** A usable deployed contract: before it is mined it has no address. */
const isThere = (contract: DeployedContract | null | undefined): boolean =>
  typeof contract?.contractAddress === "string" && contract.contractAddress !== "";

const stateOf = ({
  hasFailed,
  isReady,
  isRunning,
  isAsked,
}: {
  readonly hasFailed: boolean;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly isAsked: boolean;
}): Deployment["state"] => {
  if (hasFailed) return "failed";
  if (isReady) return "ready";
  if (isRunning) return "running";
  return isAsked ? "unknown" : "missing";
};

const waitingWords: Readonly<Record<Deployment["state"], string | undefined>> = {
  // The service decides: if it cannot be queried, sending is not blocked.
  unknown: undefined,
  ready: undefined,
  missing: undefined,
  running: "Deployment in progress: the contract does not exist yet.",
  failed: "The deployment failed, so there is no contract to use.",
};
