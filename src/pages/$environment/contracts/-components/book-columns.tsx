import { Anchor, Group } from "@mantine/core";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { BookContract } from "#shared/console/contracts.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";

/** The columns of the contract book; clicking a tag filters by it. */
export const bookColumns = (
  environment: string,
  find: ReturnType<typeof useNetworks>["find"],
  onTag: (tag: string) => void,
): readonly Column<BookContract>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    always: true,
    cell: ({ name, networkId, address }) => (
      <TextLink
        inherit
        fw={600}
        to="/$environment/contracts/$networkId/$address"
        params={{ environment, networkId, address }}
      >
        <NameText text={name} />
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    key: "address",
    card: "detail",
    header: "Address",
    cell: ({ networkId, address }) => (
      <Address
        environment={environment}
        networkId={networkId}
        value={address}
        what="contract address"
        opens="nothing"
        names="none"
      />
    ),
    text: ({ address }) => checksumAddress(address),
  },
  {
    key: "network",
    card: "figure",
    header: "Network",
    cell: ({ networkId }) => <NetworkName environment={environment} networkId={networkId} />,
    text: ({ networkId }) => find(networkId)?.name ?? networkId,
  },
  {
    key: "networkId",
    header: "Network id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ networkId }) => <HashText value={networkId} what="network id" />,
    text: ({ networkId }) => networkId,
  },
  {
    key: "tags",
    card: "none",
    header: "Tags",
    cell: ({ tags }) => <Tags tags={tags} onTag={onTag} />,
    text: ({ tags }) => tags.join(", "),
  },
  {
    key: "abi",
    card: "none",
    header: "ABI hash",
    term: "ABI hash",
    alwaysInFiles: true,
    extra: true,
    cell: ({ abiHash }) => (abiHash === null ? "None" : <HashText value={abiHash} what="hash of the ABI" />),
    text: ({ abiHash }) => abiHash ?? "",
  },
  {
    key: "time",
    card: "time",
    header: "Changed",
    cell: ({ changedAt }) => <TimeText value={changedAt} />,
    text: ({ changedAt }) => changedAt,
  },
];

const Tags = ({ tags, onTag }: { readonly tags: readonly string[]; readonly onTag: (tag: string) => void }) => {
  if (tags.length === 0) return "–";
  return (
    <Group gap="xs">
      {tags.map((tag) => (
        <Anchor key={tag} component="button" type="button" size="sm" onClick={() => onTag(tag)}>
          <NameText text={tag} />
        </Anchor>
      ))}
    </Group>
  );
};
