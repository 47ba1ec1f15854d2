import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AssetHolder, AssetsAnswer } from "#shared/console/assets.ts";
import { assetHoldersOptions, assetsOptions, isReadingAssets } from "#src/api/assets.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { Pager } from "#src/components/pager.tsx";
import { SourcedName } from "#src/components/sourced-name.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { ofProfile, useNamedAddress } from "#src/records/address-name.ts";
import { Address } from "#src/records/address.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";

type Props = { readonly environment: string; readonly networkId: string; readonly contract: string };

/** The organization's addresses that hold a token, largest balance first. */
export const TokenHolders = ({ environment, networkId, contract }: Props) => {
  const [skip, setSkip] = useState(0);
  const { data: assets } = useQuery(assetsOptions(environment, { kind: "organization" }));
  const options = assetHoldersOptions(environment, { networkId, asset: contract }, { skip, take: pageSize });
  const isReading = assets === undefined || isReadingAssets(assets);
  // Each reading may have found another holder.
  const queryKey = [...options.queryKey, assets?.progress, isReading];
  const query = useQuery({ ...options, queryKey, placeholderData: keepPreviousData });
  if (assets?.offersTokens === false) {
    return (
      <NotOffered
        what="the tokens of an address"
        instead="To read one balance from the contract, call balanceOf in the playground."
      />
    );
  }
  return (
    <ListState query={query} queryKey={queryKey}>
      {({ data, total }) => (
        <>
          <Unread assets={assets} />
          <DataTable
            label="Own addresses with this token"
            columns={columns(environment, networkId, contract)}
            rows={data}
            rowKey={({ addressId }) => addressId}
            empty={
              <EmptyState
                title={isReading ? "No holders yet." : "None of your addresses holds this token."}
                reason={
                  isReading
                    ? "Your addresses with this token appear here once Postern has read them."
                    : "Your addresses with this token appear here. Other holders are not listed."
                }
              />
            }
          />
          <Pager skip={skip} take={pageSize} total={total} onSkip={setSkip} />
        </>
      )}
    </ListState>
  );
};

/** Reports that not all addresses have been read yet; empty otherwise. */
const Unread = ({ assets }: { readonly assets: AssetsAnswer | undefined }) => {
  const { total, read } = assets?.progress ?? { total: 0, read: 0 };
  if (read >= total) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" component="output" display="block">
      Tokens read for {numberText(read)} of {countText(total, "address", "addresses")}. There may be more holders.
    </Text>
  );
};

const columns = (environment: string, networkId: string, contract: string): readonly Column<AssetHolder>[] => [
  {
    key: "address",
    card: "title",
    header: "Address",
    cell: ({ address }) => <Address environment={environment} networkId={networkId} value={address} names="none" />,
  },
  {
    key: "label",
    card: "detail",
    header: "Label",
    cell: ({ address }) => <HolderLabel environment={environment} networkId={networkId} value={address} />,
  },
  {
    key: "profile",
    card: "time",
    header: "Profile",
    cell: ({ profile }) => (profile === null ? "–" : <ProfileLink environment={environment} reference={profile} />),
  },
  {
    key: "amount",
    card: "figure",
    header: "Amount",
    align: "right",
    cell: ({ text, amount, isEarlier }) =>
      text === null || amount === null ? (
        "Could not be read"
      ) : (
        <>
          <AmountWords text={text} amount={amount} asset={{ kind: "erc20", token: contract }} isCompact isListed />
          {isEarlier && (
            <Text size="xs" c="dimmed">
              From an earlier reading
            </Text>
          )}
        </>
      ),
  },
];

/** The organization's own name for a holder; its profile has a column. */
const HolderLabel = (address: { readonly environment: string; readonly networkId: string; readonly value: string }) => {
  const { name } = useNamedAddress(address);
  return name === undefined || name.source === ofProfile ? (
    "–"
  ) : (
    <SourcedName name={name.name} source={name.source} isFocusable={false} />
  );
};
