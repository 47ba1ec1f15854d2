import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { TokenRecord } from "#shared/wire/collection.ts";
import { collectionTokenOptions, tokenRecordsOptions } from "#src/api/collections.ts";
import { useSeen } from "#src/assets/use-seen.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { Pager } from "#src/components/pager.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { useNamedAddress } from "#src/records/address-name.ts";
import { NamedWord } from "#src/records/address-word.tsx";
import { statusWords } from "#src/records/issued-words.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { TokenImage } from "#src/records/token-image.tsx";
import { mintedTokens, readMetadata, tokenTitle } from "./minted-tokens.ts";
import { watchRecords } from "./watch-records.ts";
import classes from "./collections.module.css";

type OfCollection = {
  readonly environment: string;
  readonly collectionId: string;
  readonly networkId: string | undefined;
  /** An NFT has one owner. */
  readonly hasOwner: boolean;
};

type Props = OfCollection & {
  readonly skip: number;
  readonly onSkip: (skip: number) => void;
  readonly mint: ReactNode;
};

/** How many tokens a page of the grid has. */
export const gridSize = 24;

/**
 * A collection's tokens as pictures, by its mint records. Other facts of a token are fetched when it scrolls into view.
 */
export const TokenGrid = ({ skip, onSkip, mint, ...of }: Props) => {
  const options = tokenRecordsOptions(of.environment, of.collectionId, { skip, take: gridSize, type: "MINT" });
  const query = useQuery({ ...options, placeholderData: keepPreviousData, refetchInterval: watchRecords });
  return (
    <ListState
      query={query}
      queryKey={options.queryKey}
      loading={<LoadingCards />}
      notOffered={
        <NotOffered
          what="the tokens of a collection"
          instead="You can read a token from its contract in the playground."
        />
      }
    >
      {({ data, pagination }) =>
        pagination.totalElements === 0 ? (
          <EmptyState title="No tokens yet." reason="Minted tokens appear here." action={mint} />
        ) : (
          <>
            <ul className={classes["grid"]} aria-label="Tokens">
              {mintedTokens(data).map((record) => (
                <TokenCard key={record.tokenId} {...of} record={record} />
              ))}
            </ul>
            <Pager
              skip={skip}
              take={gridSize}
              total={pagination.totalElements}
              onSkip={onSkip}
              label="Pages of the tokens"
            />
          </>
        )
      }
    </ListState>
  );
};

const TokenCard = ({
  environment,
  collectionId,
  networkId,
  hasOwner,
  record,
}: OfCollection & { readonly record: TokenRecord & { readonly tokenId: string } }) => {
  const { tokenId } = record;
  const [element, isSeen] = useSeen();
  const { data: token } = useQuery({
    ...collectionTokenOptions(environment, collectionId, tokenId),
    enabled: isSeen,
  });
  const metadata = readMetadata(token?.metadata) ?? readMetadata(record.metaData);
  const title = tokenTitle(metadata, tokenId);
  const status = statusWords(token?.status ?? record.status);
  const owner = token?.recipientAddress;
  const isBurned = token?.status === "BURNED";
  return (
    <li>
      <div ref={element} className={classes["card"]} {...(isBurned ? { "data-burned": true } : {})}>
        <TokenImage environment={environment} image={metadata?.image} name={title} />
        <TextLink
          size="sm"
          className={`${classes["open"]} ${classes["line"]}`}
          from="/$environment/collections/$collectionId/"
          to="."
          search={(last) => ({ ...last, token: tokenId })}
        >
          <NameText text={title} />
        </TextLink>
        <span className={classes["line"]}>
          #<NameText text={tokenId} />
        </span>
        <span className={classes["foot"]}>
          {hasOwner && owner !== undefined && !isBurned ? (
            <Owner environment={environment} networkId={networkId} address={owner} />
          ) : null}
          {status !== undefined && (isBurned || status.tone !== "good") ? <ToneBadge {...status} /> : null}
        </span>
      </div>
    </li>
  );
};

/** The owner by name; the token's own view has the full address. */
const Owner = ({
  environment,
  networkId,
  address,
}: {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly address: string;
}) => {
  const { name } = useNamedAddress({ environment, value: address, networkId });
  return (
    <span className={classes["line"]} title={nameText(address)}>
      {name === undefined ? shortHash(address) : <NamedWord name={name} address={checksumAddress(address)} />}
    </span>
  );
};

const LoadingCards = () => (
  <output className={classes["grid"]} aria-label="Loading" aria-busy>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height={240} />
    ))}
  </output>
);
