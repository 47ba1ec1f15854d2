import { describe, expect, test } from "vitest";
import { contractAddress, hash, readAnswer, receipt, workflow } from "#server/testing/samples.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { answerTo } from "./answer.ts";

const another = `0x${"12".repeat(32)}`;
const anotherContract = `0x${"34".repeat(20)}`;
const deployed = (fields: object) => ({ deployedContract: { id: "d-1", contractAddress, ...fields } });
const abi = (fields: object) => ({ contractAbi: { abi: [], contractAddress, ...fields } });
const address = (id: string) => ({ data: { id, address: "0x1" } });
const receiptOf = (transactionHash: string) => ({ receipt: { ...receipt(1).receipt, transactionHash } });
const result = (fields: object) => ({
  result: { ...readAnswer.result, data: { ...readAnswer.result.data, ...fields } },
});

type RequestParts = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
};

const read = (name: EndpointName, { params = {}, query = {}, body }: RequestParts, answer: unknown) =>
  answerTo(
    { endpoint: endpoints[name], params, query, body, requestId: "r" },
    {
      kind: "answer",
      status: 200,
      contentType: "application/json",
      retryAfter: undefined,
      bytes: Buffer.from(JSON.stringify(answer)),
    },
  );

const contract = { params: { networkId: "net-1", contractAddress } };
const transaction = { params: { networkId: "net-1", txId: hash } };
const collectionToken = { params: { id: "c-1", tokenId: "7" } };
const byId = { params: { deploymentId: "d-1" } };

describe("Security 44: a response is trusted only about what was requested", () => {
  test.each<[EndpointName, string, RequestParts, unknown]>([
    ["getReceipt", "transaction", transaction, receiptOf(another)],
    ["getWorkflowStatus", "workflow", { params: { workflowId: "workflow-2" } }, workflow("COMPLETED")],
    ["getWorkflowStatus", "workflow", { params: { workflowId: "workflow-2" } }, { data: workflow("FAILED") }],
    ["getDeployedContract", "deployment", byId, deployed({ id: "d-2" })],
    ["getDeployedContractByAddress", "contract", contract, deployed({ contractAddress: anotherContract })],
    ["getContractAbi", "contract", contract, abi({ contractAddress: anotherContract })],
    ["fetchAbi", "contract", { body: contract.params }, abi({ contractAddress: anotherContract })],
    ["readContract", "contract", contract, result({ contractAddress: anotherContract })],
    ["getAddress", "address", { query: { id: "a-1" } }, address("a-2")],
    ["getTemplate", "template", { params: { templateId: "t-1" } }, { result: { id: "t-2" } }],
    ["getCollection", "collection", { params: { id: "c-1" } }, { collection: { id: "c-2" } }],
    ["getCollectionToken", "collection", collectionToken, { collection: { collectionId: "c-2" } }],
    ["getCollectionToken", "collection", collectionToken, { collcetion: { collectionId: "c-2" } }],
  ])("%s does not trust a response about another %s", (name, noun, request, answer) => {
    expect(read(name, request, answer)).toMatchObject({
      kind: "garbage",
      why: `is about a different ${noun} than the one requested`,
    });
  });

  test.each<[string, EndpointName, RequestParts, unknown]>([
    ["a hash in another case", "getReceipt", transaction, receiptOf(hash.toUpperCase().replace("0X", "0x"))],
    ["a hash without 0x", "getReceipt", transaction, receiptOf(hash.slice(2))],
    ["a status without its workflow", "getWorkflowStatus", { params: { workflowId: "w" } }, { status: "RUNNING" }],
    ["a workflow in another case", "getWorkflowStatus", { params: { workflowId: "WORKFLOW-1" } }, workflow("RUNNING")],
    [
      "a contract in another case",
      "readContract",
      contract,
      result({ contractAddress: contractAddress.toLowerCase() }),
    ],
    ["a result that names no contract", "readContract", contract, result({ contractAddress: null })],
    ["a result with an empty name", "readContract", contract, result({ contractAddress: "" })],
    ["an ABI that names no contract", "getContractAbi", contract, abi({ contractAddress: undefined })],
    ["a deployment that names no address", "getDeployedContract", byId, deployed({ contractAddress: undefined })],
    ["an address by its id", "getAddress", { query: { id: "A-1" } }, address("a-1")],
  ])("believes %s", (_what, name, request, answer) => {
    expect(read(name, request, answer).kind).toBe("success");
  });
});
