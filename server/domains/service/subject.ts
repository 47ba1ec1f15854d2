import { sameId } from "#server/lib/ids.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Call } from "./call.ts";

type Subject = {
  /** The subject of the response, in words. */
  readonly noun: string;
  /** Its path in the parsed response. */
  readonly path: readonly string[];
  /** The path parameter, or the key of the query or the body, that requested it. */
  readonly parameter: string;
};

/** The responses that name their subject. */
const subjects: ReadonlyMap<string, Subject> = new Map(
  Object.entries({
    getReceipt: { noun: "transaction", path: ["receipt", "transactionHash"], parameter: "txId" },
    getWorkflowStatus: { noun: "workflow", path: ["workflowId"], parameter: "workflowId" },
    getDeployedContract: { noun: "deployment", path: ["deployedContract", "id"], parameter: "deploymentId" },
    getDeployedContractByAddress: {
      noun: "contract",
      path: ["deployedContract", "contractAddress"],
      parameter: "contractAddress",
    },
    getContractAbi: { noun: "contract", path: ["contractAbi", "contractAddress"], parameter: "contractAddress" },
    fetchAbi: { noun: "contract", path: ["contractAbi", "contractAddress"], parameter: "contractAddress" },
    readContract: { noun: "contract", path: ["result", "data", "contractAddress"], parameter: "contractAddress" },
    getTemplate: { noun: "template", path: ["result", "id"], parameter: "templateId" },
    getCollection: { noun: "collection", path: ["collection", "id"], parameter: "id" },
    getCollectionToken: { noun: "collection", path: ["collection", "collectionId"], parameter: "id" },
    getToken: { noun: "token", path: ["token", "id"], parameter: "id" },
    getAddress: { noun: "address", path: ["data", "id"], parameter: "id" },
  } satisfies Partial<Record<EndpointName, Subject>>),
);

/**
 * The noun of a response's subject if it is not the requested one; undefined if it is, or if the response does not say.
 */
export const strangerIn = (
  { endpoint, params, query, body }: Pick<Call, "endpoint" | "params" | "query" | "body">,
  answer: unknown,
): string | undefined => {
  const subject = subjects.get(endpoint.name);
  if (subject === undefined) return undefined;
  const { noun, path, parameter } = subject;
  const names = path.reduce((value: unknown, key) => (isRecord(value) ? value[key] : undefined), answer);
  const id = params[parameter] ?? query[parameter] ?? (isRecord(body) ? body[parameter] : undefined);
  if (typeof names !== "string" || names === "" || typeof id !== "string") return undefined;
  return sameId(names, id) ? undefined : noun;
};
