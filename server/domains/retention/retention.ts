import type { Retention } from "#server/config/config.ts";
import { append, nobody } from "#server/domains/audit/append.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { createSeldom } from "#server/lib/seldom.ts";
import { claim, nextDue, release, type Waiting } from "#server/store/lease.ts";
import type { RetentionTaskId, RetentionTaskTable } from "#server/store/retention-tables.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { Store } from "#server/store/tables.ts";
import { auditTask } from "./audit.ts";
import { bodiesTask } from "./bodies.ts";
import { mirrorTask } from "./mirror.ts";
import { runsTask } from "./run-bodies.ts";
import { sessionsTask } from "./sessions.ts";
import { dayMs, hourMs, type Task } from "./task.ts";

type RetentionDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  readonly settings: Retention;
  /** The ids of the configured environments. */
  readonly environments: readonly string[];
  /** Whether somebody is waiting for a write. */
  readonly areWritesOpen?: () => boolean;
  /** Whether the clock can be right: with a wrong one everything would be old. */
  readonly isPlausible?: () => boolean;
  /** Called, seldom, while nothing is removed because the clock cannot be right. */
  readonly held?: () => void;
  readonly note: (error: unknown) => void;
};

/** How long an instance holds a task: longer than verifying a long audit takes. */
const leaseMs = 600_000;
/** The pause after each transaction; longer while somebody waits for a write, and after a failure. */
const restMs = 20;
const restBesideWritesMs = 200;
const restAfterFailureMs = 60_000;

/** How often it says that nothing is removed. */
const sayHeldMs = dayMs;

const waiting: Waiting<"retention_tasks"> = { table: "retention_tasks", due: "due_at" };

/**
 * Removes what is older than the configured limits, in the background: one task at a time, on one instance, in short
 * transactions. Each transaction also stores its progress, so the work continues after a crash.
 */
export const createRetention = (dependencies: RetentionDependencies): Queue => {
  const { store, owner, now, elapsed, settings, environments, areWritesOpen = () => false, note } = dependencies;
  const { isPlausible = () => true, held = () => undefined } = dependencies;
  const seldom = createSeldom(sayHeldMs, elapsed);
  const tasks: Readonly<Record<RetentionTaskId, Task>> = {
    sessions: sessionsTask(settings.sessions),
    mirror: mirrorTask(settings.mirror, environments),
    bodies: bodiesTask(settings.bodies),
    runs: runsTask(settings.bodies),
    audit: auditTask(settings.audit, note),
  };
  const guard = createSetBackGuard(
    store,
    { now, elapsed },
    [{ table: "retention_tasks", column: "due_at", longestMs: dayMs }],
    [{ table: "retention_tasks", longestMs: leaseMs }],
  );
  const step = async (claimed: RetentionTaskTable): Promise<void> => {
    const task = tasks[claimed.id];
    try {
      await removeSlice(store, task, claimed, now, areWritesOpen() ? restBesideWritesMs : restMs);
    } catch (error) {
      await release(store, "retention_tasks", claimed, { due_at: now() + restAfterFailureMs });
      throw error;
    }
  };
  return createQueue<RetentionTaskTable>(
    {
      claim: async (underWay) => {
        if (!isPlausible()) {
          seldom(held);
          return [];
        }
        await guard();
        return underWay.length > 0 ? [] : claim(store, waiting, { owner, now: now(), leaseMs }, 1);
      },
      nextDue: () => (isPlausible() ? nextDue(store, waiting, now()) : Promise.resolve(now() + hourMs)),
    },
    step,
    { now, elapsed },
    note,
  );
};

/** Removes the next slice of a task and releases the task, in one transaction: both are stored or neither. */
export const removeSlice = async (
  store: Store,
  task: Task,
  claimed: RetentionTaskTable,
  now: () => number,
  rest: number,
): Promise<void> => {
  const { place, isEnd, remove } = await task.next(store, claimed.place, now());
  await store.transaction().execute(async (writer) => {
    const removed = claimed.removed + (await remove(writer));
    const next = { place, removed: isEnd ? 0 : removed, due_at: now() + (isEnd ? task.everyMs : rest) };
    // Another instance has continued in the meantime: this slice is rolled back.
    if (!(await release(writer, "retention_tasks", claimed, next))) throw new Error("A lease ran out.");
    if (isEnd && removed > 0 && task.entryOf !== undefined) {
      await append(writer, { at: now(), by: nobody, outcome: "allowed", ...task.entryOf(removed) });
    }
  });
};
