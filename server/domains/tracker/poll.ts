import { randomUUID } from "node:crypto";
import { type Answer, answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { hasOpenTransaction } from "#shared/console/operation-states.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { receiptAnswerSchema } from "#shared/wire/receipt.ts";
import { workflowStatusSchema } from "#shared/wire/workflow.ts";
import { type Finding, findingOfReceipt, findingOfWorkflow } from "./finding.ts";

/** What a poll found, if anything, and how long the service asked to wait (the header, unchanged). */
export type Polled = { readonly finding: Finding | null; readonly retryAfter: string | undefined };

/** Polls must end before the claim on their row does; another poll follows anyway. */
const pollTimeoutMs = 10_000;
const nothing: Polled = { finding: null, retryAfter: undefined };

/**
 * Asks the service about one tracked operation: about its workflow first, about the receipt once the hash is known. An
 * unreadable answer, or one about another workflow or transaction, is not final, and the next poll follows. Never
 * throws.
 */
export const poll = async (service: Service, row: OperationTable): Promise<Polled> => {
  try {
    return await ask(service, row);
  } catch {
    return nothing;
  }
};

const ask = async (service: Service, row: OperationTable): Promise<Polled> => {
  if (hasOpenTransaction(row.state)) return pollReceipt(service, row);
  if (row.workflow_id === null) return nothing;
  const answer = await answerOf(service, "getWorkflowStatus", { workflowId: row.workflow_id });
  const status = answer.kind === "success" ? workflowStatusSchema.safeParse(answer.value) : undefined;
  return {
    finding: status?.success === true ? findingOfWorkflow(status.data) : null,
    retryAfter: retryAfterOf(answer),
  };
};

const pollReceipt = async (service: Service, row: OperationTable): Promise<Polled> => {
  if (row.transaction_hash === null || row.network_id === null) return nothing;
  const answer = await answerOf(service, "getReceipt", { networkId: row.network_id, txId: row.transaction_hash });
  const read = answer.kind === "success" ? receiptAnswerSchema.safeParse(answer.value) : undefined;
  return {
    finding: read?.success === true ? findingOfReceipt(read.data.receipt) : null,
    retryAfter: retryAfterOf(answer),
  };
};

const answerOf = async (
  service: Service,
  name: "getWorkflowStatus" | "getReceipt",
  params: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const endpoint = { ...endpoints[name], timeoutMs: pollTimeoutMs, retry: "never" } as const;
  const call = { endpoint, params, query: {}, body: undefined, requestId: randomUUID() };
  return answerTo(call, await service.read(call));
};

// A 404 or a 5xx is not final, however often it occurs: the service may be behind, or down.
const retryAfterOf = (answer: Answer): string | undefined =>
  answer.kind === "error" || answer.kind === "garbage" ? answer.retryAfter : undefined;
