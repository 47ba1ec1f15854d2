import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { abiFromUnknownSteps } from "#shared/abi/from-unknown.ts";
import type { AbiParseError, AbiParseResult } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { keys } from "#src/api/keys.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import { nextIdle } from "#src/lib/idle.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { factsOf, putTogether } from "./abi-reading.ts";
import type { AbiFacts, ReadAbi } from "./abi-reading.ts";
import { nameFor, useAbiDraft, useTabSources } from "./tab-sources.ts";
import type { NewSource, TabSource, TabSources } from "./tab-sources.ts";

/** A source in use; its entries are known once it is parsed. */
export type UsedSource = {
  readonly id: string;
  readonly name: string;
  readonly kind: TabSource["kind"] | "service";
  readonly result: AbiParseResult | undefined;
  readonly missing?: readonly string[] | undefined;
};

/** The contract's ABI and its sources; the service comes first, others are added to it. */
export type ContractAbi = {
  readonly abi: Abi | undefined;
  /** How a link refers to the sources: `service`, `pasted`, `combined`, or the version of the contract book. */
  readonly reference: string | undefined;
  readonly sources: readonly UsedSource[];
  /** The combination; the previous one while another is read. */
  readonly read: ReadAbi | undefined;
  /** Loads more facts about it: showing the functions does not wait for this. */
  readonly facts: UseQueryOptions<AbiFacts>;
  readonly isReading: boolean;
  /** The sources could not be read, for instance because the parser failed to load. */
  readonly unread: { readonly error: Error; readonly retry: () => void } | undefined;
  readonly service:
    | { readonly state: "loading" | "found" }
    | { readonly state: "none"; readonly code: string; readonly requestId: string | undefined }
    /** The deployment does not return ABIs, or does not know the contract. */
    | { readonly state: "lacking" }
    | { readonly state: "unreadable"; readonly problem: AbiParseError }
    | { readonly state: "failed"; readonly error: Error; readonly retry: () => void };
  readonly usesService: boolean;
  /** The text being typed. */
  readonly draft: string;
  readonly setDraft: (text: string) => void;
  /** Adds a parsed source once the combination is known, unless the signal is aborted. */
  readonly add: (source: NewSource, result: AbiParseResult, signal: AbortSignal) => Promise<void>;
  /** Adds the ABI of the implementation behind a proxy. */
  readonly use: (text: string) => void;
  readonly remove: (id: string) => void;
  readonly applyService: () => void;
};

const serviceId = "service";

/** The service's ABI is not text: a page with only that one does not load the text parser. */
const readText = async (text: string, signal: AbortSignal): Promise<AbiParseResult> =>
  (await import("#src/components/abi-text/read-abi-text.ts")).readAddedText(text, signal);

