import { skipToken, useQueries, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TransactionAnswer } from "#shared/console/transaction-answer.ts";
import { hasIdForm } from "#shared/lookup/id-form.ts";
import type { Reading, ReadingKind } from "#shared/lookup/recognize.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { transactionOptions } from "#src/api/chain-transactions.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { isMissing, isNotOffered } from "#src/api/client/offered.ts";
import { collectionOptions } from "#src/api/collections.ts";
import { deploymentOptions } from "#src/api/contracts.ts";
import { issuedTokenOptions } from "#src/api/issued-tokens.ts";
import { workflowOptions } from "#src/api/lookup.ts";
import { templateOptions } from "#src/api/templates.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useLack } from "#src/records/lack.ts";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { FoundWorkflow } from "./found-workflow.tsx";
import { HappenedMoved, hasListed, ListedMoved } from "./moved.tsx";

/** A query to the wallet service, and its result. */
export type Asked = {
  readonly key: string;
  /** What was requested, after "the wallet service for". */
  readonly what: string;
  readonly state: "asking" | "found" | "unknown" | "not-offered" | "failed" | "stopped" | "withheld";
  readonly error: Error | null;
  /** The result. */
  readonly content: ReactNode;
  readonly retry: () => void;
};

export type Allowed = {
  /** The server has checked the text for its secrets. */
  readonly isChecked: boolean;
  /** Postern has a match for the whole text, so it is not a secret. */
  readonly isFound: boolean;
};

/** How many networks are queried for a transaction. */
const mostNetworks = 12;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Queries the wallet service for what Postern may not have: a transaction on each network, in parallel, and the records
 * an id may belong to. Each query is sent once, with its own state. The text is part of a URL, which logs keep: only a
 * hash with 0x is sent before the server has checked it for secrets, and a text that does not look like an id is not
 * sent before it is known, or a person confirms it.
 */
export const useAsked = (environment: string, readings: readonly Reading[], { isChecked, isFound }: Allowed) => {
  const [confirmed, setConfirmed] = useState<string>();
  const first = (kind: ReadingKind) => readings.find((reading) => reading.kind === kind)?.value;
  // Of several, a person chooses first.
  const isOne = readings.filter(({ kind }) => kind === "transaction").length === 1;
  const wantedHash = isOne ? first("transaction") : undefined;
  const wantedId = first("id");
  const hash = isChecked || wantedHash?.startsWith("0x") === true ? wantedHash : undefined;
  const isWithheld = wantedId !== undefined && !hasIdForm(wantedId) && !isFound && confirmed !== wantedId;
  const id = isChecked && !isWithheld ? wantedId : undefined;
  const recordId = id !== undefined && uuid.test(id) ? id : undefined;
  const { networks, isAwaited } = useNetworks(environment);
  const able = hash === undefined ? [] : networks.filter((network) => network.enabled && mayHave(network, hash));
  const transactionQueries = able.slice(0, mostNetworks).map(({ id: networkId, addressFamily }) => ({
    ...transactionOptions({ environment, networkId, hash: spelledFor(addressFamily, hash ?? "") }),
    ...once,
    refetchInterval: false as const,
  }));
  const transactions = useQueries({ queries: transactionQueries });
  const options = {
    workflow: workflowOptions(environment, id ?? ""),
    deployment: deploymentOptions(environment, recordId ?? ""),
    template: templateOptions(environment, recordId ?? ""),
    token: issuedTokenOptions(environment, recordId ?? ""),
    collection: collectionOptions(environment, recordId ?? ""),
  };
  const workflow = useOnce(environment, "getWorkflowStatus", id, options.workflow);
  const deployment = useOnce(environment, "getDeployedContract", recordId, options.deployment);
  const template = useOnce(environment, "getTemplate", recordId, options.template);
  const token = useOnce(environment, "getToken", recordId, options.token);
  const collection = useOnce(environment, "getCollection", recordId, options.collection);
  const queryClient = useQueryClient();
  const asked: readonly Asked[] = [
    ...transactions.flatMap((query, index) => {
      const network = able[index];
      if (network === undefined) return [];
      const what = `a transaction on ${network.name}`;
      return [
        askedOf(`transaction ${network.id}`, what, query, (data) => (
          <FoundTransaction environment={environment} {...data} />
        )),
      ];
    }),
    ...(isChecked && isWithheld && workflow !== "lacking"
      ? [
          {
            key: "workflow",
            what: "a workflow",
            state: "withheld",
            error: null,
            content: null,
            retry: () => setConfirmed(wantedId),
          } as const,
        ]
      : []),
    ...(id === undefined
      ? []
      : [askedOf("workflow", "a workflow", workflow, (data) => <FoundWorkflow workflow={data} />)]),
    ...(recordId === undefined
      ? []
      : [
          askedOf(
            "deployment",
            "a deployment",
            deployment,
            ({ name = "", contractAddress, networkId, network = networkId }) =>
              contractAddress === undefined || networkId === undefined ? (
                <>
                  Deployment of <NameText text={name || contractAddress || "a contract"} />
                  {network !== undefined && (
                    <>
                      {" "}
                      on <NameText text={network} />
                    </>
                  )}
                </>
              ) : (
                <TextLink
                  size="sm"
                  to="/$environment/contracts/$networkId/$address"
                  params={{ environment, networkId, address: contractAddress }}
                >
                  Deployment of <NameText text={name || contractAddress} />
                </TextLink>
              ),
          ),
          askedOf("template", "a contract template", template, ({ name }) => (
            <TextLink size="sm" to="/$environment/templates/$templateId" params={{ environment, templateId: recordId }}>
              Template <NameText text={name ?? recordId} />
            </TextLink>
          )),
          askedOf("token", "a token", token, ({ displayName }) => (
            <TextLink size="sm" to="/$environment/tokens/$tokenId" params={{ environment, tokenId: recordId }}>
              Token <NameText text={displayName ?? recordId} />
            </TextLink>
          )),
          askedOf("collection", "a collection", collection, ({ displayName }) => (
            <TextLink
              size="sm"
              to="/$environment/collections/$collectionId"
              params={{ environment, collectionId: recordId }}
            >
              Collection <NameText text={displayName ?? recordId} />
            </TextLink>
          )),
        ]),
  ];
  return {
    asked,
    /** The networks are still loading. */
    isAwaited: hash !== undefined && isAwaited,
    /** How many networks were not queried. */
    left: Math.max(0, able.length - mostNetworks),
    stop: () => {
      for (const { queryKey } of [...transactionQueries, ...Object.values(options)]) {
        void queryClient.cancelQueries({ queryKey });
      }
    },
  };
};

