import { Text } from "@mantine/core";
import type { TransactionEntry, ListedTransaction } from "#shared/console/transactions.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { AddressWord } from "#src/records/address-word.tsx";
import { DirectionMark } from "#src/transactions/direction-mark.tsx";
import { EntryAmounts } from "#src/transactions/entry-amounts.tsx";

type Props = { readonly environment: string; readonly transaction: ListedTransaction };

/** What a transaction has moved as the wallet service lists it, from and to the organization's addresses. */
export const ListedEntries = ({ environment, transaction: { networkId, entries } }: Props) => (
  <section aria-label="Movements: listed by the wallet service">
    <DataTable
      label="Listed movements"
      columns={columns(environment, networkId)}
      rows={entries.map((entry, index) => ({ ...entry, key: String(index) }))}
      rowKey={({ key }) => key}
      empty={<Text size="sm">The wallet service lists no movements.</Text>}
    />
  </section>
);

type Row = TransactionEntry & { readonly key: string };

const columns = (environment: string, networkId: string): readonly Column<Row>[] => {
  const address = (value: string | null, what: string) =>
    value === null ? (
      "–"
    ) : (
      <AddressWord environment={environment} networkId={networkId} value={value} what={what} isShownToo />
    );
  return [
    {
      key: "direction",
      header: "Direction",
      cell: ({ direction, isTraced }) => (
        <>
          <DirectionMark direction={direction} />
          {isTraced === true && (
            <Text size="xs" c="dimmed">
              from a node's trace
            </Text>
          )}
        </>
      ),
    },
    { key: "amount", header: "Amount", align: "right", cell: (entry) => <EntryAmounts entries={[entry]} /> },
    { key: "from", header: "From", cell: ({ from }) => address(from, "sender") },
    { key: "to", header: "To", cell: ({ to }) => address(to, "recipient") },
  ];
};
