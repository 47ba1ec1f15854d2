import type { OperationError } from "../../../shared/console/operation.ts";
import type { Receipt } from "../../../shared/wire/receipt.ts";
import { transactionHashOf, type WorkflowStatus } from "../../../shared/wire/workflow.ts";

/** What a poll has found out about a tracked operation. */
export type Step =
  | { readonly to: "wait" }
  | { readonly to: "running" }
  | { readonly to: "hash"; readonly hash: string; readonly error: OperationError | null }
  | { readonly to: "failed" | "ended"; readonly error: OperationError; readonly detail: string }
  | { readonly to: "succeeded" | "reverted"; readonly receipt: Receipt };

/**
 * What a workflow's status says. A hash outweighs the status, because then the chain decides. A status that is not known
 * is not final. A workflow that completed without a hash is not taken for a success: a person has to look.
 */
export const stepOfWorkflow = ({ status, result, error }: WorkflowStatus): Step => {
  const hash = transactionHashOf(result) ?? transactionHashOf(error);
  if (hash !== undefined) return { to: "hash", hash, error: status === "FAILED" ? workflowError(error, status) : null };
  switch (status) {
    case "RUNNING":
      return { to: "running" };
    case "FAILED":
      return { to: "failed", error: workflowError(error, status), detail: workflowError(error, status).message };
    case "TERMINATED":
    case "TIMED_OUT":
    case "CANCELED":
    case "COMPLETED": {
      const detail = `The workflow's status is ${status}, and it names no transaction.`;
      return { to: "ended", error: { ...workflowError(error, status), message: detail }, detail };
    }
    default:
      return { to: "wait" };
  }
};

/** What a receipt says (specification, Transaction receipt: status 1 is success). */
export const stepOfReceipt = (receipt: Receipt): Step => ({
  to: receipt.status === 1 ? "succeeded" : "reverted",
  receipt,
});

/** A workflow's error, which is a text at one deployment and an object at another. */
export const workflowError = (error: unknown, status: string): OperationError => {
  const code = textAt(error, ["code", "type", "name"]) ?? `WORKFLOW_${status}`;
  const message = typeof error === "string" && error !== "" ? error : textAt(error, ["message", "reason", "error"]);
  const data = hexAt(error);
  return {
    code,
    message: message ?? `The workflow's status is ${status}.`,
    ...(data === undefined ? {} : { data }),
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textAt = (value: unknown, keys: readonly string[]): string | undefined => {
  if (!isRecord(value)) return undefined;
  for (const key of keys) {
    const found = value[key];
    if (typeof found === "string" && found !== "") return found;
  }
  return undefined;
};

/** Revert data, at the top or one level down. */
const hexAt = (error: unknown): string | undefined => {
  if (!isRecord(error)) return undefined;
  for (const place of [error, ...Object.values(error)]) {
    const found = textAt(place, ["data", "revertData", "returnData"]);
    if (found !== undefined && /^0x[0-9a-f]*$/i.test(found)) return found;
  }
  return undefined;
};
