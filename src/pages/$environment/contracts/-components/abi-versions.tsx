import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { abiDifference } from "#shared/abi/difference.ts";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { AbiVersion } from "#shared/console/contracts.ts";
import { abiVersionOptions, type BookRef } from "#src/api/contract-book.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { AbiChanges } from "./abi-changes.tsx";
import { type Compared, type Pair, versionColumns, Versions } from "./versions.tsx";

type Props = {
  readonly contract: BookRef;
  /** Newest first. */
  readonly abis: readonly AbiVersion[];
  readonly compared: Compared;
  readonly onCompare: (change: Partial<Compared>) => void;
};

const columns = versionColumns<AbiVersion>("ABI", [
  { key: "entries", card: "none", header: "Entries", cell: ({ entries }) => entries, align: "right" },
]);

/** Every version of the contract's ABI, and the changes between two of them. */
export const AbiVersions = ({ contract, abis, compared, onCompare }: Props) => (
  <Versions
    contract={contract}
    what="ABI"
    versions={abis}
    columns={columns}
    compared={compared}
    onCompare={onCompare}
    Difference={Difference}
  />
);

const Difference = ({ contract, before, after }: Pair<AbiVersion>) => {
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
  if (!one.ok || !other.ok) return <Text size="sm">Could not read one of the two ABIs.</Text>;
  return <AbiChanges changes={abiDifference(one.abi, other.abi)} />;
};
