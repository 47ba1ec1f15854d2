import { Group, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DataTable } from "#src/components/data-table.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { dayGroup } from "#src/lists/day-group.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { newestOptions, newestTake } from "./newest.ts";
import { transactionColumns } from "./transaction-columns.tsx";
import type { TransactionOwner } from "./transaction-search.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  readonly owner: TransactionOwner;
  /** The link to all of them. */
  readonly children: ReactNode;
};

/** The newest transactions of an owner, below what it holds; nothing if there are none, or the service lists none. */
export const LastTransactions = ({ environment, owner, children }: Props) => {
  const navigate = useNavigate();
  const { networks } = useNetworks(environment);
  const { data, isError } = useQuery(newestOptions(environment, owner));
  if (isError || data?.data.length === 0) return null;
  const columns = transactionColumns({
    environment,
    networks,
    explorers: {},
    isOfOne: owner.kind === "address",
    isWhole: data?.list.state === "complete",
  });
  return (
    <section aria-labelledby="last-transactions" className={classes["last"]}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} id="last-transactions">
          Last transactions
        </Title>
        {children}
      </Group>
      {data === undefined ? (
        <LoadingRows rows={newestTake} />
      ) : (
        <DataTable
          label="Last transactions"
          columns={columns.filter(({ extra = false }) => !extra)}
          rows={data.data}
          rowKey={({ networkId, hash }) => `${networkId}/${hash}`}
          groupOf={({ at }) => dayGroup(at)}
          onOpen={({ networkId, hash }) =>
            void navigate({
              to: "/$environment/transactions/$networkId/$hash",
              params: { environment, networkId, hash },
            })
          }
          empty={null}
        />
      )}
    </section>
  );
};
