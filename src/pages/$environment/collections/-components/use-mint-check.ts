import { useRef, useState } from "react";
import type { ItemsSource, RunTwins } from "#shared/console/run-start.ts";
import { useCheckRun } from "#src/api/runs.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import type { ShownFinding } from "#src/run-start/findings.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import type { StartReview } from "#src/run-start/use-start-form.ts";
import { mintSource, type MintTable, readMintSteps } from "./mint-rows.ts";

/** A table of mints as it was checked. */
type Checked = {
  readonly table: MintTable;
  /** The run to start; null while something has to be fixed. */
  readonly source: ItemsSource | null;
  readonly findings: readonly ShownFinding[];
  readonly twins: readonly RunTwins[];
  /** How many findings have to be confirmed. */
  readonly cautions: number;
  readonly review: StartReview | undefined;
  /** Checks the same table again. */
  readonly again: () => void;
};

type Rules = Parameters<typeof readMintSteps>[1];
type Taken = Parameters<typeof readMintSteps>[2];

/** Reads a table of mints with pauses, and has the server check it if each of its rows can be read. */
export const useMintCheck = (environment: string, collectionId: string, rules: Rules, taken: Taken) => {
  const [checked, setChecked] = useState<Checked>();
  const asking = useCheckRun(environment);
  const reading = useRef<AbortController>(undefined);
  const forget = () => {
    reading.current?.abort();
    setChecked(undefined);
    asking.reset();
  };
  const check = async (text: string, senderId: string) => {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    const table = await withPauses(readMintSteps(text, rules, taken), stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
      return undefined;
    });
    if (table === undefined || stop.signal.aborted) return;
    const faults = [
      ...table.faults,
      ...table.rows.flatMap(({ line, faults: own }) => own.map((message) => ({ line, message }))),
    ];
    if (faults.length > 0) {
      const findings = faults.map((fault) => ({ severity: "error" as const, ...fault }));
      setChecked({ table, source: null, findings, twins: [], cautions: 0, review: undefined, again: noCheck });
      return;
    }
    const source = mintSource(collectionId, senderId, table.rows, rules);
    const ask = () =>
      asking.mutate(source, {
        onSuccess: ({ findings: serverFindings, twins, ...review }) => {
          const findings = placedFindings(serverFindings, (entry) => table.rows[entry]?.line ?? null);
          const isGood = findings.every(({ severity }) => severity !== "error");
          const cautions = serverFindings.filter(({ needsTick }) => needsTick).length;
          setChecked({ table, source: isGood ? source : null, findings, twins, cautions, review, again: ask });
        },
      });
    ask();
  };
  return { check, checked, error: asking.error, isChecking: asking.isPending, forget };
};

/** A table with faults is not checked by the server. */
const noCheck = () => {};
