import { lockRuns } from "#server/domains/journal/lock-intent.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Writer } from "#server/store/tables.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";
import { textsIn } from "./columns.ts";

type SendingRun = {
  readonly id: string;
  readonly name: string | null;
  /** Another one once the run was changed: it may have been stopped meanwhile, and send more than was compared. */
  readonly mark: string;
};

/** The runs of an environment that are sending and may pay somebody, without this one. */
export const sendingRuns = async (
  store: Writer,
  environment: string,
  ownRun: string | null,
): Promise<readonly SendingRun[]> => {
  const runs = await store
    .selectFrom("runs")
    .select(["id", "name", "endpoints", "updated_at"])
    .where("environment", "=", environment)
    .where("state", "=", "running")
    .orderBy("created_at")
    .execute();
  return runs
    .filter(({ id, endpoints }) => id !== ownRun && textsIn(endpoints).some(isPlainCall))
    .map(({ id, name, updated_at: changedAt }) => ({ id, name, mark: `${id} ${changedAt}` }));
};

/** A run has begun to send, or was changed, since the items were compared with those that were sending. */
export class OtherRunSends extends Error {}

type Compared = {
  readonly environment: string;
  readonly id: string;
  /** The marks of the runs that were sending; undefined if this one pays nobody. */
  readonly compared: readonly string[] | undefined;
};

/**
 * Throws `OtherRunSends` if a run began to send, or was changed, while this one was compared. Two that are started at the same moment wait
 * for each other here, so the later one sees the earlier.
 */
export const refuseOtherRuns = async (
  writer: Writer,
  { environment, id, compared }: Compared,
  now: number,
): Promise<void> => {
  if (compared === undefined) return;
  await lockRuns(writer, environment, now);
  const sending = await sendingRuns(writer, environment, id);
  if (sending.some(({ mark }) => !compared.includes(mark))) throw new OtherRunSends();
};

const othersStart = (): Problem =>
  new Problem(
    "POSTERN_BAD_REQUEST",
    "Other runs are being started at the same time, so Postern could not compare this one with them. Nothing was started. Try again.",
    { status: 409 },
  );

/** How often a start is compared again because other runs were started meanwhile. */
const mostTries = 5;

/** Does something again, from its comparison on, if another run has begun to send meanwhile. */
export const untilCompared = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OtherRunSends)) throw error;
      if (tries === mostTries) throw othersStart();
    }
  }
};
