import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DescriptorVersion } from "#shared/console/descriptor.ts";
import { jsonDifference } from "#shared/json/difference.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { descriptorVersionOptions } from "#src/api/descriptors.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { type Compared, type Pair, versionColumns, Versions } from "./versions.tsx";
import classes from "./contracts.module.css";

const columns = versionColumns<DescriptorVersion>("description");

type Props = {
  readonly contract: BookRef;
  /** Newest first. */
  readonly versions: readonly DescriptorVersion[];
  readonly compared: Compared;
  readonly onCompare: (change: Partial<Compared>) => void;
};

/** Every version of the contract's descriptor, and the changes between two of them. */
export const DescriptionVersions = (props: Props) => (
  <Versions {...props} what="description" columns={columns} Difference={Difference} />
);

const Difference = ({ contract, before, after }: Pair<DescriptorVersion>) => {
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
    <ul className={classes.changes} aria-label="Description changes">
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
