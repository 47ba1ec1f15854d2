import { Button, Code, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { indentJson } from "#shared/abi/json-text.ts";
import type { CollectionToken } from "#shared/wire/collection.ts";
import { collectionTokenOptions } from "#src/api/collections.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { Address } from "#src/records/address.tsx";
import { statusWords } from "#src/records/issued-words.ts";
import { TokenImage } from "#src/records/token-image.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { attributesOf, readMetadata, tokenTitle } from "./minted-tokens.ts";
import classes from "./collections.module.css";

type Props = {
  readonly environment: string;
  readonly collectionId: string;
  readonly networkId: string | undefined;
  readonly tokenId: string;
  readonly hasOwner: boolean;
  /** Burns the token; undefined for people who may not. */
  readonly onBurn: ((token: { readonly tokenId: string; readonly holder: string | undefined }) => void) | undefined;
  readonly onClose: () => void;
};

/** One token of a collection: its image and metadata, its owner, and its history. */
export const TokenView = ({ environment, collectionId, networkId, tokenId, hasOwner, onBurn, onClose }: Props) => {
  useFocusBack();
  const { data: token, error, refetch } = useQuery(collectionTokenOptions(environment, collectionId, tokenId));
  return (
    <Dialog title={`Token #${tokenId}`} closeLabel="Close" size="64rem" onClose={onClose}>
      {token === undefined ? (
        error === null ? (
          <SlowOver>
            <LoadingRows />
          </SlowOver>
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : token === null ? (
        <EmptyState title={`This collection has no token #${tokenId}.`} />
      ) : (
        <Whole {...{ environment, networkId, tokenId, hasOwner, token, onBurn }} />
      )}
    </Dialog>
  );
};

const Whole = ({
  environment,
  networkId,
  tokenId,
  hasOwner,
  token,
  onBurn,
}: Omit<Props, "collectionId" | "onClose"> & { readonly token: CollectionToken }) => {
  const metadata = readMetadata(token.metadata);
  const title = tokenTitle(metadata, tokenId);
  const status = statusWords(token.status);
  const isBurned = token.status === "BURNED";
  const attributes = attributesOf(metadata);
  const text = token.metadata === undefined ? undefined : jsonOf(token.metadata);
  const address = (value: string | undefined) =>
    value === undefined ? undefined : (
      <Address environment={environment} networkId={networkId} value={value} form="full" />
    );
  return (
    <Stack gap="md">
      <div className={classes["token"]}>
        <TokenImage environment={environment} image={metadata?.image} name={title} />
        <Stack gap="md">
          <Title order={2}>
            <NameText text={title} />
          </Title>
          {metadata?.description === undefined || metadata.description === "" ? null : (
            <p className={classes["text"]}>
              <ExactText text={metadata.description} hasLines />
            </p>
          )}
          <FactList
            facts={[
              { label: "Token id", value: <Code>{tokenId}</Code> },
              { label: "Status", value: status === undefined ? undefined : <ToneBadge {...status} /> },
              {
                label: hasOwner ? "Owner" : "Minted to",
                value: isBurned && hasOwner ? undefined : address(token.recipientAddress),
              },
              { label: "Website", value: outside(metadata?.external_url, "website") },
              { label: "Animation", value: outside(metadata?.animation_url, "animation URL") },
            ]}
          />
        </Stack>
      </div>
      {attributes.length === 0 ? null : (
        <section aria-label="Attributes">
          <Title order={3}>Attributes</Title>
          <FactList facts={attributes} />
        </section>
      )}
      <section aria-label="History">
        <Title order={3}>History</Title>
        <FactList
          facts={[
            {
              label: "Minted",
              value: <Happened {...{ environment, networkId }} at={token.mintedAt} hash={token.mintTransactionHash} />,
            },
            {
              label: "Amount minted",
              value:
                hasOwner || token.mintRecord?.amount === undefined ? undefined : (
                  <NumberText value={token.mintRecord.amount} />
                ),
            },
            { label: "Note", value: token.mintRecord?.note },
            {
              label: "Burned",
              value:
                token.burnedAt === undefined && token.burnTransactionHash === undefined ? undefined : (
                  <Happened {...{ environment, networkId }} at={token.burnedAt} hash={token.burnTransactionHash} />
                ),
            },
            {
              label: "Amount burned",
              value:
                hasOwner || token.burnRecord?.amount === undefined ? undefined : (
                  <NumberText value={token.burnRecord.amount} />
                ),
            },
          ]}
        />
      </section>
      {text === undefined ? null : (
        <section aria-label="Metadata">
          <Group gap="xs">
            <Title order={3}>Metadata</Title>
            <CopyButton value={text} what="metadata" />
          </Group>
          {/* It scrolls, so the keyboard has to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={classes["metadata"]} aria-label="Metadata as text" tabIndex={0}>
            <ExactText text={text.length > longestShown ? `${text.slice(0, longestShown)}…` : text} hasLines />
          </section>
        </section>
      )}
      {onBurn === undefined || isBurned ? null : (
        <Group justify="flex-end">
          <Button variant="default" color="red" onClick={() => onBurn({ tokenId, holder: token.recipientAddress })}>
            Burn…
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** Metadata as JSON; a text is JSON whose numbers are as the service wrote them. */
const jsonOf = (metadata: unknown): string =>
  typeof metadata === "string" ? indentJson(metadata) : JSON.stringify(metadata, null, 2);

/** How many characters of metadata are shown; all are copied. */
const longestShown = 10_000;

/** A URL that a stranger may have chosen: shown and copied, but never a link. */
const outside = (url: string | undefined, what: string): ReactNode =>
  url === undefined || url === "" ? undefined : (
    <>
      <ExactText text={url.slice(0, 500)} /> <CopyButton value={url} what={what} />
    </>
  );

const Happened = ({
  environment,
  networkId,
  at,
  hash,
}: {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly at: string | undefined;
  readonly hash: string | undefined;
}) => (
  <>
    {at === undefined ? "Time unknown" : <TimeText value={at} />}{" "}
    {hash === undefined ? null : <TransactionHash environment={environment} networkId={networkId} value={hash} />}
  </>
);
