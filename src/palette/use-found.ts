import {
  IconActivity,
  IconAddressBook,
  IconFileText,
  IconNetwork,
  IconTag,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { BookContract } from "#shared/console/contracts.ts";
import type { FindHit } from "#shared/console/find.ts";
import type { Label } from "#shared/console/labels.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { bookOptions } from "../api/contract-book.ts";
import { findOptions } from "../api/find.ts";
import { labelsOptions } from "../api/labels.ts";
import { operationsOptions } from "../api/operations.ts";
import { stateWords } from "../components/operation-state.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { useNetworks } from "../records/use-networks.ts";
import { operationText } from "../operations/operation-text.ts";
import type { Option } from "./option.ts";
import { useIssued } from "./use-issued.ts";

/** So many of a list are shown; whoever looks for another types more. */
const perGroup = "8";
const perFind = "40";

/** What the server finds for a text: records of the mirror, contracts of the book, labels, operations by a whole id or hash; and what the service's lists have. */
export const useFound = (environment: string, text: string) => {
  const enabled = text !== "";
  const kept = { enabled, placeholderData: keepPreviousData };
  const find = useQuery({ ...findOptions(environment, { q: text, take: perFind }), ...kept });
  const book = useQuery({ ...bookOptions(environment, { search: text, take: perGroup }), ...kept });
  const labels = useQuery({ ...labelsOptions(environment, { search: text, take: perGroup }), ...kept });
  const operations = useQuery({ ...operationsOptions(environment, { knownAs: text, take: perGroup }), ...kept });
  const issued = useIssued(environment, text);
  const queries = [operations, find, book, labels];
  const words = useWords(environment);
  const options: readonly Option[] = [
    ...(operations.data?.data ?? []).map(words.ofOperation),
    ...(find.data?.data ?? []).map(words.ofHit),
    ...(book.data?.data ?? []).map(words.ofContract),
    ...(labels.data?.data ?? []).map(words.ofLabel),
    ...issued.options,
  ];
  return {
    options: enabled ? firstOfEach(options) : [],
    lists: find.data?.lists ?? [],
    missing: issued.missing,
    isSearching:
      enabled &&
      (issued.isSearching ||
        queries.some(({ isFetching, isPlaceholderData, isPending }) => isPending || (isFetching && isPlaceholderData))),
    errors: enabled ? [...queries.flatMap(({ error }) => (error === null ? [] : [error])), ...issued.errors] : [],
    retry: () => {
      issued.retry();
      for (const query of queries) if (query.error !== null) void query.refetch();
    },
  };
};

const firstOfEach = (options: readonly Option[]): readonly Option[] => {
  const seen = new Map<string, number>();
  return options.filter(({ group }) => {
    const count = seen.get(group) ?? 0;
    seen.set(group, count + 1);
    return count < Number(perGroup);
  });
};

const joined = (...parts: readonly (string | number | undefined | null | false)[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== "" && part !== false).join(" · ");

/** How what was found is named, and where it leads. */
const useWords = (environment: string) => {
  const navigate = useNavigate();
  const { find } = useNetworks(environment);
  const networkName = (id: string | undefined | null) =>
    id === undefined || id === null ? undefined : (find(id)?.name ?? id);
  const toContract = (networkId: string, address: string) =>
    void navigate({ to: "/$environment/contracts/$networkId/$address", params: { environment, networkId, address } });

  const ofHit = (hit: FindHit): Option => {
    const base = { id: `${hit.kind}-${hit.id}`, ends: "left" as const };
    switch (hit.kind) {
      case "networks":
        return {
          ...base,
          group: "Networks",
          icon: IconNetwork,
          label: hit.record.name,
          detail: joined(hit.record.chainId !== undefined && `chain id ${hit.record.chainId}`, hit.id),
          run: () =>
            void navigate({ to: "/$environment/networks/$networkId", params: { environment, networkId: hit.id } }),
        };
      case "profiles":
        return {
          ...base,
          group: "Profiles",
          icon: IconUsers,
          label: hit.record.reference,
          detail: hit.record.type,
          run: () =>
            void (referenceFault(hit.record.reference) === undefined
              ? navigate({
                  to: "/$environment/profiles/$reference",
                  params: { environment, reference: hit.record.reference },
                })
              : navigate({ to: "/$environment/profiles", params: { environment } })),
        };
      case "wallets":
        return {
          ...base,
          group: "Wallets",
          icon: IconWallet,
          label: `Wallet of ${hit.record.reference}`,
          detail: joined(networkName(hit.record.networkId), hit.id),
          run: () =>
            void navigate({ to: "/$environment/wallets/$walletId", params: { environment, walletId: hit.id } }),
        };
      case "addresses":
        return {
          ...base,
          group: "Addresses",
          icon: IconAddressBook,
          label: hit.record.label || hit.record.address,
          detail: joined(
            hit.record.label && hit.record.address,
            hit.record.reference,
            networkName(hit.record.networkId),
            hit.matched === "id" && hit.id,
          ),
          run: () =>
            void navigate({ to: "/$environment/addresses/$addressId", params: { environment, addressId: hit.id } }),
        };
      case "contracts": {
        const { name, contractAddress, networkId = hit.record.network } = hit.record;
        const id = find(networkId)?.id ?? networkId;
        return {
          ...base,
          group: "Deployed contracts",
          icon: IconFileText,
          label: name || contractAddress || shortHash(hit.id),
          detail: joined(name && contractAddress, networkName(networkId), hit.matched === "id" && hit.id),
          run: () =>
            id !== undefined && contractAddress !== undefined
              ? toContract(id, contractAddress)
              : void navigate({ to: "/$environment/contracts", params: { environment }, search: { tab: "deployed" } }),
        };
      }
    }
  };

  const ofContract = ({ networkId, address, name, tags }: BookContract): Option => ({
    id: `book-${networkId}-${address}`,
    group: "Contract book",
    icon: IconFileText,
    label: name,
    detail: joined(address, networkName(networkId), ...tags),
    ends: "left" as const,
    run: () => toContract(networkId, address),
  });

  const ofLabel = ({ networkId, address, label }: Label): Option => ({
    id: `label-${networkId ?? ""}-${address}`,
    group: "Labels",
    icon: IconTag,
    label,
    detail: joined(address, networkName(networkId)),
    ends: "left",
    run: () => void navigate({ to: "/$environment/labels", params: { environment }, search: { find: address } }),
  });

  const ofOperation = (operation: OperationRecord): Option => ({
    id: `operation-${operation.id}`,
    group: "Operations",
    icon: IconActivity,
    label: operationText(operation),
    detail: joined(stateWords[operation.state].word, operation.person.name, operation.id),
    ends: "left" as const,
    run: () =>
      void navigate({
        to: "/$environment/activity/$operationId",
        params: { environment, operationId: operation.id },
      }),
  });

  return { ofHit, ofContract, ofLabel, ofOperation };
};
