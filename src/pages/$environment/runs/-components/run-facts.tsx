import { numberText } from "#shared/amount/number-text.ts";
import type { Run } from "#shared/console/run.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";

/** What a run is: how many, where, whose, since when. */
export const RunFacts = ({ environment, run }: { readonly environment: string; readonly run: Run }) => (
  <FactList
    facts={[
      { label: "Addresses", value: numberText(run.total) },
      { label: "Network", value: <NetworkLink environment={environment} networkId={run.networkId} /> },
      { label: "Started by", value: run.person.name },
      { label: "Started", value: <TimeText value={run.createdAt} /> },
    ]}
  />
);
