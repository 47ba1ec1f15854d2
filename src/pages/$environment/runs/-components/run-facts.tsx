import type { Run } from "#shared/console/run.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { RunLink } from "#src/operations/run-link.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { paceText } from "#src/run/pace-text.ts";
import { RunFees } from "#src/run/run-fees.tsx";

/** The facts of a run: its network, pace, who started it and when, and the run its items come from. */
export const RunFacts = ({ environment, run }: { readonly environment: string; readonly run: Run }) => (
  <FactList
    facts={[
      {
        label: "Network",
        value: run.networkId !== null && <NetworkLink environment={environment} networkId={run.networkId} />,
      },
      { label: "Pace", value: paceText(run) },
      {
        label: "If an item fails",
        value: run.onFailure === "stop" ? "Stops at the first failure" : "Continues with the next",
      },
      { label: "Started by", value: run.person.name },
      { label: "Taken over by", value: run.takenBy?.name },
      { label: "Started", value: <TimeText value={run.createdAt} hasAge /> },
      {
        label: "Made from",
        value: run.madeFrom !== null && <RunLink environment={environment} runId={run.madeFrom} />,
      },
      {
        label: "Fees paid",
        value: run.fees !== null && <RunFees environment={environment} run={run} fees={run.fees} />,
      },
      { isTechnical: true, label: "Run id", value: <HashText value={run.id} what="run id" /> },
    ]}
  />
);
