import type { Batch } from "../../../../../shared/console/batch.ts";
import { FactList } from "../../../../components/fact-list.tsx";
import { TimeText } from "../../../../components/time-text.tsx";
import { NetworkLink } from "../../-components/network-link.tsx";

const numbers = new Intl.NumberFormat("en");

/** What a run is: how many, where, whose, since when. */
export function RunFacts({ environment, batch }: { readonly environment: string; readonly batch: Batch }) {
  return (
    <FactList
      facts={[
        { label: "Addresses", value: numbers.format(batch.total) },
        { label: "Network", value: <NetworkLink environment={environment} networkId={batch.networkId} /> },
        { label: "Started by", value: batch.person.name },
        { label: "Started", value: <TimeText value={batch.createdAt} /> },
      ]}
    />
  );
}
