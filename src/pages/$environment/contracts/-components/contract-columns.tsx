import { checksumAddress } from "#shared/abi/checksum.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import type { ListedContract } from "#shared/console/contract-list.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import { TemplateLink } from "#src/records/template-link.tsx";
import classes from "./contracts.module.css";

/** What a contract is: "Token USDC", "Proxy of Vault". */
export const whatText = ({ kind, symbol, implementation, name }: ListedContract): string => {
  if (kind === "proxy" && implementation !== null) {
    return `Proxy of ${implementation.name ?? shortHash(checksumAddress(implementation.address))}`;
  }
  return symbol === null || symbol === name ? kinds[kind] : `${kinds[kind]} ${symbol}`;
};

const kinds = { token: "Token", collection: "Collection", proxy: "Proxy", contract: "Contract" } as const;

const sources = { book: "Saved", deployed: "Deployed", used: "Called" } as const;

/** The columns of the list of contracts. It knows its networks: a row that watched them would render by itself. */
export const contractColumns = (
  environment: string,
  networks: readonly Network[],
): readonly Column<ListedContract>[] => [
  {
    key: "name",
    card: "title",
    className: classes["name"],
    header: "Name",
    always: true,
    cell: ({ name, networkId, address }) => (
      <TextLink
        inherit
        fw={600}
        to="/$environment/contracts/$networkId/$address"
        params={{ environment, networkId, address }}
      >
        <NameText text={name ?? shortHash(checksumAddress(address))} />
      </TextLink>
    ),
    text: ({ name }) => name ?? "",
  },
  {
    key: "what",
    card: "detail",
    className: classes["what"],
    header: "What",
    cell: (contract) => <NameText text={whatText(contract)} />,
    text: whatText,
  },
  {
    key: "network",
    card: "figure",
    header: "Network",
    cell: ({ networkId }) => <ListedNetworkName networks={networks} networkId={networkId} />,
    text: ({ networkId }) => networks.find(({ id }) => id === networkId)?.name ?? networkId,
  },
  {
    key: "address",
    card: "none",
    header: "Address",
    cell: ({ address }) => <HashText value={checksumAddress(address)} what="contract address" />,
    text: ({ address }) => checksumAddress(address),
  },
  {
    key: "held",
    card: "none",
    header: "We hold",
    align: "right",
    cell: ({ held }) =>
      held === null ? (
        "–"
      ) : (
        <span className={classes["held"]} title={nameText(held)}>
          <NameText text={listAmount(held)} />
        </span>
      ),
    text: ({ held }) => held ?? "",
  },
  {
    key: "source",
    card: "none",
    header: "Source",
    cell: ({ source }) => sources[source],
    text: ({ source }) => sources[source],
  },
  {
    key: "time",
    card: "time",
    header: "Last used",
    cell: ({ usedAt }) => (usedAt === null ? "Not used" : <TimeText value={usedAt} />),
    text: ({ usedAt }) => usedAt ?? "",
  },
  {
    key: "tags",
    card: "none",
    header: "Tags",
    extra: true,
    cell: ({ tags }) => (tags.length === 0 ? "–" : <NameText text={tags.join(", ")} />),
    text: ({ tags }) => tags.join(", "),
  },
  {
    key: "template",
    card: "none",
    header: "Template",
    extra: true,
    cell: ({ templateId }) =>
      templateId === null ? "–" : <TemplateLink environment={environment} templateId={templateId} />,
    text: ({ templateId }) => templateId ?? "",
  },
  {
    key: "networkId",
    card: "none",
    header: "Network id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ networkId }) => <HashText value={networkId} what="network id" />,
    text: ({ networkId }) => networkId,
  },
];
