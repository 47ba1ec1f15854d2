import { Gauge } from "prom-client";
import { inTime } from "#server/lib/in-time.ts";

/** How long the metrics wait for the database, in milliseconds: later values are omitted. */
const patienceMs = 2_000;

/** One value of a metric. */
export type Value = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

type Stored = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Instances that share the store see the same values. */
  readonly count: () => Promise<readonly Value[]>;
};

/** A metric that is counted on request. It has no values while the store does not respond. */
export const storedMetric = ({ name, help, labels, count }: Stored) => {
  // A frozen store is not queried repeatedly.
  let underWay: Promise<readonly Value[] | undefined> | undefined;
  return new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      underWay ??= count()
        .catch(() => undefined)
        .finally(() => {
          underWay = undefined;
        });
      const values = await inTime(underWay, patienceMs);
      this.reset();
      // One without labels would be 0.
      if (values === undefined && labels.length === 0) this.remove();
      for (const { labels: own, value } of values ?? []) this.set(own, value);
    },
  });
};
