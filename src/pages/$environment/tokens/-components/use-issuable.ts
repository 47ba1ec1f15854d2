import { useQueries, useQuery } from "@tanstack/react-query";
import { initializersOf } from "#shared/abi/format-initializer.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isUnderWay } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import type { Template } from "#shared/wire/template.ts";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { collectionsOptions } from "#src/api/collections.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { issuedTokensOptions } from "#src/api/issued-tokens.ts";
import { operationsOptions } from "#src/api/operations.ts";
import type { RecordOf } from "#src/api/source/mirror.ts";
import { templateOptions } from "#src/api/templates.ts";
import { firstShown } from "#src/components/name-text.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { templateAbi } from "#src/records/template-abi.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { newestFirst } from "./newest-first.ts";
import { tokenName } from "./token-words.ts";

/** A contract that the organization deployed, and why a token is not issued from it. */
export type Issuable = RecordOf<"contracts"> & {
  /** What it is called: its own name, else its template's. */
  readonly title: string;
  readonly templateName: string | undefined;
  /** When it was deployed, if Postern did it. */
  readonly deployedAt: string | undefined;
  /** The person who deployed it. */
  readonly deployedBy: string | undefined;
  /** Why it is not offered; undefined if it is. */
  readonly obstacle: string | undefined;
};

/** The most pages of contracts that are read, and the most templates. */
const mostPages = 5;
const mostTemplates = 50;

const latestDeployments = { endpoint: "deployTemplate", take: "100" } as const;
const latestIssues = { endpoint: "issueToken", take: "100" } as const;

/**
 * The organization's deployed contracts, newest first, each with why no token can be issued from it. The first query
 * says whether the service lists them at all.
 */
export const useIssuable = (environment: string) => {
  const { find } = useNetworks(environment);
  const first = useQuery(deployedContractsOptions(environment, { skip: 0, take: maxTake }));
  const total = first.data?.pagination.totalElements ?? 0;
  const last = Math.max(0, Math.ceil(total / maxTake) - 1);
  const rest = useQueries({
    queries: pagesUpTo(last).map((page) =>
      deployedContractsOptions(environment, { skip: page * maxTake, take: maxTake }),
    ),
  });
  const collections = useQuery({ ...collectionsOptions(environment, { skip: 0, take: maxTake }), retry: false });
  const tokens = useQuery({ ...issuedTokensOptions(environment, { skip: 0, take: maxTake }), retry: false });
  const lastTokens = Math.max(0, Math.ceil((tokens.data?.pagination.totalElements ?? 0) / maxTake) - 1);
  const moreTokens = useQueries({
    queries: pagesUpTo(lastTokens).map((page) =>
      issuedTokensOptions(environment, { skip: page * maxTake, take: maxTake }),
    ),
  });
  // A list that the service does not offer has nothing that could have been issued; one that could not be read may.
  const unread = [tokens, ...moreTokens, collections].find(({ error }) => error !== null && !isNotOffered(error));
  const issued = [...(tokens.data?.data ?? []), ...moreTokens.flatMap(({ data }) => data?.data ?? [])];
  const deployments = useQuery(operationsOptions(environment, latestDeployments));
  const issues = useQuery(operationsOptions(environment, latestIssues));
  const contracts = [...(first.data?.data ?? []), ...rest.flatMap(({ data }) => data?.data ?? [])];
  const templateIds = [...new Set(contracts.flatMap(({ contractTemplateId: id }) => (id === undefined ? [] : [id])))];
  const templates = useQueries({
    queries: templateIds.slice(0, mostTemplates).map((id) => ({ ...templateOptions(environment, id), retry: false })),
  });
  const isReading =
    first.isPending ||
    tokens.isPending ||
    collections.isPending ||
    deployments.isPending ||
    issues.isPending ||
    [...rest, ...moreTokens, ...templates].some(({ isPending }) => isPending);
  // Two networks can have different contracts at one address.
  const isAt = (network: string | undefined, address: string | undefined, contract: RecordOf<"contracts">): boolean =>
    address !== undefined &&
    contract.contractAddress !== undefined &&
    addressKey(address) === addressKey(contract.contractAddress) &&
    find(network)?.id === find(contract.networkId ?? contract.network)?.id;
  const byTemplate = new Map(templateIds.map((id, index) => [id, templates[index]?.data]));
  const rows = contracts.map((contract): Issuable => {
    const { contractTemplateId: templateId } = contract;
    const template = templateId === undefined ? undefined : byTemplate.get(templateId);
    const deployment = deployments.data?.data.find((operation) => isOf(operation, contract));
    const token = issued.find(({ tokenMetadata }) => tokenMetadata?.contractDeploymentId === contract.id);
    // The service lists what it made for a token or collection among the deployed contracts.
    const itself = issued.find(({ tokenMetadata }) =>
      isAt(tokenMetadata?.network, tokenMetadata?.contractAddress, contract),
    );
    const collection = collections.data?.data.find(({ network, collectionMetadata }) =>
      isAt(network, collectionMetadata?.contractAddress, contract),
    );
    const issue = issues.data?.data.find(
      (operation) => isUnderWay(operation.state) && readIssue(operation)?.body.deploymentId === contract.id,
    );
    const obstacle =
      (token === undefined ? undefined : `Issued as ${tokenName(token)}`) ??
      (itself === undefined ? undefined : `Already issued as ${tokenName(itself)}`) ??
      (collection === undefined ? undefined : `Already the collection ${collectionName(collection)}`) ??
      (issue === undefined ? undefined : "Being issued") ??
      (template === undefined || template === null
        ? "Its template is not known"
        : canIssue(template)
          ? unread && "Cannot tell whether it is issued already"
          : "Not a token that can be issued");
    return {
      ...contract,
      title: contract.name ?? template?.name ?? contract.id,
      templateName: template?.name,
      deployedAt: deployment?.createdAt,
      deployedBy: deployment?.person.name,
      obstacle,
    };
  });
  return {
    query: first,
    isReading,
    /** Which contracts are tokens or collections already could not be read, so any of the rows may be one. */
    unread: unread?.error ?? null,
    readAgain: () => {
      for (const list of [tokens, ...moreTokens, collections]) if (list.error !== null) void list.refetch();
    },
    rows: newestFirst(rows, ({ deployedAt }) => deployedAt),
    /** Some older contracts are not among them. */
    isPartial: last > mostPages,
  };
};

/** The pages after the first; of very many, the last ones. */
const pagesUpTo = (last: number): readonly number[] =>
  Array.from({ length: Math.min(last, mostPages) }, (_, index) => last - index).toReversed();

/** Whether a template has a function that sets up a token. */
const canIssue = (template: Template): boolean => {
  const before = readBefore.get(template);
  if (before !== undefined) return before;
  const abi = templateAbi(template);
  const can = abi?.ok === true && initializersOf(abi.abi).length > 0;
  readBefore.set(template, can);
  return can;
};

// Reading an ABI takes long, and a page renders often.
const readBefore = new WeakMap<Template, boolean>();

const readIssue = requestReader(tokenEndpoints.issueToken);

const collectionName = ({ id, displayName, collectionMetadata }: Collection): string =>
  firstShown(displayName, collectionMetadata?.name) ?? shortHash(id);

const isOf = ({ serviceOperationId, createdContract }: OperationRecord, contract: RecordOf<"contracts">): boolean =>
  serviceOperationId === contract.id ||
  (createdContract !== null &&
    contract.contractAddress !== undefined &&
    addressKey(createdContract) === addressKey(contract.contractAddress));
