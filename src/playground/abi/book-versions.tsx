import { Button, Group, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { AbiVersion } from "#shared/console/contracts.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { abiVersionOptions, bookEntryOptions } from "#src/api/contract-book.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { nameText } from "#src/components/name-text.ts";
import { dateText } from "#src/lib/utc-days.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import type { NewSource } from "./tab-sources.ts";

/** The contract's ABIs in the contract book, newest first; empty if there are none. */
export const BookVersions = ({
  contract: { environment, network, address },
  onPick,
}: {
  readonly contract: ContractRef;
  readonly onPick: (source: NewSource) => void;
}) => {
  const contract = { environment: environment.id, networkId: network.id, address };
  const entry = useQuery(bookEntryOptions(contract));
  const [picked, setPicked] = useState<string>();
  const versions = entry.data?.abis ?? [];
  const version = versions.find(({ hash }) => hash === picked) ?? versions[0];
  // Loaded on use: it may be large.
  const chosen = useQuery({ ...abiVersionOptions(contract, version ?? noVersion), enabled: false });
  if (entry.error !== null) return <ErrorPanel error={entry.error} onRetry={() => void entry.refetch()} />;
  if (version === undefined) return null;
  const use = async () => {
    const data = chosen.data ?? (await chosen.refetch()).data;
    if (data === undefined) return;
    const { hash } = version;
    onPick({
      kind: "book",
      name: `${entry.data?.name ?? "Book"} ${shortHash(hash)}`,
      text: JSON.stringify(data.abi),
      hash,
    });
  };
  return (
    <>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label="Contract book"
          size="xs"
          value={version.hash}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={versions.map((one) => ({ value: one.hash, label: versionText(one) }))}
        />
        <Button variant="default" size="xs" onClick={() => void use()}>
          Use this version
        </Button>
      </Group>
      {chosen.error === null ? null : <ErrorPanel error={chosen.error} onRetry={() => void use()} />}
    </>
  );
};

const noVersion = { position: 0, hash: "" };

const versionText = ({ hash, entries, at, by }: AbiVersion): string => {
  const count = countText(entries, "entry", "entries");
  return `${shortHash(hash)} · ${count} · ${dateText(at.slice(0, 10))} by ${nameText(by.name)}`;
};
