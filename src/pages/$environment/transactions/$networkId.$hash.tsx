import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { TransactionAnswer } from "#shared/console/transaction-answer.ts";
import { transactionHashSchema } from "#shared/console/transaction.ts";
import { transactionOptions } from "#src/api/chain-transactions.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { operationOptions } from "#src/api/operations.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { addressesIn, useAreNamed } from "#src/records/address-name.ts";
import { NoTransaction } from "./-components/no-transaction.tsx";
import { TransactionDetail } from "./-components/transaction-detail.tsx";

const TransactionPage = () => {
  const { hash, ...place } = Route.useParams();
  const read = transactionHashSchema.safeParse(hash);
  if (read.success) return <TransactionView key={`${place.networkId}/${hash}`} {...place} hash={read.data} />;
  return (
    <>
      <PageHeader title="Transaction not found" />
      <EmptyState
        title="This link has no valid transaction id."
        reason="A transaction id has 64 hex digits, often after 0x."
      />
    </>
  );
};

type Place = { readonly environment: string; readonly networkId: string; readonly hash: string };

const TransactionView = (place: Place) => {
  const options = transactionOptions(place);
  const query = useQuery(options);
  const isReady = useIsReady(place.environment, query.data);
  if (query.data === undefined && query.error instanceof ApiError && query.error.code === "POSTERN_NOT_FOUND") {
    return <NoTransaction {...place} isAsking={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {!isReady && <PageHeader title="Transaction" />}
      {/* One that is drawn anew takes its place; the same one would move there. */}
      <ListState key={String(isReady)} query={query} queryKey={options.queryKey}>
        {(transaction) =>
          isReady ? (
            <TransactionDetail environment={place.environment} transaction={transaction} />
          ) : (
            <LoadingRows rows={6} />
          )
        }
      </ListState>
    </>
  );
};

/** Whether its operation and the names have loaded too: later text would shift the content below. */
const useIsReady = (environment: string, transaction: TransactionAnswer | undefined): boolean => {
  const id = transaction?.operationId ?? null;
  const operation = useQuery({ ...operationOptions(environment, id ?? ""), enabled: id !== null });
  const addresses = useMemo(() => addressesIn([transaction, operation.data]), [transaction, operation.data]);
  const areNamed = useAreNamed(environment, addresses);
  const [wasReady, setWasReady] = useState(false);
  const isReady = transaction !== undefined && (id === null || !operation.isPending) && areNamed;
  // What a receipt brings later does not take the page away.
  if (isReady && !wasReady) setWasReady(true);
  return isReady || wasReady;
};

export const Route = createFileRoute("/$environment/transactions/$networkId/$hash")({
  loader: ({ context: { queryClient }, params }) => {
    // The page opens while the service and the node are queried, which takes a while.
    if (transactionHashSchema.safeParse(params.hash).success) {
      void queryClient.prefetchQuery(transactionOptions(params));
    }
  },
  component: TransactionPage,
});
