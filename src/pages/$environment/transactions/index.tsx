import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { listDefaults } from "#src/lists/list-search.ts";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";

const owner = { kind: "organization" } as const;

const Transactions = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <>
      <PageHeader title="Transactions" description="Money in and out of your organization's addresses, newest first." />
      <TransactionList
        environment={environment}
        owner={owner}
        search={search}
        onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/transactions/")({
  validateSearch: lazily(() => z.object(transactionSearch)),
  search: { middlewares: [stripSearchParams({ take: listDefaults.take })] },
  component: Transactions,
});
