import { useQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { tokenRecordsOptions } from "#src/api/collections.ts";
import { CutText } from "#src/components/cut-text.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { Address } from "#src/records/address.tsx";
import { statusWords, symbolText } from "#src/records/issued-words.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import { typeText } from "#src/records/token-types.ts";
import { collectionName } from "./collection-words.ts";

/** The columns of the list of collections. */
export const collectionColumns = (
  environment: string,
  nameOf: (networkId: string) => string,
): readonly Column<Collection>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    always: true,
    cell: (collection) => (
      <TextLink
        inherit
        fw={600}
        to="/$environment/collections/$collectionId"
        params={{ environment, collectionId: collection.id }}
      >
        <CutText text={collectionName(collection)} />
      </TextLink>
    ),
    text: collectionName,
  },
  {
    key: "symbol",
    card: "figure",
    header: "Symbol",
    cell: ({ collectionMetadata }) => <CutText text={symbolText(collectionMetadata?.symbol)} />,
    text: ({ collectionMetadata }) => collectionMetadata?.symbol ?? "",
  },
  {
    key: "type",
    card: "none",
    header: "Type",
    cell: ({ type }) => typeText(type),
    text: ({ type }) => (type === undefined ? "" : typeText(type)),
  },
  {
    key: "network",
    card: "detail",
    header: "Network",
    cell: ({ network }) =>
      network === undefined ? "–" : <NetworkName environment={environment} networkId={network} />,
    text: ({ network }) => (network === undefined ? "" : nameOf(network)),
  },
  {
    key: "contract",
    card: "none",
    header: "Contract",
    cell: ({ collectionMetadata, network }) =>
      collectionMetadata?.contractAddress === undefined ? (
        "–"
      ) : (
        <Address
          environment={environment}
          networkId={network}
          value={collectionMetadata.contractAddress}
          what="contract address"
          opens="nothing"
          names="none"
        />
      ),
    text: ({ collectionMetadata }) => collectionMetadata?.contractAddress ?? "",
  },
  {
    key: "tokens",
    card: "none",
    header: "Tokens",
    align: "right",
    cell: ({ id }) => <TokenCount environment={environment} id={id} />,
  },
  {
    key: "status",
    card: "time",
    header: "Status",
    cell: ({ status }) => {
      const words = statusWords(status);
      return words === undefined ? "–" : <ToneBadge {...words} />;
    },
    text: ({ status }) => statusWords(status)?.word ?? "",
  },
  {
    key: "id",
    header: "Collection id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ id }) => <HashText value={id} what="collection id" />,
    text: ({ id }) => id,
  },
];

/** The number of mints and burns in a collection, by its records. */
const TokenCount = ({ environment, id }: { readonly environment: string; readonly id: string }) => {
  const minted = useQuery(tokenRecordsOptions(environment, id, { skip: 0, take: 1, type: "MINT" }));
  const burned = useQuery(tokenRecordsOptions(environment, id, { skip: 0, take: 1, type: "BURN" }));
  const mints = minted.data?.pagination.totalElements;
  const burns = burned.data?.pagination.totalElements;
  if (mints === undefined || burns === undefined) return minted.isError || burned.isError ? "–" : "…";
  return `${numberText(mints)} minted${burns === 0 ? "" : `, ${numberText(burns)} burned`}`;
};
