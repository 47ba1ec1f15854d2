import { originOf } from "#server/domains/audit/origin.ts";
import type { Upstream } from "#server/domains/environments/environment.ts";
import { relatedOperations } from "#server/domains/journal/related.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import type { OperationExport } from "#shared/console/operation-detail.ts";
import { hasFailed } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Reverts } from "./revert.ts";
import { askWorkflow } from "./workflow.ts";

type ExportSource = {
  readonly operation: OperationRecord;
  readonly upstream: Upstream | null;
  readonly requestId: string;
  readonly at: number;
  /** Whether the file includes who sent which request from where. */
  readonly hasOrigin: boolean;
};

/**
 * Everything known about one operation, for a file. Parts the service or a node does not return now are null. The
 * journal has no secrets, and the service's responses come without them.
 */
export const exportOperation = async (
  { store, reverts }: { readonly store: Store; readonly reverts: Reverts },
  { operation, upstream, requestId, at, hasOrigin }: ExportSource,
): Promise<OperationExport> => {
  const { environment, id, workflowId } = operation;
  const [related, workflow, revert, origin] = await Promise.all([
    relatedOperations(store, environment, id),
    workflowId === null || upstream === null
      ? null
      : askWorkflow(upstream, { workflowId, requestId, at }).catch(nullForProblem),
    hasFailed(operation.state) ? reverts.find(upstream, operation) : null,
    hasOrigin ? originOf(store, environment, id) : undefined,
  ]);
  if (related === undefined) throw new Problem("POSTERN_NOT_FOUND", "This operation does not exist.");
  return {
    exportedAt: new Date(at).toISOString(),
    operation,
    related,
    workflow,
    revert,
    ...(origin === undefined ? {} : { origin: origin.data }),
  };
};

const nullForProblem = (error: unknown): null => {
  if (error instanceof Problem) return null;
  throw error;
};
