import * as z from "zod/mini";
import { isRecord } from "#shared/json/is-record.ts";
import { endpoint, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { lenient } from "./lenient.ts";
import { looseErrorOf } from "./loose-error.ts";

/** A write workflow's handle (specification, Write workflow handle). */
export const workflowHandleSchema = lazily(() =>
  z.looseObject({
    workflowId: z.string().check(z.minLength(1)),
    operationId: lenient(z.string()),
    status: lenient(z.string()),
    message: lenient(z.string()),
  }),
);

/** An answer with a handle; the older `result` is converted to `workflowResult`. */
export const workflowAnswerSchema = lazily(() =>
  z.union([
    z.looseObject({ workflowResult: workflowHandleSchema }),
    z.pipe(
      z.looseObject({ result: workflowHandleSchema }),
      z.transform(({ result, ...rest }) => ({ ...rest, workflowResult: result })),
    ),
  ]),
);

/**
 * A workflow's status (operations beyond, Workflows). `status` is an open string: an unknown one is not final. Some
 * deployments wrap everything in `data`; `result` and `error` differ by endpoint and are kept unchanged. A status
 * without a workflow id belongs to the workflow that was asked for.
 */
const statusSchema = lazily(() =>
  z.looseObject({
    workflowId: lenient(z.string()),
    runId: lenient(z.string()),
    status: z.string().check(z.minLength(1)),
    startTime: lenient(z.string()),
    closeTime: lenient(z.string()),
    executionTime: lenient(z.string()),
    historyLength: lenient(z.union([z.int(), z.string()])),
    result: z.optional(z.unknown()),
    error: z.optional(z.unknown()),
  }),
);

export const workflowStatusSchema = lazily(() =>
  z.union([
    statusSchema,
    z.pipe(
      z.looseObject({ data: statusSchema }),
      z.transform(({ data }) => data),
    ),
  ]),
);

/** The message of a workflow's error: its own, or its text; undefined if there is none, or it is in another form. */
export const workflowErrorOf = ({ error }: Pick<WorkflowStatus, "error">): string | undefined => {
  if (typeof error === "string") return error === "" ? undefined : error;
  const { code, message } = looseErrorOf({ error }) ?? {};
  const parts = [code, message].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(": ");
};

export type WorkflowHandle = z.output<typeof workflowHandleSchema>;
export type WorkflowStatus = z.output<typeof workflowStatusSchema>;

const hashKeys = ["transactionHash", "txHash", "txId", "hash"] as const;

/** The handle in an answer, if there is one. */
export const handleOf = (answer: unknown): WorkflowHandle | undefined => {
  const parsed = workflowAnswerSchema.safeParse(answer);
  return parsed.success ? parsed.data.workflowResult : undefined;
};

/**
 * The transaction hash in a workflow's result. The key is not published: four names are accepted, at the top or one
 * level down (operations beyond, Workflows).
 */
export const transactionHashOf = (result: unknown): string | undefined => {
  const direct = hashIn(result);
  if (direct !== undefined || !isRecord(result)) return direct;
  for (const nested of Object.values(result)) {
    const hash = hashIn(nested);
    if (hash !== undefined) return hash;
  }
  return undefined;
};

/**
 * The contract that a workflow's result reports as created, at the top or one level down; undefined if there is none.
 */
export const createdContractOf = (result: unknown): string | undefined => {
  const direct = contractIn(result);
  if (direct !== undefined || !isRecord(result)) return direct;
  return Object.values(result)
    .map(contractIn)
    .find((contract) => contract !== undefined);
};

const contractIn = (value: unknown): string | undefined => {
  const contract = isRecord(value) ? value["contractAddress"] : undefined;
  return typeof contract === "string" && contract !== "" ? contract : undefined;
};

const hashIn = (value: unknown): string | undefined => {
  if (!isRecord(value)) return undefined;
  for (const key of hashKeys) {
    const hash = value[key];
    if (typeof hash === "string" && hash.length > 0) return hash;
  }
  return undefined;
};

export const workflowEndpoints = {
  getWorkflowStatus: endpoint("getWorkflowStatus", {
    params: lazily(() => z.strictObject({ workflowId: z.string().check(z.minLength(1)) })),
    query: noQuery,
    body: null,
    response: workflowStatusSchema,
  }),
};
