import { Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import type { StoredPayout } from "#src/api/payouts.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { PayoutTotal, usePayoutUnit } from "#src/records/payout-total.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { editRow } from "./edit-rows.ts";
import { PayoutGrid } from "./payout-grid.tsx";
import { PayoutState } from "./payout-state.tsx";

type Props = { readonly environment: string; readonly stored: StoredPayout };

const none = () => [];

/** A draft that this person may only read. */
export const ReadDraft = ({ environment, stored }: Props) => {
  const { networks } = useNetworks(environment);
  const [row, setRow] = useState(0);
  const rows = useMemo(() => stored.rows.map(editRow), [stored.rows]);
  const network = networks.find(({ id }) => id === stored.networkId);
  const unit = usePayoutUnit(environment, stored, network);
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { label: "State", value: <PayoutState payout={stored} /> },
          {
            label: "Network",
            value: stored.networkId !== null && <NetworkLink environment={environment} networkId={stored.networkId} />,
          },
          { label: "Total", value: <PayoutTotal environment={environment} payout={stored} /> },
          {
            label: "From",
            value: stored.addressId !== null && <AddressById environment={environment} addressId={stored.addressId} />,
          },
          { label: "Last changed by", value: stored.changedBy.name },
        ]}
      />
      {rows.length === 0 ? (
        <Text size="sm">It has no rows.</Text>
      ) : (
        <PayoutGrid
          environment={environment}
          networkId={stored.networkId}
          rows={rows}
          findingsOf={none}
          usualAsset={unit}
          assets={[]}
          selected={{ from: row, to: row }}
          isReadOnly
          onRow={setRow}
        />
      )}
    </Stack>
  );
};
