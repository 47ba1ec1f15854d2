import { Group, NativeSelect, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DescriptorVersion } from "#shared/console/descriptor.ts";
import { jsonDifference } from "#shared/json/difference.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { descriptorVersionOptions } from "#src/api/descriptors.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import classes from "./contracts.module.css";

const columns: readonly Column<DescriptorVersion>[] = [
  { key: "position", header: "Version", cell: ({ position }) => <strong>{position}</strong> },
  { key: "hash", header: "Hash", cell: ({ hash }) => <HashText value={hash} what="hash of the description" /> },
  { key: "by", header: "Saved by", cell: ({ by }) => by.name },
  { key: "at", header: "Saved", cell: ({ at }) => <TimeText value={at} /> },
];

type Props = {
  readonly contract: BookRef;
  /** Newest first. */
  readonly versions: readonly DescriptorVersion[];
};

/** Every description that the contract has had, and what differs between two: at first, what the last change was. */
export const DescriptionVersions = ({ contract, versions }: Props) => {
  const [chosen, setChosen] = useState<{ readonly before?: number; readonly after?: number }>({});
  const after = versions.find(({ position }) => position === chosen.after) ?? versions[0];
  const before = versions.find(({ position }) => position === chosen.before) ?? versions[1];
  const choices = versions.map(({ position, hash }) => ({
    value: String(position),
    label: `Version ${position} · ${hash.slice(0, 8)}`,
  }));
  return (
    <>
      <DataTable
        label="Versions of the description"
        columns={columns}
        rows={versions}
        rowKey={({ position }) => String(position)}
        empty={null}
      />
      {before !== undefined && after !== undefined && (
        <section aria-labelledby="description-difference">
          <Title order={3} id="description-difference" mt="lg" mb="sm">
            What changed
          </Title>
          <Group gap="sm" mb="md">
            <NativeSelect
              label="From"
              data={choices}
              value={String(before.position)}
              onChange={({ currentTarget }) => setChosen({ ...chosen, before: Number(currentTarget.value) })}
            />
            <NativeSelect
              label="To"
              data={choices}
              value={String(after.position)}
              onChange={({ currentTarget }) => setChosen({ ...chosen, after: Number(currentTarget.value) })}
            />
          </Group>
          <Difference contract={contract} before={before} after={after} />
        </section>
      )}
    </>
  );
};

type Pair = { readonly contract: BookRef; readonly before: DescriptorVersion; readonly after: DescriptorVersion };

const Difference = ({ contract, before, after }: Pair) => {
  const old = useQuery(descriptorVersionOptions(contract, before));
  const now = useQuery(descriptorVersionOptions(contract, after));
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
  const changes = jsonDifference(old.data.descriptor, now.data.descriptor);
  if (changes.length === 0) return <Text size="sm">The two versions are the same.</Text>;
  return (
    <ul className={classes.changes} aria-label="Changes of the description">
      {changes.map((change) => (
        <li key={change.path} className={classes.change}>
          <Text size="sm" component="div" className={classes.code}>
            <ExactText text={change.path} />
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {change.before === undefined ? (
              "Added "
            ) : (
              <del className={classes.code}>
                <ExactText text={change.before} />
              </del>
            )}
            {change.before !== undefined && " now "}
            {change.after === undefined ? (
              "removed"
            ) : (
              <ins className={classes.code}>
                <ExactText text={change.after} />
              </ins>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
};
