import { contractIn } from "#server/domains/journal/created-contract.ts";
import type { OperationEvent } from "#server/domains/journal/machine.ts";
import type { OperationError } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import { plainCode } from "#shared/wire/error.ts";
import type { Receipt } from "#shared/wire/receipt.ts";
import { createdContractOf, transactionHashOf, type WorkflowStatus } from "#shared/wire/workflow.ts";

type WithoutPoll<Event> = Event extends unknown ? Omit<Event, "pollAt"> : never;

/** What a poll found out about a tracked operation: an event without the time of the next poll. */
export type Finding = WithoutPoll<
  Extract<
    OperationEvent,
    {
      readonly type:
        | `workflow ${string}`
        | "transaction found"
        | "receipt found"
        | "nothing listed"
        | "listed as final";
    }
  >
>;

/**
 * The meaning of a workflow's status. A hash outweighs the status, because then the chain decides. Null: nothing yet;
 * an unknown status is not final. A COMPLETED, TERMINATED, TIMED_OUT or CANCELED workflow without a hash becomes *ended*: a
 * person has to look.
 */
export const findingOfWorkflow = ({ status, result, error }: WorkflowStatus): Finding | null => {
  const hash = transactionHashOf(result) ?? transactionHashOf(error);
  if (hash !== undefined) {
    const created = contractIn(createdContractOf(result)) ?? undefined;
    return {
      type: "transaction found",
      hash,
      created,
      error: status === "FAILED" ? workflowError(error, status) : null,
    };
  }
  switch (status) {
    case "RUNNING":
      return { type: "workflow running" };
    case "FAILED":
      return { type: "workflow failed", error: workflowError(error, status) };
    case "TERMINATED":
    case "TIMED_OUT":
    case "CANCELED":
    case "COMPLETED": {
      const message = `The workflow's status is ${wireWord(status)}, but it names no transaction.`;
      return { type: "workflow ended", error: { ...workflowError(error, status), message } };
    }
    default:
      return null;
  }
};

/** The finding of a receipt, which decides. */
export const findingOfReceipt = (receipt: Receipt): Finding => ({ type: "receipt found", receipt });

/** A workflow's error, a text in some deployments and an object in others. */
export const workflowError = (error: unknown, status: string): OperationError => {
  const code = plainCode(textAt(error, ["code", "type", "name"]) ?? `WORKFLOW_${status}`);
  const message = typeof error === "string" && error !== "" ? error : textAt(error, ["message", "reason", "error"]);
  const data = hexAt(error);
  return {
    code,
    message: message ?? `The workflow's status is ${wireWord(status)}.`,
    ...(data === undefined ? {} : { data }),
  };
};

const textAt = (value: unknown, keys: readonly string[]): string | undefined => {
  if (!isRecord(value)) return undefined;
  for (const key of keys) {
    const text = value[key];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
};

/** Revert data, at the top or one level down. */
const hexAt = (error: unknown): string | undefined => {
  if (!isRecord(error)) return undefined;
  for (const part of [error, ...Object.values(error)]) {
    const data = textAt(part, ["data", "revertData", "returnData"]);
    if (data !== undefined && /^0x[0-9a-f]*$/i.test(data)) return data;
  }
  return undefined;
};
