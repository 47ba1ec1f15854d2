import { useEffect, useRef, useState } from "react";
import { type ItemsSource, maxSimulated, type RunFinding } from "#shared/console/run-start.ts";
import { simulateItems } from "#src/api/runs.ts";

/** Returns the items to simulate: at most `take` of them from `skip` on, in the order of the run. */
export type ItemsWindow = (skip: number, take: number, signal: AbortSignal) => ItemsSource | Promise<ItemsSource>;

export type Simulation = {
  readonly state: "idle" | "running" | "stopped" | "failed" | "done";
  readonly total: number;
  /** How many items have a result. */
  readonly done: number;
  readonly simulated: number;
  /** How many cannot be simulated because there is no node. */
  readonly unavailable: number;
  /** The findings, by the item's number in the whole run, counted from 0. */
  readonly findings: readonly RunFinding[];
  readonly error: Error | null;
};

const none: Simulation = {
  state: "idle",
  total: 0,
  done: 0,
  simulated: 0,
  unavailable: 0,
  findings: [],
  error: null,
};

/** Simulates a run's items on their networks' nodes, a hundred at a time. Nothing is sent. */
export const useSimulation = (environment: string) => {
  const [simulation, setSimulation] = useState(none);
  const running = useRef<AbortController>(undefined);
  const abort = () => {
    running.current?.abort();
    running.current = undefined;
  };
  useEffect(() => () => running.current?.abort(), []);

  const run = async (total: number, itemsOf: ItemsWindow, own: AbortController) => {
    const isOver = () => own.signal.aborted;
    try {
      for (let from = 0; from < total; from += maxSimulated) {
        const size = Math.min(maxSimulated, total - from);
        const source = await itemsOf(from, size, own.signal);
        const answer = await simulateItems(environment, source, own.signal);
        if (isOver()) return;
        setSimulation((before) => ({
          ...before,
          done: from + size,
          simulated: before.simulated + answer.simulated,
          unavailable: before.unavailable + answer.unavailable,
          findings: [...before.findings, ...answer.findings.map((finding) => moved(finding, from))],
        }));
      }
      setSimulation((before) => ({ ...before, state: "done" }));
    } catch (error) {
      if (isOver()) return;
      setSimulation((before) => ({
        ...before,
        state: "failed",
        error: error instanceof Error ? error : new Error(String(error)),
      }));
    }
  };

  return {
    ...simulation,
    start: (total: number, itemsOf: ItemsWindow) => {
      abort();
      const own = new AbortController();
      running.current = own;
      setSimulation({ ...none, state: "running", total });
      void run(total, itemsOf, own);
    },
    /** Starts no further simulation, and keeps the results. */
    stop: () => {
      abort();
      setSimulation((before) => (before.state === "running" ? { ...before, state: "stopped" } : before));
    },
    /** Drops the results, because the items have changed. */
    forget: () => {
      abort();
      setSimulation(none);
    },
  };
};

const moved = (finding: RunFinding, by: number): RunFinding => ({
  ...finding,
  entry: finding.entry === null ? null : finding.entry + by,
  ...(finding.earlier === undefined ? {} : { earlier: finding.earlier + by }),
});
