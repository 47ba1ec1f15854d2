import type { Store } from "./tables.ts";

/** The connections of a store that shares a few among many requests. */
export type Connections = {
  readonly busy: number;
  readonly idle: number;
  /** Requests that wait for one. */
  readonly waiting: number;
};

const counts = new WeakMap<Store, () => Connections>();

export const countConnections = (store: Store, count: () => Connections): void => {
  counts.set(store, count);
};

/** Undefined for the embedded database, which has no such connections. */
export const connectionsOf = (store: Store): Connections | undefined => counts.get(store)?.();
