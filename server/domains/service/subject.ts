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
  readonly asked: string;
};

/** The responses that name their subject. */
const subjects: ReadonlyMap<string, Subject> = new Map(
  Object.entries({
    getReceipt: { noun: "transaction", path: ["receipt", "transactionHash"], asked: "txId" },
    getWorkflowStatus: { noun: "workflow", path: ["workflowId"], asked: "workflowId" },
    getDeployedContract: { noun: "deployment", path: ["deployedContract", "id"], asked: "deploymentId" },
    getDeployedContractByAddress: {
      noun: "contract",
      path: ["deployedContract", "contractAddress"],
      asked: "contractAddress",
    },
    getContractAbi: { noun: "contract", path: ["contractAbi", "contractAddress"], asked: "contractAddress" },
    fetchAbi: { noun: "contract", path: ["contractAbi", "contractAddress"], asked: "contractAddress" },
    readContract: { noun: "contract", path: ["result", "data", "contractAddress"], asked: "contractAddress" },
    getTemplate: { noun: "template", path: ["result", "id"], asked: "templateId" },
    getCollection: { noun: "collection", path: ["collection", "id"], asked: "id" },
    getCollectionToken: { noun: "collection", path: ["collection", "collectionId"], asked: "id" },
    getToken: { noun: "token", path: ["token", "id"], asked: "id" },
    getAddress: { noun: "address", path: ["data", "id"], asked: "id" },
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
  const { noun, path, asked } = subject;
  const names = path.reduce((value: unknown, key) => (isRecord(value) ? value[key] : undefined), answer);
  const id = params[asked] ?? query[asked] ?? (isRecord(body) ? body[asked] : undefined);
  if (typeof names !== "string" || names === "" || typeof id !== "string") return undefined;
  return sameId(names, id) ? undefined : noun;
};
