import type { Collection } from "#shared/wire/collection.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address } from "#src/records/address.tsx";
import { ContractLink } from "#src/records/contract-link.tsx";
import { standardText, statusWords, symbolText } from "#src/records/issued-words.ts";
import { NetworkLink } from "#src/records/network-link.tsx";
import { typeText } from "#src/records/token-types.ts";
import classes from "./collections.module.css";

type Props = {
  readonly environment: string;
  readonly collection: Collection;
  readonly networkId: string | undefined;
};

/** The service's facts about a collection. */
export const CollectionFacts = ({ environment, collection, networkId }: Props) => {
  const { id, type, status, description, createdAt, updatedAt, collectionMetadata } = collection;
  const words = statusWords(status);
  return (
    <FactList
      facts={[
        { label: "Name on the chain", value: collectionMetadata?.name },
        {
          label: "Symbol",
          value: collectionMetadata?.symbol === undefined ? undefined : symbolText(collectionMetadata.symbol),
        },
        { label: "Type", value: typeText(type) },
        { label: "Standard", value: standardText(collectionMetadata?.standard) },
        { label: "Network", value: <NetworkLink environment={environment} networkId={networkId} /> },
        {
          label: "Contract",
          value: collectionMetadata?.contractAddress && (
            <>
              {networkId !== undefined && (
                <ContractLink
                  environment={environment}
                  networkId={networkId}
                  address={collectionMetadata.contractAddress}
                />
              )}
              <Address
                environment={environment}
                networkId={networkId}
                value={collectionMetadata.contractAddress}
                form="full"
                what="contract address"
                opens="nothing"
                names="none"
              />
            </>
          ),
        },
        { label: "Status", value: words && <ToneBadge {...words} /> },
        {
          label: "Description",
          value: description && (
            <span className={classes["text"]}>
              <ExactText text={description} hasLines />
            </span>
          ),
        },
        { label: "Created", value: createdAt && <TimeText value={createdAt} /> },
        { label: "Changed", value: updatedAt && updatedAt !== createdAt && <TimeText value={updatedAt} /> },
        { isTechnical: true, label: "Collection id", value: <HashText value={id} what="collection id" /> },
      ]}
    />
  );
};
