import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Approval } from "#shared/console/approvals.ts";
import { approvalsOptions } from "#src/api/contract-book.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { Pager } from "#src/components/pager.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { Address } from "#src/records/address.tsx";
import { Allowance, type OfToken } from "./allowance.tsx";

const take = 20;

/** Everybody whom the organization allowed to spend a token through Postern, and how much each still may. */
export const AllowancesDialog = ({ of, onClose }: { readonly of: OfToken; readonly onClose: () => void }) => {
  const { environment, networkId, address } = of;
  const [skip, setSkip] = useState(0);
  const options = approvalsOptions({ environment: environment.id, networkId, address }, { skip, take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return (
    <Dialog title="Our allowances" closeLabel="Close allowances" size="xl" onClose={onClose}>
      <Text size="sm">
        Spenders that your organization approved through Postern, latest first, and what each may still spend.
      </Text>
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Our allowances"
              columns={columns(of)}
              rows={data}
              rowKey={({ owner, spender }) => `${owner} ${spender}`}
              empty="No approvals on this page."
            />
            <Pager skip={skip} take={take} total={pagination.totalElements} onSkip={setSkip} />
          </>
        )}
      </ListState>
    </Dialog>
  );
};

const columns = (of: OfToken): readonly Column<Approval>[] => {
  const on = { environment: of.environment.id, networkId: of.networkId } as const;
  return [
    {
      key: "spender",
      header: "Spender",
      card: "title",
      cell: ({ spender }) => <Address {...on} value={spender} what="spender" />,
    },
    {
      key: "allowance",
      header: "May spend",
      align: "right",
      card: "figure",
      cell: (approval) => <Allowance of={of} approval={approval} />,
    },
    {
      key: "owner",
      header: "From",
      card: "detail",
      cell: ({ owner }) => <Address {...on} value={owner} what="owner" />,
    },
    { key: "at", header: "Last approved", card: "time", cell: ({ at }) => <TimeText value={at} /> },
  ];
};
