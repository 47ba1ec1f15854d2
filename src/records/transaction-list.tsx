import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readBaseUnits } from "#shared/amount/units.ts";
import { type Transaction, type TransactionsOf, transactionsOptions } from "../api/transactions.ts";
import { AmountText } from "../components/number-text.tsx";
import type { Column } from "../components/data-table.tsx";
import { TimeText } from "../components/time-text.tsx";
import { Address } from "./address.tsx";
import { addressNameOf } from "./address-name.ts";
import { TransactionHash } from "./transaction-hash.tsx";
import { DataList } from "../lists/data-list.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import type { ListSearch } from "../lists/list-search.ts";
import { NetworkLink } from "./network-link.tsx";
import { NotOffered } from "./not-offered.tsx";

type Props = {
  readonly environment: string;
  readonly of: TransactionsOf;
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
};

/** The transactions of an address, a wallet or a profile (operations beyond the specification). */
export const TransactionList = ({ environment, of, search, onSearch }: Props) => {
  const options = transactionsOptions(environment, of, { skip: search.skip, take: search.take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return (
    <DataList
      environment={environment}
      name={`transactions-of-${of.kind}`}
      label={`Transactions of the ${of.kind}`}
      query={query}
      queryKey={options.queryKey}
      columns={transactionColumns(environment)}
      rowKey={(row) =>
        [
          row.txid,
          row.type,
          row.addressFrom,
          row.addressTo,
          row.contractAddress,
          row.tokenId,
          row.amount,
          row.date,
        ].join("/")
      }
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ txid = "" }) => txid, what: "transaction ids" }}
      empty={
        <EmptyList
          skip={search.skip}
          onFirst={() => onSearch({ skip: 0 })}
          title={`The ${of.kind} has no transactions.`}
          reason="What it sends and gets appears here."
        />
      }
      notOffered={
        <NotOffered
          what={`the transactions of this ${of.kind}, or knows nothing of it`}
          instead="What was sent from here stands under Operations, with its receipts."
        />
      }
    />
  );
};

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== "";

const transactionColumns = (environment: string): readonly Column<Transaction>[] => {
  const address = (value: string | undefined, networkId: string | undefined, what: string) =>
    isGiven(value) ? <Address environment={environment} networkId={networkId} value={value} what={what} /> : "–";
  return [
    {
      key: "txid",
      header: "Transaction",
      always: true,
      cell: ({ txid, networkId }) =>
        isGiven(txid) ? (
          <TransactionHash environment={environment} networkId={networkId} value={txid} what="transaction id" />
        ) : (
          "–"
        ),
      text: ({ txid = "" }) => txid,
    },
    { key: "type", header: "Type", cell: ({ type }) => type ?? "–", text: ({ type = "" }) => type },
    { key: "status", header: "Status", cell: ({ status }) => status ?? "–", text: ({ status = "" }) => status },
    {
      key: "from",
      header: "From",
      cell: ({ addressFrom, networkId }) => address(addressFrom, networkId, "sender"),
      text: ({ addressFrom = "" }) => addressFrom,
      shownAs: {
        header: "From label",
        text: ({ addressFrom: value, networkId }, client) => addressNameOf({ environment, value, networkId }, client),
      },
    },
    {
      key: "to",
      header: "To",
      cell: ({ addressTo, networkId }) => address(addressTo, networkId, "receiver"),
      text: ({ addressTo = "" }) => addressTo,
      shownAs: {
        header: "To label",
        text: ({ addressTo: value, networkId }, client) => addressNameOf({ environment, value, networkId }, client),
      },
    },
    {
      key: "amount",
      header: "Amount",
      align: "right",
      // Neither the unit nor the decimals of a transaction's amount are given: the service's own text is shown.
      cell: ({ amount }) => <AmountText value={amount} decimals={0} />,
      text: ({ amount = "" }) => amount,
      order: ({ amount }) => readBaseUnits(amount),
    },
    {
      key: "contract",
      header: "Contract",
      extra: true,
      cell: ({ contractAddress, networkId }) => address(contractAddress, networkId, "contract address"),
      text: ({ contractAddress = "" }) => contractAddress,
      shownAs: {
        header: "Contract label",
        text: ({ contractAddress: value, networkId }, client) =>
          addressNameOf({ environment, value, networkId }, client),
      },
    },
    {
      key: "fee",
      header: "Fee",
      align: "right",
      extra: true,
      cell: ({ fee = "–" }) => fee,
      text: ({ fee = "" }) => fee,
    },
    {
      key: "network",
      header: "Network",
      extra: true,
      cell: ({ networkId }) => <NetworkLink environment={environment} networkId={networkId} />,
      text: ({ networkId = "" }) => networkId,
    },
    {
      key: "date",
      header: "Time",
      cell: ({ date, createdAt }) => {
        const at = date ?? createdAt;
        return at === undefined ? "–" : <TimeText value={at} />;
      },
      text: ({ date, createdAt }) => date ?? createdAt ?? "",
    },
  ];
};
