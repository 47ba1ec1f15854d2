import { sql } from "kysely";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { writeLeaseMs } from "#server/domains/journal/lease.ts";
import { move } from "#server/domains/journal/move.ts";
import { recoverExpired, type TakenOver } from "#server/domains/journal/recover.ts";
import type { Clock } from "#server/lib/clock.ts";
import { longestPollDelayMs, pollDelay } from "#server/lib/poll-delay.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { claim, nextDue, release, type Waiting } from "#server/store/lease.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { unavailabilityOf } from "#server/store/unavailable.ts";
import { hasSucceeded, isInFlight, isTracked, operationStates } from "#shared/console/operation-states.ts";
import { decide } from "./decide.ts";
import { poll } from "./poll.ts";
import { createSenderLists, type ReadSenderList } from "./sender-lists.ts";
import { isFollowedByLists, leftTo, lookFor, type LookResult } from "./withdrawals.ts";

export type TrackerDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  /** The writes that this process is sending. */
  readonly live: ReadonlySet<string>;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** Whether someone is waiting for a write now. */
  readonly areWritesOpen?: () => boolean;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  readonly note: (error: unknown) => void;
  /** Called with the run of each operation that is no longer tracked. */
  readonly moved: (runId: string) => void;
  /** Whether a network, however an operation names it, has a node; undefined while that is unknown. */
  readonly hasNode?: (environment: string, reference: string) => Promise<boolean | undefined>;
  /** Called when an operation gets its receipt. */
  readonly receipted: () => void;
  /** Called with each operation whose transaction succeeded: what its endpoint creates now exists. */
  readonly created: (environment: string, endpoint: string) => void;
  /** Called with the environment of each operation that made progress. */
  readonly happened: (environment: string) => void;
  /** Called with each operation that another instance, or an earlier start, left behind. */
  readonly tookOver?: (operation: TakenOver) => void;
};

/**
 * How many polls are under way at most, normally and while someone waits for a write: an hour of polls may be due, and
 * all use the same database.
 */
const atOnce = 16;
const atOnceBesideWrites = 4;
/** How long a claim on a row lasts: longer than a poll can take. */
export const claimMs = 20_000;

/**
 * After an outage of the store the live instances renew their leases first: what they are sending was not abandoned.
 */
const graceMs = 10_000;

/** Only tracked operations have a next poll. */
export const tracked: Waiting<"operations"> = { table: "operations", due: "next_poll_at" };

const leasedStates = operationStates.filter((state) => isInFlight(state) || isTracked(state));

/** The only poller of the service. It also ends the operations that a dead instance abandoned. */
export const createTracker = (dependencies: TrackerDependencies): Queue => {
  const { store, owner, live, now, note, areWritesOpen = () => false } = dependencies;
  const senderLists = createSenderLists(dependencies.elapsed);
  const guard = createSetBackGuard(
    store,
    dependencies,
    [{ table: "operations", column: "next_poll_at", longestMs: longestPollDelayMs }],
    [
      {
        table: "operations",
        longestMs: Math.max(writeLeaseMs, claimMs),
        only: sql`state IN (${sql.join(leasedStates)})`,
      },
    ],
  );
  let graceUntil = Number.NEGATIVE_INFINITY;
  const recover = async (): Promise<void> => {
    if (dependencies.elapsed() >= graceUntil) await recoverExpired(store, now(), live, dependencies.tookOver);
  };
  const claimDue = async (most: number): Promise<readonly OperationTable[]> => {
    try {
      await guard();
      await recover();
      return most > 0 ? await claim(store, tracked, { owner, now: now(), leaseMs: claimMs }, most) : [];
    } catch (error) {
      if (unavailabilityOf(error) !== null) graceUntil = dependencies.elapsed() + graceMs;
      throw error;
    }
  };
  return createQueue<OperationTable>(
    {
      claim: ({ length }) => claimDue((areWritesOpen() ? atOnceBesideWrites : atOnce) - length),
      nextDue: () => nextDue(store, tracked, now()),
    },
    (row) => track({ ...dependencies, senderLists }, row),
    dependencies,
    note,
  );
};

type Tracking = TrackerDependencies & { readonly senderLists: ReadSenderList };

const track = async (dependencies: Tracking, row: OperationTable): Promise<void> => {
  const { store, owner, now, environments, moved, receipted, created, happened, chance = Math.random } = dependencies;
  const running = environments.get(row.environment);
  const upstream = running?.upstream() ?? null;
  const looked = await look(dependencies, row);
  if (looked.kind === "recorded") {
    happened(row.environment);
    return;
  }
  const at = now();
  const decision = decide(row, looked, { at, chance: chance() });
  if (decision.kind === "wait") {
    await release(store, "operations", row, decision.columns);
    return;
  }
  const { event, to, detail } = decision;
  const hasNode =
    event.type === "receipt found" ? await dependencies.hasNode?.(row.environment, row.network_id ?? "") : undefined;
  const left =
    event.type === "transaction found" && upstream !== null
      ? await leftTo(dependencies, upstream, row, event.hash).catch(() => [])
      : [];
  await move(store, {
    id: row.id,
    from: row.state,
    event,
    at,
    owner,
    // Meanwhile a workflow may have taken it, and a person may have entered another one.
    transactionHash: row.transaction_hash ?? undefined,
    detail,
    left,
    hasNode,
    clean: upstream?.service.clean,
  });
  if (event.type === "receipt found" || event.type === "listed as final") receipted();
  if (hasSucceeded(to)) created(row.environment, row.operation);
  happened(row.environment);
  // One whose transaction turns out to be another operation's needs a person.
  if (row.run_id !== null && (!isTracked(to) || event.type === "transaction found")) moved(row.run_id);
};

const look = async (dependencies: Tracking, row: OperationTable): Promise<LookResult> => {
  const { owner, now, environments, chance = Math.random } = dependencies;
  const running = environments.get(row.environment);
  const upstream = running?.upstream() ?? null;
  if (running === undefined || upstream === null) return { ...nothing, silence: unansweredBy(row) };
  if (!isFollowedByLists(row)) return { ...nothing, ...(await poll(upstream.service, row)) };
  return lookFor(dependencies, {
    running,
    upstream,
    row,
    stepTo: (hash) => ({
      id: row.id,
      from: row.state,
      event: { type: "transaction found", hash, error: null, pollAt: now() + pollDelay(0, chance()) },
      at: now(),
      owner,
      detail: hash,
      clean: upstream.service.clean,
    }),
  });
};

const nothing = { kind: "looked", finding: null, retryAfter: undefined, silence: {} } as const;

/** A service that is down says nothing about a withdrawal. */
const unansweredBy = ({ withdrawal }: OperationTable) => (withdrawal === null ? {} : { looked_at: null });
