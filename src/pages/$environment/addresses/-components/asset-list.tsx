import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readBaseUnits } from "#shared/amount/units.ts";
import { type Asset, assetsOptions } from "#src/api/portfolio.ts";
import { AmountText } from "#src/components/number-text.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { nameText } from "#src/components/name-text.ts";
import { Address } from "#src/records/address.tsx";
import { addressNameOf } from "#src/records/address-name.ts";
import { DataList } from "#src/lists/data-list.tsx";
import type { ListSearch } from "#src/lists/list-search.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";

type Props = {
  readonly environment: string;
  readonly address: string;
  readonly networkId: string | undefined;
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
};

/** The tokens that an address holds (operations beyond the specification). */
export const AssetList = ({ environment, address, networkId, search, onSearch }: Props) => {
  const options = assetsOptions(environment, address, { skip: search.skip, take: search.take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return (
    <DataList
      environment={environment}
      name="assets"
      label="Assets of the address"
      query={query}
      queryKey={options.queryKey}
      columns={assetColumns(environment, networkId)}
      rowKey={({ id, contractAddress, tokenId }) => id ?? `${contractAddress}/${tokenId}`}
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ contractAddress, name }) => contractAddress ?? name ?? "", what: "contract addresses" }}
      empty={<EmptyState title="The address holds no tokens." reason="Tokens that it gets appear here." />}
      notOffered={
        <NotOffered
          what="the assets of an address, or knows nothing of it"
          instead="A token's contract tells a balance itself: call balanceOf in the playground."
          action={
            <TextLink size="sm" to="/$environment/playground" params={{ environment }} search={{ network: networkId }}>
              Open the playground
            </TextLink>
          }
        />
      }
    />
  );
};

const assetColumns = (environment: string, networkId: string | undefined): readonly Column<Asset>[] => [
  {
    key: "name",
    header: "Token",
    always: true,
    cell: ({ name, symbol }) => [name, symbol].filter(Boolean).join(" · ") || "–",
    text: ({ name, symbol }) => [name, symbol].filter(Boolean).join(" · "),
  },
  { key: "type", header: "Type", cell: ({ type }) => type ?? "–", text: ({ type = "" }) => type },
  {
    key: "amount",
    header: "Amount in base units",
    align: "right",
    // The interface gives no decimals of a token.
    cell: ({ amount }) => <AmountText value={amount} decimals={0} />,
    text: ({ amount = "" }) => amount,
    order: ({ amount }) => readBaseUnits(amount),
  },
  { key: "tokenId", header: "Token id", cell: ({ tokenId }) => tokenId ?? "–", text: ({ tokenId = "" }) => tokenId },
  {
    key: "contract",
    header: "Contract",
    cell: ({ contractAddress }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <Address
          environment={environment}
          networkId={networkId}
          value={contractAddress}
          what="contract address"
          opens="contract"
        />
      ),
    text: ({ contractAddress = "" }) => contractAddress,
    shownAs: {
      header: "Contract label",
      text: ({ contractAddress: value }, client) => addressNameOf({ environment, value, networkId }, client),
    },
  },
  {
    key: "open",
    header: "Playground",
    cell: ({ contractAddress, name = "contract" }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <TextLink
          inherit
          to="/$environment/playground"
          params={{ environment }}
          search={{ network: networkId, address: contractAddress }}
          aria-label={`Open ${nameText(name)} in the playground`}
        >
          Open
        </TextLink>
      ),
  },
];
