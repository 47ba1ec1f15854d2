import type { Upstream } from "#server/domains/environments/environment.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import { findingOfWorkflow, workflowError } from "#server/domains/tracker/finding.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { type Gap, gapOf } from "#shared/console/coverage.ts";
import type { Evidence, Looked } from "#shared/console/evidence.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { transactionHashOf, workflowStatusSchema } from "#shared/wire/workflow.ts";

/** The service's current report on an operation's workflow. */
export type Workflow = {
  readonly part: Evidence["workflow"];
  /** The transaction it names. */
  readonly transactionHash: string | null;
  readonly looked: readonly Looked[];
  readonly gaps: readonly Gap[];
};

const timeoutMs = 8_000;
const place = { where: "workflow", address: null, seen: null, reach: null, asOf: null } as const;

/** Fetches an operation's workflow from the service, if one is known. A response about another workflow is ignored. */
export const askWorkflow = async (
  upstream: Upstream | null,
  row: OperationTable,
  requestId: string,
): Promise<Workflow> => {
  const { workflow_id: id } = row;
  const without = (
    outcome: "none" | "not-found" | "not-offered" | "unanswered",
    message: string | null = null,
  ): Workflow => ({
    part: id === null ? null : { id, status: null, error: null },
    transactionHash: null,
    looked: [{ ...place, outcome, message }],
    // Without a workflow there is nothing to ask.
    gaps: outcome === "none" ? [] : [gapOf("workflow", outcome, { message })],
  });
  if (id === null) return without("none");
  if (upstream === null) return without("unanswered");
  const { service } = upstream;
  const endpoint = { ...endpoints.getWorkflowStatus, timeoutMs, retry: "never" } as const;
  const call = { endpoint, params: { workflowId: id }, query: {}, body: undefined, requestId };
  const answer = answerTo(call, await service.read(call));
  switch (answer.kind) {
    case "success": {
      const read = workflowStatusSchema.parse(answer.value);
      const { status, result, error } = read;
      const finding = findingOfWorkflow(read);
      const errorMessage = error === undefined || error === null ? null : workflowError(error, status).message;
      return {
        part: {
          id,
          status: service.words(status),
          error: errorMessage === null ? null : service.words(errorMessage),
        },
        transactionHash: transactionHashOf(result) ?? transactionHashOf(error) ?? null,
        looked: [{ ...place, outcome: "read", message: null }],
        gaps: finding === null || finding.type === "workflow running" ? [gapOf("workflow", "unfinished")] : [],
      };
    }
    case "lacking":
      return without("not-offered");
    case "error":
      return answer.status === 404
        ? without("not-found")
        : without("unanswered", service.words(answer.error.message ?? answer.error.code));
    case "garbage":
      return without("unanswered", `The service's response ${answer.why}.`);
    default:
      return without("unanswered");
  }
};
