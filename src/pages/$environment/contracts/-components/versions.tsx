import { Group, NativeSelect, Title } from "@mantine/core";
import { type ComponentType, useId } from "react";
import type { BookRef } from "#src/api/contract-book.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";

/** What identifies a version. */
type Version = {
  readonly position: number;
  readonly hash: string;
  readonly at: string;
  readonly by: { readonly name: string };
};

/** The positions of the two compared versions; by default, the last change is shown. */
export type Compared = { readonly before: number | undefined; readonly after: number | undefined };

/** Two versions of a contract. */
export type Pair<T> = { readonly contract: BookRef; readonly before: T; readonly after: T };

type Props<T> = {
  readonly contract: BookRef;
  /** What there are versions of. */
  readonly what: "ABI" | "description";
  /** Newest first. */
  readonly versions: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly compared: Compared;
  readonly onCompare: (change: Partial<Compared>) => void;
  readonly Difference: ComponentType<Pair<T>>;
};

/** Every version, and the difference between two of them. */
export const Versions = <T extends Version>({
  contract,
  what,
  versions,
  columns,
  compared,
  onCompare,
  Difference,
}: Props<T>) => {
  const heading = useId();
  const after = versions.find(({ position }) => position === compared.after) ?? versions[0];
  const before = versions.find(({ position }) => position === compared.before) ?? versions[1];
  const choices = versions.map(({ position, hash }) => ({
    value: String(position),
    label: `Version ${position} · ${hash.slice(0, 8)}`,
  }));
  return (
    <>
      <DataTable
        label={`Versions of the ${what}`}
        columns={columns}
        rows={versions}
        rowKey={({ position }) => String(position)}
        empty={null}
      />
      {before !== undefined && after !== undefined && (
        <section aria-labelledby={heading}>
          <Title order={3} id={heading} mt="xl" mb="sm">
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

/** The columns common to all kinds of versions, with one kind's own in between. */
export const versionColumns = <T extends Version>(
  what: string,
  more: readonly Column<T>[] = [],
): readonly Column<T>[] => [
  { key: "position", card: "title", header: "Version", cell: ({ position }) => <strong>Version {position}</strong> },
  {
    key: "hash",
    card: "figure",
    header: "Hash",
    cell: ({ hash }) => <HashText value={hash} what={`hash of the ${what}`} />,
  },
  ...more,
  { key: "by", card: "detail", header: "Saved by", cell: ({ by }) => by.name },
  { key: "at", card: "time", header: "Saved", cell: ({ at }) => <TimeText value={at} /> },
];
