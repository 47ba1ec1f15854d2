import { Button, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AssetItem, Holding } from "#shared/console/assets.ts";
import { assetItemsOptions, type AssetOwner } from "#src/api/assets.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { Pager } from "#src/components/pager.tsx";
import { Portions } from "#src/components/portions.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { AddressWord } from "#src/records/address-word.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { assetName, assetParam, holdingKey } from "./asset-name.ts";
import { TransactionsLink } from "./transactions-link.tsx";
import classes from "./assets.module.css";

type Shared = { readonly environment: string; readonly owner: AssetOwner; readonly maySend: boolean };
type Props = Shared & {
  readonly collections: readonly Holding[];
  readonly find: ReturnType<typeof useNetworks>["find"];
};

/** NFTs, by collection. */
export const Collections = ({ collections, find, ...shared }: Props) => (
  <section aria-labelledby="collections" className={classes["section"]}>
    <Title order={2} id="collections" mb="xs">
      NFTs
    </Title>
    <Portions of={collections} first={20} next={100}>
      {(shown) =>
        shown.map((collection, index) => (
          <Collection
            key={holdingKey(collection)}
            {...shared}
            collection={collection}
            name={assetName(collection, find(collection.networkId))}
            // Each open collection is a separate request.
            isOpenAtFirst={index < 3}
          />
        ))
      }
    </Portions>
  </section>
);

type CollectionProps = Shared & {
  readonly collection: Holding;
  readonly name: string;
  readonly isOpenAtFirst: boolean;
};

const Collection = ({ collection, name, isOpenAtFirst, ...shared }: CollectionProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { environment, owner } = shared;
  return (
    <div className={classes["collection"]}>
      <Group gap="sm" align="baseline" justify="space-between">
        <div className={classes["asset"]}>
          <Title order={3}>
            <NameText text={name} />
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {countText(Number(collection.amount), "token")}
            {owner.kind === "address" ? "" : ` at ${countText(collection.addresses, "address", "addresses")}`} on{" "}
            <NetworkName environment={environment} networkId={collection.networkId} />
            {collection.unreadable > 0 && `, ${countText(collection.unreadable, "balance")} could not be read`}
          </Text>
          {collection.asset.kind !== "native" && (
            <Address
              environment={environment}
              networkId={collection.networkId}
              value={collection.asset.token}
              what="contract address"
              opens="contract"
              names="none"
            />
          )}
        </div>
        <Group gap="sm">
          <TransactionsLink environment={environment} holding={collection} name={name} />
          <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide tokens" : "Show tokens"}
          </Button>
        </Group>
      </Group>
      {isOpen && <Items {...shared} collection={collection} name={name} />}
    </div>
  );
};

const take = 24;

const Items = ({
  environment,
  owner,
  maySend,
  collection,
  name,
}: Shared & { readonly collection: Holding; readonly name: string }) => {
  const [skip, setSkip] = useState(0);
  const ref = { networkId: collection.networkId, asset: assetParam(collection) };
  const options = assetItemsOptions(environment, owner, ref, { skip, take });
  const query = useQuery(options);
  return (
    <ListState
      query={query}
      queryKey={options.queryKey}
      loading={
        <LoadingTiles
          count={Math.min(take, Number(collection.amount))}
          withHolder={owner.kind !== "address"}
          maySend={maySend}
        />
      }
    >
      {({ data, total }) =>
        data.length === 0 && skip === 0 ? (
          <EmptyState title="The service does not list the tokens in this collection." />
        ) : (
          <>
            <ul className={classes["grid"]} aria-label={`Tokens of ${name}`}>
              {data.map((item) => (
                <Tile
                  key={`${item.addressId}/${item.tokenId}`}
                  environment={environment}
                  collection={collection}
                  name={name}
                  item={item}
                  withHolder={owner.kind !== "address"}
                  maySend={maySend}
                />
              ))}
            </ul>
            {total > take && (
              <Pager
                skip={skip}
                take={take}
                total={total}
                onSkip={setSkip}
                label={`Pages of ${name}, ${ref.networkId}, ${ref.asset}`}
              />
            )}
          </>
        )
      }
    </ListState>
  );
};

type LoadingProps = { readonly count: number; readonly withHolder: boolean; readonly maySend: boolean };

/** As high as the tokens that are loading, so that nothing below them moves when they arrive. */
const LoadingTiles = ({ count, withHolder, maySend }: LoadingProps) => (
  <output aria-label="Loading" aria-busy>
    <span className={classes["grid"]}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classes["tile"]}>
          <span className={classes["tokenId"]}>{"\u00a0"}</span>
          {withHolder && (
            <Text size="sm" span>
              {"\u00a0"}
            </Text>
          )}
          {maySend && (
            <Button size="compact-xs" style={{ visibility: "hidden" }}>
              {"\u00a0"}
            </Button>
          )}
        </span>
      ))}
    </span>
  </output>
);

type TileProps = {
  readonly environment: string;
  readonly collection: Holding;
  readonly name: string;
  readonly item: AssetItem;
  readonly withHolder: boolean;
  readonly maySend: boolean;
};

/** One token: no picture, because that would be loaded from outside. */
const Tile = ({ environment, collection, name, item, withHolder, maySend }: TileProps) => {
  const { tokenId, standard, amount, address, addressId } = item;
  return (
    <li className={classes["tile"]}>
      <span className={classes["tokenId"]} title={tokenId}>
        #{tokenId}
      </span>
      {amount === null && (
        <Text size="xs" c="dimmed">
          Could not read the amount.
        </Text>
      )}
      {amount !== null && amount !== "1" && <Text size="sm">{numberText(amount)} pieces</Text>}
      {withHolder && (
        <Text size="sm" component="div">
          <AddressWord
            environment={environment}
            networkId={collection.networkId}
            value={address}
            what="address of the holder"
          />
        </Text>
      )}
      {maySend && collection.asset.kind !== "native" && (
        <SendButton
          environment={environment}
          networkId={collection.networkId}
          addressId={addressId}
          asset={{ kind: standard, token: collection.asset.token, tokenId }}
          size="compact-xs"
          label={`Send ${name} #${tokenId}`}
        >
          Send…
        </SendButton>
      )}
    </li>
  );
};
