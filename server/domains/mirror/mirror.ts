import type { RunningEnvironment } from "../environments/environment.ts";
import type { Store } from "../../store/tables.ts";
import { claimList, nextList } from "./claim.ts";
import { step } from "./step.ts";

export type MirrorDependencies = {
  readonly store: Store;
  readonly owner: string;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  /** Called whenever a step has ended, so that the next one can be appointed. */
  readonly stepped?: () => void;
  readonly note: (error: unknown) => void;
};

export type Mirror = {
  /** Starts a step in every environment that has a list that is due and none under way. */
  readonly round: () => Promise<void>;
  /** When the next round has something to do, or null if nothing waits. */
  readonly next: () => Promise<number | null>;
  /** Settles when no step is under way. */
  readonly idle: () => Promise<void>;
};

/** Mirrors the services' lists: one page at a time in each environment, and a service that hangs holds up no other. */
export const createMirror = (dependencies: MirrorDependencies): Mirror => {
  const { store, owner, now, environments, chance = Math.random, stepped, note } = dependencies;
  const open = new Map<string, Promise<void>>();
  const start = async (environment: string, running: RunningEnvironment): Promise<void> => {
    const list = await claimList(store, environment, owner, now());
    if (list === undefined) return;
    const done = step({ store, now, chance }, running.upstream()?.service ?? null, list)
      .catch(note)
      .finally(() => {
        open.delete(environment);
        stepped?.();
      });
    open.set(environment, done);
  };
  return {
    round: async () => {
      for (const [environment, running] of environments) {
        if (!open.has(environment)) await start(environment, running);
      }
    },
    next: () => {
      const free = [...environments.keys()].filter((environment) => !open.has(environment));
      return nextList(store, free, now());
    },
    idle: async () => {
      await Promise.all(open.values());
    },
  };
};
