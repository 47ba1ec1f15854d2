import { IconCoin, IconPhoto, IconTemplate } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { numberText } from "#shared/amount/number-text.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { collectionsOptions } from "#src/api/collections.ts";
import { issuedTokensOptions } from "#src/api/issued-tokens.ts";
import { templatesOptions } from "#src/api/templates.ts";
import { firstShown } from "#src/components/name-text.ts";
import { useLack } from "#src/records/lack.ts";
import { fits, type Option } from "./option.ts";

/** The service cannot search these lists: one page of each is read, the largest possible. */
const page = { skip: 0, take: maxTake };
const staleMs = 60_000;

/** Templates, tokens and collections whose name, description, symbol, contract or id contains a text, among the first of each list. */
export const useIssued = (environment: string, text: string) => {
  const navigate = useNavigate();
  const isAsked = text !== "";
  const lacksTemplates = useLack(environment, "listTemplates") !== undefined;
  const lacksTokens = useLack(environment, "listTokens") !== undefined;
  const lacksCollections = useLack(environment, "listCollections") !== undefined;
  const results = useQueries({
    queries: [
      { ...templatesOptions(environment, page), enabled: isAsked && !lacksTemplates, staleTime: staleMs, retry: false },
      { ...issuedTokensOptions(environment, page), enabled: isAsked && !lacksTokens, staleTime: staleMs, retry: false },
      {
        ...collectionsOptions(environment, page),
        enabled: isAsked && !lacksCollections,
        staleTime: staleMs,
        retry: false,
      },
    ],
  });
  const [templates, tokens, collections] = results;
  const ofTemplates = (templates.data?.data ?? []).map(({ id, name = "", description = "" }): Option => ({
    id: `template-${id}`,
    group: "Templates",
    icon: IconTemplate,
    label: firstShown(name) ?? id,
    detail: description,
    words: `${id} ${description}`,
    ends: "left",
    run: () => void navigate({ to: "/$environment/templates/$templateId", params: { environment, templateId: id } }),
  }));
  const ofTokens = (tokens.data?.data ?? []).map(({ id, displayName, tokenMetadata }): Option => ({
    id: `token-${id}`,
    group: "Tokens",
    icon: IconCoin,
    label: firstShown(displayName, tokenMetadata?.name) ?? id,
    detail: tokenMetadata?.contractAddress ?? tokenMetadata?.symbol,
    words: [id, tokenMetadata?.name, tokenMetadata?.symbol, tokenMetadata?.contractAddress].join(" "),
    ends: "left",
    run: () => void navigate({ to: "/$environment/tokens/$tokenId", params: { environment, tokenId: id } }),
  }));
  const ofCollections = (collections.data?.data ?? []).map(({ id, displayName, collectionMetadata }): Option => ({
    id: `collection-${id}`,
    group: "Collections",
    icon: IconPhoto,
    label: firstShown(displayName, collectionMetadata?.name) ?? id,
    detail: collectionMetadata?.contractAddress ?? collectionMetadata?.symbol,
    words: [id, collectionMetadata?.name, collectionMetadata?.symbol, collectionMetadata?.contractAddress].join(" "),
    ends: "left",
    run: () =>
      void navigate({ to: "/$environment/collections/$collectionId", params: { environment, collectionId: id } }),
  }));
  const options = [...ofTemplates, ...ofTokens, ...ofCollections];
  const failed = results.filter(({ error }) => error !== null && !isNotOffered(error));
  return {
    options: options.filter((option) => fits(option, text)),
    /** A sentence for each list longer than its page. */
    missing: [
      ...partWords("templates", templates.data),
      ...partWords("tokens", tokens.data),
      ...partWords("collections", collections.data),
    ],
    isSearching: results.some(({ isLoading }) => isLoading),
    errors: failed.flatMap(({ error }) => error ?? []),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
};

type Read = { readonly data: readonly unknown[]; readonly pagination: { readonly totalElements: number } };

const partWords = (what: string, read: Read | undefined): readonly string[] => {
  if (read === undefined || read.pagination.totalElements <= read.data.length) return [];
  const { data, pagination } = read;
  return [`Searched the first ${numberText(data.length)} of ${numberText(pagination.totalElements)} ${what}.`];
};
