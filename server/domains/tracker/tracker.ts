import { recoverExpired } from "../journal/recover.ts";
import { stateAfter } from "../journal/event.ts";
import { move } from "../journal/move.ts";
import type { RunningEnvironment } from "../environments/environment.ts";
import type { OperationTable, Store } from "../../store/tables.ts";
import { claimDue, nextDue, release } from "./claim.ts";
import { poll } from "./poll.ts";
import { pollDelay, retryAfterMs } from "../../lib/poll-delay.ts";
import type { Finding } from "./finding.ts";

export type TrackerDependencies = {
  readonly store: Store;
  readonly owner: string;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  /** Called whenever a poll has ended, so that the next one can be appointed. */
  readonly polled?: () => void;
  readonly note: (error: unknown) => void;
};

/** How many polls are under way at most. */
const atOnce = 16;

export type Tracker = {
  /** Recovers what has been left behind and starts a poll for every operation that is due. */
  readonly round: () => Promise<void>;
  /** When the next round has something to do, or null if nothing waits. */
  readonly next: () => Promise<number | null>;
  /** Settles when no poll is under way. */
  readonly idle: () => Promise<void>;
};

/** The only poller of the service. A poll that hangs holds up no other: rounds start polls and do not wait for them. */
export const createTracker = (dependencies: TrackerDependencies): Tracker => {
  const { store, owner, now, polled, note } = dependencies;
  const open = new Set<Promise<void>>();
  const start = (row: OperationTable): void => {
    const done = track(dependencies, row)
      .catch(note)
      .finally(() => {
        open.delete(done);
        polled?.();
      });
    open.add(done);
  };
  return {
    round: async () => {
      await recoverExpired(store, now());
      const rows = open.size < atOnce ? await claimDue(store, owner, now(), atOnce - open.size) : [];
      for (const row of rows) start(row);
    },
    next: () => nextDue(store, now()),
    idle: async () => {
      await Promise.all(open);
    },
  };
};

const track = async (dependencies: TrackerDependencies, row: OperationTable): Promise<void> => {
  const { store, owner, now, environments, chance = Math.random } = dependencies;
  const upstream = environments.get(row.environment)?.upstream() ?? null;
  const { finding, retryAfter } =
    upstream === null ? { finding: null, retryAfter: undefined } : await poll(upstream.service, row);
  const at = now();
  const patience = retryAfterMs(retryAfter, at);
  // What has changed is looked at again soon: a hash has a receipt before long.
  const event = finding === null ? null : { ...finding, pollAt: at + pollDelay(0, chance(), patience) };
  if (event !== null && stateAfter(event) !== row.state) {
    await move(store, { id: row.id, from: row.state, event, at, owner, detail: detailOf(event) });
    return;
  }
  const polls = row.polls + 1;
  await release(store, row.id, owner, at + pollDelay(polls, chance(), patience), polls);
};

/** What the timeline says of a step beside its state. */
const detailOf = (finding: Finding): string | undefined => {
  if (finding.type === "transaction found") return finding.hash;
  return "error" in finding ? finding.error.message : undefined;
};
