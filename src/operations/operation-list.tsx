import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { operationLines } from "#shared/console/columns/operations.ts";
import type { OperationQuery } from "#shared/console/operation.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { operationsExportUrl, operationsOptions } from "#src/api/operations.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import type { ListSearch } from "#src/lists/list-search.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { activityColumns } from "./activity-columns.tsx";
import { operationFile } from "./operation-file.ts";
import { useIsNarrow } from "./use-is-narrow.ts";

type Words = Pick<ComponentProps<typeof EmptyList>, "title" | "reason" | "action"> & {
  readonly name: string;
  readonly label: string;
};

type Props = {
  readonly environment: string;
  readonly filter: Pick<OperationQuery, "addressId" | "sender" | "reference" | "networkId" | "contract" | "kind">;
  /** What the operations belong to, "address", or the list's own words. */
  readonly of: string | Words;
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
};

/** The operations of the journal that name something, newest first. */
export const OperationList = ({ environment, filter, of, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { networks, isAwaited } = useNetworks(environment);
  const { data: senders } = useQuery(senderAddressesOptions(environment));
  const isNarrow = useIsNarrow();
  const page = pageQuery(search);
  const options = operationsOptions(environment, { ...filter, ...page });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { name, label, ...none } = typeof of === "string" ? wordsOf(of) : of;
  return (
    <DataList
      environment={environment}
      name={name}
      label={label}
      query={query}
      queryKey={options.queryKey}
      isAwaited={isAwaited}
      exportHref={operationsExportUrl(environment, filter)}
      columns={activityColumns({ environment, networks, senders: senders?.data ?? [], isNarrow })}
      file={operationFile(environment)}
      linesOf={operationLines}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/activity/$operationId", params: { environment, operationId: id } })
      }
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ id }) => id, what: "operation ids" }}
      empty={<EmptyList skip={search.skip} onFirst={() => onSearch({ skip: 0 })} {...none} />}
    />
  );
};

const wordsOf = (of: string): Words => ({
  name: `operations-of-${of}`,
  label: `Operations of the ${of}`,
  title: `Nothing has been sent for this ${of}.`,
  reason: "Operations sent through Postern appear here. Transactions sent elsewhere do not.",
});
