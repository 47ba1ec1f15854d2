import { IconListDetails } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { bookOptions } from "#src/api/contract-book.ts";
import { findOptions, functionsOptions } from "#src/api/find.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { functionGroup, recordGroups } from "./groups.ts";
import { bestFirst, grouped, type Option } from "./option.ts";
import { useIssued } from "./use-issued.ts";
import { useRests } from "./use-rests.ts";
import { isOf, useWords } from "./use-words.ts";

/** How many of each list are shown, with a link to the rest. */
const perGroup = 8;
const perFind = "40";

type Given = {
  readonly environment: string;
  /** Empty: no search. */
  readonly text: string;
  /** The groups shown in full here, because no page lists them filtered. */
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (group: string) => void;
};

/**
 * The server's matches for a text: mirrored records, contracts of the book and their functions, labels, operations by a
 * whole id or hash; and matches in the service's lists.
 */
export const useFound = ({ environment, text, expanded, onExpand }: Given) => {
  const enabled = text !== "";
  const kept = { enabled, placeholderData: keepPreviousData };
  const some = { take: String(perGroup) };
  const find = useQuery({ ...findOptions(environment, { q: text, take: perFind, each: String(perGroup) }), ...kept });
  const book = useQuery({ ...bookOptions(environment, { search: text, ...some }), ...kept });
  const labels = useQuery({ ...labelsOptions(environment, { search: text, ...some }), ...kept });
  const operations = useQuery({ ...operationsOptions(environment, { knownAs: text, ...some }), ...kept });
  const take = expanded.has(functionGroup) ? String(maxTake) : some.take;
  const functions = useQuery({ ...functionsOptions(environment, { q: text, take }), ...kept });
  const issued = useIssued(environment, text);
  const queries = [operations, find, book, labels, functions];
  // A label of an own address belongs to the address, so labels wait for addresses: otherwise one would be first for a
  // moment, and Enter would open it.
  const isEarly = find.error === null && (find.isPending || (find.isPlaceholderData && !labels.isPlaceholderData));
  const named = isEarly ? [] : (labels.data?.data ?? []);
  const words = useWords(environment, text, named);
  const rests = useRests(environment, text);
  const own = (find.data?.data ?? []).flatMap((hit) => (hit.kind === "addresses" ? [hit.record] : []));
  const options: readonly Option[] = [
    ...(operations.data?.data ?? []).map(words.ofOperation),
    ...(find.data?.data ?? []).map(words.ofHit),
    ...(book.data?.data ?? []).map(words.ofContract),
    ...(functions.data?.data ?? []).map(words.ofFunction),
    ...named.filter((label) => !own.some((address) => isOf(label, address))).map(words.ofLabel),
    ...issued.options,
  ];
  const totals = new Map<string, number | undefined>([
    ...(find.data?.totals ?? []).map(({ kind, total }) => [recordGroups[kind], total] as const),
    ["Operations", operations.data?.pagination.totalElements],
    ["Contract book", book.data?.pagination.totalElements],
    [functionGroup, functions.data?.pagination.totalElements],
    [
      "Recipients",
      labels.data &&
        labels.data.pagination.totalElements - named.filter((label) => own.some((one) => isOf(label, one))).length,
    ],
  ]);
  const shown = (enabled ? grouped(options) : []).map(([group, members]) => {
    const total = Math.max(totals.get(group) ?? 0, members.length);
    const best = bestFirst(members, text).slice(0, expanded.has(group) ? members.length : perGroup);
    const { things, open } = rests[group] ?? { things: "", open: undefined };
    const rest: Option = {
      id: `rest-${group}`,
      group,
      label: `Show all ${numberText(total)} ${things}`,
      icon: IconListDetails,
      isRest: true,
      ends: open === undefined ? "open" : "left",
      run: open ?? (() => onExpand(group)),
    };
    return { total, options: total > best.length && !expanded.has(group) ? [...best, rest] : best };
  });
  return {
    options: shown.flatMap((group) => group.options),
    /** How many records match, shown or not. */
    total: shown.reduce((sum, { total }) => sum + total, 0),
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
