import { Group, NativeSelect, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { abiDifference } from "#shared/abi/difference.ts";
import { abiFromUnknown } from "#shared/abi/parse.ts";
import type { AbiVersion } from "#shared/console/contracts.ts";
import { abiVersionOptions, type BookRef } from "#src/api/contract-book.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { AbiChanges } from "./abi-changes.tsx";

type Compared = { readonly before: number | undefined; readonly after: number | undefined };

type Props = {
  readonly contract: BookRef;
  /** Newest first. */
  readonly abis: readonly AbiVersion[];
  readonly compared: Compared;
  readonly onCompare: (change: Partial<Compared>) => void;
};

const columns: readonly Column<AbiVersion>[] = [
  { key: "position", header: "Version", cell: ({ position }) => <strong>{position}</strong> },
  { key: "hash", header: "Hash", cell: ({ hash }) => <HashText value={hash} what="hash of the ABI" /> },
  { key: "entries", header: "Entries", cell: ({ entries }) => entries, align: "right" },
  { key: "by", header: "Saved by", cell: ({ by }) => by.name },
  { key: "at", header: "Saved", cell: ({ at }) => <TimeText value={at} /> },
];

/** Every ABI that the contract has had, and what is another from one to another: at first, what the last change was. */
export const AbiVersions = ({ contract, abis, compared, onCompare }: Props) => {
  const after = abis.find(({ position }) => position === compared.after) ?? abis[0];
  const before = abis.find(({ position }) => position === compared.before) ?? abis[1];
  const choices = abis.map(({ position, hash }) => ({
    value: String(position),
    label: `Version ${position} · ${hash.slice(0, 8)}`,
  }));
  return (
    <>
      <DataTable
        label="Versions of the ABI"
        columns={columns}
        rows={abis}
        rowKey={({ position }) => String(position)}
        empty={null}
      />
      {before !== undefined && after !== undefined && (
        <section aria-labelledby="difference">
          <Title order={2} id="difference" mt="xl" mb="sm">
            What changed
          </Title>
          <Group gap="sm" mb="md">
            <NativeSelect
              label="From"
              data={choices}
              value={String(before.position)}
              onChange={({ currentTarget }) => onCompare({ before: Number(currentTarget.value) })}
            />
            <NativeSelect
              label="To"
              data={choices}
              value={String(after.position)}
              onChange={({ currentTarget }) => onCompare({ after: Number(currentTarget.value) })}
            />
          </Group>
          <Difference contract={contract} before={before} after={after} />
        </section>
      )}
    </>
  );
};

type Pair = { readonly contract: BookRef; readonly before: AbiVersion; readonly after: AbiVersion };

const Difference = ({ contract, before, after }: Pair) => {
  const old = useQuery(abiVersionOptions(contract, before));
  const now = useQuery(abiVersionOptions(contract, after));
  const error = old.error ?? now.error;
  if (error !== null) {
    return (
      <ErrorPanel
        error={error}
        onRetry={() => {
          void old.refetch();
          void now.refetch();
        }}
      />
    );
  }
  if (old.data === undefined || now.data === undefined) return <LoadingRows />;
  const [one, other] = [abiFromUnknown(old.data.abi), abiFromUnknown(now.data.abi)];
  if (!one.ok || !other.ok) return <Text size="sm">One of the two ABIs cannot be read.</Text>;
  return <AbiChanges changes={abiDifference(one.abi, other.abi)} />;
};
