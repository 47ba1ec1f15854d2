import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { paymentsKind, payoutsGrouped } from "#shared/console/operation.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { operationsExportUrl, operationsOptions } from "#src/api/operations.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { dayGroup } from "#src/lists/day-group.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import type { ListSearch } from "#src/lists/list-search.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { paymentColumns } from "./payment-columns.tsx";
import { paymentFile, paymentLines } from "./payment-file.ts";
import { paidAt, paymentKey, type PaymentRow, paymentRows } from "./payment-rows.ts";

type Props = {
  readonly environment: string;
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
};

/** A page of payments, in which a payout is one row. */
export const paymentsOptions = (environment: string, window: Pick<ListSearch, "skip" | "take">) =>
  operationsOptions(environment, { kind: paymentsKind, grouped: payoutsGrouped, ...pageQuery(window) });

/** Coins and tokens that were sent, newest first, by day: a payout in one row, and payments one by one. */
export const PaymentList = ({ environment, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { networks, isAwaited } = useNetworks(environment);
  const { data: senders } = useQuery(senderAddressesOptions(environment));
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const options = paymentsOptions(environment, search);
  const query = useQuery({ ...options, select: paymentRows, placeholderData: keepPreviousData });
  const open = (row: PaymentRow) => {
    if (row.kind === "payment") {
      const params = { environment, operationId: row.operation.id };
      return navigate({ to: "/$environment/activity/$operationId", params });
    }
    const { run, payout } = row;
    return payout === undefined
      ? navigate({ to: "/$environment/runs/$runId", params: { environment, runId: run.id } })
      : navigate({ to: "/$environment/payouts/$payoutId", params: { environment, payoutId: payout.payoutId } });
  };
  return (
    <DataList
      environment={environment}
      name="payments"
      label="Payments"
      query={query}
      queryKey={options.queryKey}
      isAwaited={isAwaited}
      exportHref={operationsExportUrl(environment, { kind: paymentsKind })}
      columns={paymentColumns({
        environment,
        networks,
        senders: senders?.data ?? [],
        isPhone,
        isSorted: search.sort !== undefined,
      })}
      file={paymentFile(environment)}
      linesOf={paymentLines}
      rowKey={paymentKey}
      groupOf={(row) => dayGroup(paidAt(row))}
      onOpen={(row) => void open(row)}
      search={search}
      onSearch={onSearch}
      copy={{ of: paymentKey, what: "ids" }}
      empty={
        <EmptyList
          skip={search.skip}
          onFirst={() => onSearch({ skip: 0 })}
          title="No payments yet."
          reason="Coins and tokens that you send appear here, one by one or from a payout."
        />
      }
    />
  );
};