const once = { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } as const;

/** EVM networks write hashes with 0x, others without. A hash with 0x belongs to EVM. */
const mayHave = ({ addressFamily }: Network, hash: string): boolean => !hash.startsWith("0x") || isEvm(addressFamily);

const spelledFor = (family: string | undefined, hash: string): string =>
  isEvm(family) && !hash.startsWith("0x") ? `0x${hash}` : hash;

const isEvm = (family: string | undefined): boolean => family === undefined || family === "EVM";

type Options<T> = { readonly queryKey: readonly unknown[]; readonly queryFn?: unknown } & Parameters<
  typeof useQuery<T>
>[0];

/** Queries once, if the deployment has the endpoint and there is something to query. */
const useOnce = <T,>(environment: string, endpoint: EndpointName, subject: string | undefined, options: Options<T>) => {
  const lack = useLack(environment, endpoint);
  const query = useQuery<T>({
    ...options,
    ...once,
    ...(subject === undefined || lack !== undefined ? { queryFn: skipToken } : {}),
  });
  return lack === undefined ? query : "lacking";
};

const askedOf = <T,>(
  key: string,
  what: string,
  query: UseQueryResult<T | null> | "lacking",
  show: (data: T) => ReactNode,
): Asked => {
  const bare = { key, what, error: null, content: null, retry: () => undefined };
  if (query === "lacking") return { ...bare, state: "not-offered" };
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (isFetching && (data === undefined || data === null)) return { ...bare, state: "asking" };
  if (data !== undefined && data !== null) return { ...bare, state: "found", content: show(data) };
  // Nothing has arrived, and nothing will.
  if (data === undefined && error === null) return { ...bare, state: "stopped", retry };
  if (error === null || isUnknown(error)) return { ...bare, state: "unknown" };
  if (isNotOffered(error)) return { ...bare, state: "not-offered" };
  return { ...bare, state: "failed", error, retry };
};

/** Services respond with 400 to an id in another format than theirs. */
const isUnknown = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiError && error.status === 400 && !error.code.startsWith("POSTERN_"));

const FoundTransaction = ({ environment, ...transaction }: TransactionAnswer & { readonly environment: string }) => {
  const { networkId, hash, receipt, meaning, happened, ledger: listed, operationId } = transaction;
  return (
    <>
      <TextLink size="sm" to="/$environment/transactions/$networkId/$hash" params={{ environment, networkId, hash }}>
        <NameText text={meaning === null ? "Transaction" : sentenceText(meaning.short, "short")} />
      </TextLink>{" "}
      {receipt !== null ? (
        <ToneBadge
          tone={receipt.status === 1 ? "good" : "bad"}
          word={receipt.status === 1 ? "Succeeded" : "Reverted"}
        />
      ) : (
        <>{listed === null ? "no receipt yet" : `listed as ${listed.state}`}</>
      )}
      {listed !== null && hasListed(listed) ? (
        <ListedMoved {...listed} />
      ) : (
        <HappenedMoved environment={environment} happened={happened ?? []} />
      )}
      {operationId === null && " · not sent through Postern"}
      {" · "}
      <TransactionHash environment={environment} networkId={networkId} value={hash} opens="nothing" />
    </>
  );
};
