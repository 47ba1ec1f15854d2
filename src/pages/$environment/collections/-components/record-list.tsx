import { NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { wireWord } from "#shared/text/wire-word.ts";
import type { TokenRecord } from "#shared/wire/collection.ts";
import { tokenRecordsOptions } from "#src/api/collections.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { Pager } from "#src/components/pager.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { statusWords } from "#src/records/issued-words.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { recordTypes, type RecordType } from "./record-types.ts";
import { watchRecords } from "./watch-records.ts";

type Props = {
  readonly environment: string;
  readonly collectionId: string;
  readonly networkId: string | undefined;
  readonly skip: number;
  readonly type: RecordType | undefined;
  readonly onSearch: (change: { readonly skip?: number; readonly type?: RecordType | undefined }) => void;
};

/** A collection's mints and burns, newest first. */
export const RecordList = ({ environment, collectionId, networkId, skip, type, onSearch }: Props) => {
  const options = tokenRecordsOptions(environment, collectionId, { skip, take: pageSize, type });
  const query = useQuery({ ...options, placeholderData: keepPreviousData, refetchInterval: watchRecords });
  return (
    <>
      <NativeSelect
        label="Show"
        maw={240}
        mb="sm"
        data={[
          { value: "", label: "Mints and burns" },
          { value: "MINT", label: "Mints" },
          { value: "BURN", label: "Burns" },
        ]}
        value={type ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ type: recordTypes.find((one) => one === value), skip: 0 })
        }
      />
      <ListState
        query={query}
        queryKey={options.queryKey}
        notOffered={
          <NotOffered what="the history of a collection" instead="Activity lists what was minted through Postern." />
        }
      >
        {({ data, pagination }) => (
          <>
            <DataTable
              label="History of the collection"
              columns={recordColumns(environment, networkId)}
              rows={data}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
                  title={type === "BURN" ? "Nothing burned yet." : "Nothing minted yet."}
                  reason="Mints and burns appear here."
                />
              }
            />
            <Pager
              skip={skip}
              take={pageSize}
              total={pagination.totalElements}
              onSkip={(next) => onSearch({ skip: next })}
            />
          </>
        )}
      </ListState>
    </>
  );
};

const recordColumns = (environment: string, networkId: string | undefined): readonly Column<TokenRecord>[] => [
  {
    key: "type",
    card: "detail",
    header: "Type",
    cell: ({ type }) => (type === undefined ? "–" : wireWord(type)),
  },
  {
    key: "token",
    card: "title",
    header: "Token",
    cell: ({ tokenId }) =>
      tokenId === undefined ? (
        "–"
      ) : (
        <TextLink
          size="sm"
          from="/$environment/collections/$collectionId/"
          to="."
          search={(last) => ({ ...last, token: tokenId })}
        >
          #<NameText text={tokenId} />
        </TextLink>
      ),
  },
  {
    key: "amount",
    card: "none",
    header: "Amount",
    align: "right",
    cell: ({ amount }) => (amount === undefined ? "–" : <NumberText value={amount} />),
  },
  {
    key: "status",
    card: "figure",
    header: "Status",
    cell: ({ status }) => {
      const words = statusWords(status);
      if (words === undefined) return "–";
      // A mint or a burn ends as an operation does.
      return <ToneBadge tone={words.tone} word={status === "COMPLETED" ? "Succeeded" : words.word} />;
    },
  },
  {
    key: "time",
    card: "time",
    header: "Time",
    cell: ({ createdAt }) => (createdAt === undefined ? "–" : <TimeText value={createdAt} />),
  },
  {
    key: "transaction",
    card: "none",
    header: "Transaction",
    cell: ({ transactionHash }) =>
      transactionHash === undefined ? (
        "–"
      ) : (
        <TransactionHash environment={environment} networkId={networkId} value={transactionHash} />
      ),
  },
];