export const useContractAbi = (contract: ContractRef): ContractAbi => {
  const { environment, network, address } = contract;
  const queryClient = useQueryClient();
  const query = useQuery(contractAbiOptions(environment.id, network.id, address));
  const [chosen, setChosen] = useTabSources(contract);
  const [draft, setDraft] = useAbiDraft(contract);
  // Sources that were added or removed while a large one was read stay added or removed.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const answer = query.data;
  const parsedService = useQuery({
    queryKey: keys.readAbis.ofService(environment.id, network.id, address, versionOf(answer)),
    queryFn: ({ signal }) => withPauses(abiFromUnknownSteps(answer?.abi), signal),
    enabled: answer !== undefined,
    placeholderData: keepPreviousData,
    ...once,
  });
  const service = answer === undefined ? undefined : parsedService.data;
  const serviceName = answer?.source === undefined ? "Service" : `Service (${answer.source})`;
  const withService = chosen.useService && service?.ok === true;
  const textKey = (id: string) => keys.readAbis.ofText(environment.id, network.id, address, id);
  const partsOf = (texts: readonly TabSource[]) =>
    [
      environment.id,
      network.id,
      address,
      texts.map(({ id }) => id),
      withService ? versionOf(answer) : undefined,
    ] as const;
  const togetherOptions = (texts: readonly TabSource[]) =>
    queryOptions({
      queryKey: keys.readAbis.together(...partsOf(texts)),
      queryFn: async ({ signal }) => {
        const read = [];
        for (const { id, name, text } of texts) {
          const cachedResult = queryClient.getQueryData<AbiParseResult>(textKey(id));
          const result = cachedResult ?? (await readText(text, signal));
          queryClient.setQueryData(textKey(id), result);
          read.push({ id, name, result });
        }
        const own = withService ? [{ id: serviceId, name: serviceName, result: service }] : [];
        return putTogether([...own, ...read], signal);
      },
      ...once,
    });
  const isUsed = withService || chosen.sources.length > 0;
  const together = useQuery({
    ...togetherOptions(chosen.sources),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  });
  const read = isUsed ? together.data : undefined;
  const settled = together.isPlaceholderData ? undefined : read;
  const resultOf = (id: string) => read?.sources.find((source) => source.id === id)?.result;
  const sources = [
    ...(withService ? [{ id: serviceId, name: serviceName, kind: "service" as const, result: service }] : []),
    ...chosen.sources.map(({ id, name, kind, missing }) => ({ id, name, kind, missing, result: resultOf(id) })),
  ];
  const withAdded = ({ sources: others, ...rest }: TabSources, source: TabSource): TabSources => {
    const name = nameFor(source.name, [serviceName, ...others.map((one) => one.name)]);
    return { ...rest, sources: [...others, { ...source, name }] };
  };
  return {
    abi: read?.sources.some(({ result }) => result.ok) === true ? read.abi : undefined,
    reference: referenceOf(chosen.sources, withService),
    sources,
    read,
    facts: {
      queryKey: keys.readAbis.facts(...partsOf(chosen.sources)),
      queryFn:
        settled === undefined
          ? skipToken
          : async ({ signal }) => {
              await nextIdle();
              signal.throwIfAborted();
              return factsOf(settled, signal);
            },
      ...once,
    },
    isReading: together.isFetching || parsedService.isFetching,
    unread:
      isUsed && together.error !== null ? { error: together.error, retry: () => void together.refetch() } : undefined,
    service: stateOf(query, service),
    usesService: chosen.useService,
    draft,
    setDraft,
    add: async (source, result, signal) => {
      const added = { ...source, id: crypto.randomUUID() };
      queryClient.setQueryData(textKey(added.id), result);
      // The combination is ready when it is used, so the page renders once.
      await queryClient.prefetchQuery(togetherOptions(withAdded(latest.current, added).sources));
      if (!signal.aborted) setChosen(withAdded(latest.current, added));
    },
    use: (text) =>
      setChosen(withAdded(latest.current, { id: crypto.randomUUID(), kind: "pasted", name: "Implementation", text })),
    remove: (id) =>
      setChosen({
        ...chosen,
        useService: id === serviceId ? false : chosen.useService,
        sources: chosen.sources.filter((source) => source.id !== id),
      }),
    applyService: () => setChosen({ ...chosen, useService: true }),
  };
};

const versions = new WeakMap<object, number>();
let lastVersion = 0;

/**
 * A number that identifies the service's response: it is refetched now and then, and the same response changes nothing.
 */
const versionOf = (answer: object | undefined): number => {
  if (answer === undefined) return 0;
  const version = versions.get(answer);
  if (version !== undefined) return version;
  lastVersion += 1;
  versions.set(answer, lastVersion);
  return lastVersion;
};

// Parsed once: another text has another key.
const once = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false, retry: false } as const;

const referenceOf = (sources: readonly TabSource[], withService: boolean): string | undefined => {
  const [first] = sources;
  if (first === undefined) return withService ? "service" : undefined;
  if (withService || sources.length > 1) return "combined";
  return first.hash === undefined ? "pasted" : `book:${first.hash}`;
};

const stateOf = (
  query: { readonly error: Error | null; readonly data: unknown; readonly refetch: () => Promise<unknown> },
  parsed: AbiParseResult | undefined,
): ContractAbi["service"] => {
  if (parsed !== undefined) return parsed.ok ? { state: "found" } : { state: "unreadable", problem: parsed.error };
  const { error } = query;
  if (error === null || query.data !== undefined) return { state: "loading" };
  if (isNotOffered(error)) return { state: "lacking" };
  if (error instanceof ApiError && error.status === 404) {
    return { state: "none", code: error.code, requestId: error.requestId };
  }
  return { state: "failed", error, retry: () => void query.refetch() };
};
