import { Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { StoredPayout } from "#src/api/payouts.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { RunLink } from "#src/operations/run-link.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { PayoutTotal } from "#src/records/payout-total.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { CopyPayout } from "./copy-payout.tsx";
import { editRow } from "./edit-rows.ts";
import { PayoutGrid } from "./payout-grid.tsx";
import { PayoutState } from "./payout-state.tsx";

type Props = {
  readonly environment: string;
  readonly stored: StoredPayout;
  /** The person may make drafts. */
  readonly mayCopy: boolean;
};

const none = () => [];

/** A payout that was started, or that this person may only read: its rows as they are stored. */
export const SentPayout = ({ environment, stored, mayCopy }: Props) => {
  const { networks } = useNetworks(environment);
  const [row, setRow] = useState(0);
  const rows = useMemo(() => stored.rows.map(editRow), [stored.rows]);
  const network = networks.find(({ id }) => id === stored.networkId);
  const coin = network === undefined ? "" : coinOf(network).symbol;
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { label: "State", value: <PayoutState payout={stored} /> },
          { label: "Run", value: stored.runId !== null && <RunLink environment={environment} runId={stored.runId} /> },
          {
            label: "Network",
            value: stored.networkId !== null && <NetworkName environment={environment} networkId={stored.networkId} />,
          },
          { label: "Total", value: <PayoutTotal environment={environment} payout={stored} /> },
          {
            label: "From",
            value: stored.addressId !== null && <AddressById environment={environment} addressId={stored.addressId} />,
          },
          { label: "Last changed by", value: stored.changedBy.name },
        ]}
      />
      {mayCopy && <CopyPayout environment={environment} stored={stored} />}
      {rows.length === 0 ? (
        <Text size="sm">It has no rows.</Text>
      ) : (
        <PayoutGrid
          environment={environment}
          networkId={stored.networkId}
          rows={rows}
          findingsOf={none}
          usualAsset={stored.asset === "native" ? coin : shortHash(stored.asset)}
          assets={[]}
          selected={{ from: row, to: row }}
          isReadOnly
          onRow={setRow}
        />
      )}
    </Stack>
  );
};
