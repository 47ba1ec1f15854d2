import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { numberText } from "#shared/amount/number-text.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import { journalOverviewOptions } from "#src/api/overview.ts";
import { useMay } from "#src/api/use-may.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { activityColumns } from "#src/operations/activity-columns.tsx";
import { unconfirmedNote } from "#src/operations/operation-state-words.ts";
import { operationText } from "#src/operations/operation-text.ts";
import { useIsNarrow } from "#src/operations/use-is-narrow.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import classes from "./overview.module.css";

type Props = { readonly environment: string };

/** The last operations of the journal with their states. */
export const LastOperations = ({ environment }: Props) => {
  const options = journalOverviewOptions(environment);
  const query = useQuery(options);
  return (
    <div className={classes.operations}>
      <ListState query={query} queryKey={options.queryKey} loading={<LoadingOperations />}>
        {({ last, total }) => (
          <section aria-labelledby="last-operations">
            <LastTitle />
            <Operations environment={environment} label="Last operations" rows={last} />
            {(total === null || total > last.length) && (
              <TextLink size="sm" to="/$environment/activity" params={{ environment }}>
                Show all {total !== null && numberText(total)} operations
              </TextLink>
            )}
          </section>
        )}
      </ListState>
    </div>
  );
};

const LastTitle = () => (
  <Title order={2} id="last-operations" mb="xs">
    Last operations
  </Title>
);

/** As tall as the table that replaces it. */
const LoadingOperations = () => (
  <section aria-labelledby="last-operations">
    <LastTitle />
    <LoadingRows rows={6} />
  </section>
);

type UnknownProps = Props & { readonly rows: readonly OperationRecord[] };

/** The operations an admin has to settle; empty if there are none. */
export const Unconfirmed = ({ environment, rows }: UnknownProps) => {
  const maySettle = useMay("admin");
  if (rows.length === 0) return null;
  return (
    <section className={classes.unknown} aria-labelledby="unconfirmed-outcomes">
      <Title order={2} id="unconfirmed-outcomes" mb="xs">
        Unconfirmed outcomes
      </Title>
      <p>{unconfirmedNote}</p>
      <Operations
        environment={environment}
        label="Unconfirmed outcomes"
        rows={rows}
        more={maySettle ? [settleColumn(environment)] : []}
      />
    </section>
  );
};

const settleColumn = (environment: string): Column<OperationRecord> => ({
  key: "settle",
  header: "Outcome",
  cell: (operation) => (
    <TextLink
      inherit
      to="/$environment/activity/$operationId"
      params={{ environment, operationId: operation.id }}
      aria-label={`Settle ${nameText(operationText(operation))}`}
    >
      Settle
    </TextLink>
  ),
});

/** Without the senders: their addresses would be another request of the page that everyone opens first. */
const shownColumns = (environment: string, networks: readonly Network[], isNarrow: boolean) =>
  activityColumns({ environment, networks, senders: [], isNarrow }).filter(
    ({ key, extra = false }) => !extra && key !== "sender",
  );

type ListProps = Props & {
  readonly label: string;
  readonly rows: readonly OperationRecord[];
  readonly more?: readonly Column<OperationRecord>[];
};

const Operations = ({ environment, label, rows, more = [] }: ListProps) => {
  const navigate = useNavigate();
  const { networks } = useNetworks(environment);
  const isNarrow = useIsNarrow();
  return (
    <DataTable
      label={label}
      columns={[...shownColumns(environment, networks, isNarrow), ...more]}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/activity/$operationId", params: { environment, operationId: id } })
      }
      empty={<EmptyState title="Nothing has been sent yet." reason="Changes you send appear here." />}
    />
  );
};
