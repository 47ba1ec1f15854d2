import type { Run } from "#shared/console/run.ts";
import type { StoredPayout } from "#src/api/payouts.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { timeText } from "#src/lib/dates.ts";
import { RunLink } from "#src/operations/run-link.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { PayoutTotal } from "#src/records/payout-total.tsx";
import { FactRow } from "#src/review/parts/fact-row.tsx";
import { paceText } from "#src/run/pace-text.ts";
import { RunFees } from "#src/run/run-fees.tsx";
import { PayoutHeadline } from "./payout-headline.tsx";

type Props = { readonly environment: string; readonly stored: StoredPayout; readonly run: Run };

/** What a started payout pays and from where, who started it and when; how it is sent is folded below. */
export const SentFacts = ({ environment, stored, run }: Props) => (
  <>
    <PayoutHeadline label="Total" rows={stored.rows}>
      <PayoutTotal environment={environment} payout={stored} />
    </PayoutHeadline>
    <FactRow
      facts={[
        {
          label: "From",
          value:
            stored.addressId === null ? undefined : (
              <AddressById environment={environment} addressId={stored.addressId} />
            ),
        },
        {
          label: "Network",
          value:
            stored.networkId === null ? undefined : (
              <NetworkLink environment={environment} networkId={stored.networkId} />
            ),
        },
        {
          label: "Fees paid",
          value: run.fees === null ? "None yet" : <RunFees environment={environment} run={run} fees={run.fees} />,
        },
        {
          label: `Started by ${run.person.name}`,
          value: <time dateTime={run.createdAt}>{timeText(Date.parse(run.createdAt))}</time>,
        },
      ]}
    />
  </>
);

/** How a started payout is sent, and its ids. */
export const SentDetails = ({ environment, stored, run }: Props) => (
  <FactList
    facts={[
      { label: "Taken over by", value: run.takenBy?.name },
      { isTechnical: true, label: "Last changed by", value: stored.changedBy.name },
      { isTechnical: true, label: "Pace", value: paceText(run) },
      {
        isTechnical: true,
        label: "If a payment fails",
        value: run.onFailure === "stop" ? "Stops at the first failure" : "Continues with the next",
      },
      {
        isTechnical: true,
        label: "Made from",
        value: run.madeFrom !== null && <RunLink environment={environment} runId={run.madeFrom} />,
      },
      { isTechnical: true, label: "Payout id", value: <HashText value={stored.id} what="payout id" /> },
      { isTechnical: true, label: "Run id", value: <HashText value={run.id} what="run id" /> },
    ]}
  />
);
