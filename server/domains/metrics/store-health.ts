import { connectionsOf } from "#server/store/connections.ts";
import type { Store } from "#server/store/tables.ts";
import { storedMetric } from "./stored-metric.ts";

/** How the store itself is doing. The connections come first: the queries of the metrics themselves are not counted. */
export const storeHealth = (store: Store, probe: () => Promise<string | null>) => [
  ...connectionMetrics(store),
  storeSeconds(store),
  storeWritable(probe),
];

/** A store that is full, read-only or locked still answers the query above. */
const storeWritable = (probe: () => Promise<string | null>) =>
  storedMetric({
    name: "postern_store_writable",
    help: "Whether the database accepts writes now: 1, or 0",
    labels: [],
    count: async () => [{ labels: {}, value: (await probe()) === null ? 1 : 0 }],
  });

/** The store's current response time for a small query. */
const storeSeconds = (store: Store) =>
  storedMetric({
    name: "postern_store_seconds",
    help: "Time the database took to answer now",
    labels: [],
    count: async () => {
      const from = performance.now();
      await store.selectFrom("audit_head").select("id").execute();
      return [{ labels: {}, value: (performance.now() - from) / 1000 }];
    },
  });

/** The current state of a connection pool; without values if there is none. */
const connectionMetrics = (store: Store) => [
  storedMetric({
    name: "postern_store_connections",
    help: "Connections to PostgreSQL by state",
    labels: ["state"],
    count: () => {
      const { busy, idle } = connectionsOf(store) ?? {};
      const counts = Object.entries({ busy, idle });
      return Promise.resolve(
        counts.flatMap(([state, value]) => (value === undefined ? [] : [{ labels: { state }, value }])),
      );
    },
  }),
  storedMetric({
    name: "postern_store_waiting",
    help: "Requests that wait for a connection to PostgreSQL",
    labels: [],
    count: () => {
      const value = connectionsOf(store)?.waiting;
      return value === undefined
        ? Promise.reject(new Error("There are no connections."))
        : Promise.resolve([{ labels: {}, value }]);
    },
  }),
];
