import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod";
import { abiFromUnknown, parseAbi } from "../../../../shared/abi/parse.ts";
import type { AbiParseError, AbiParseResult } from "../../../../shared/abi/parse.ts";
import type { Abi } from "../../../../shared/abi/types.ts";
import { ApiError } from "../../../api/api-error.ts";
import { contractAbiOptions } from "../../../api/contracts.ts";
import { isNotOffered } from "../../../api/offered.ts";
import { placeKey } from "./place.ts";
import type { Place } from "./place.ts";
import { useStored } from "../-write/stored.ts";

const pastedSchema = z.object({ text: z.string(), used: z.boolean() });

/** Where the contract's ABI comes from and what it is; the service is asked first, a pasted one goes before it. */
export interface ContractAbi {
  readonly abi: Abi | undefined;
  readonly origin: "service" | "pasted" | undefined;
  /** The service's own words on where it has the ABI from. */
  readonly source: string | undefined;
  readonly service:
    | { readonly state: "loading" | "found" }
    | { readonly state: "none"; readonly code: string; readonly requestId: string | undefined }
    /** The deployment does not tell ABIs, or knows nothing of the contract. */
    | { readonly state: "lacking" }
    | { readonly state: "unreadable"; readonly problem: AbiParseError }
    | { readonly state: "failed"; readonly error: Error; readonly retry: () => void };
  /** The text in the field for an ABI, used or not. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly applyPasted: () => void;
  /** Uses an ABI that was not typed, as if it had been pasted. */
  readonly use: (text: string) => void;
  readonly applyService: () => void;
}

export function useContractAbi(place: Place): ContractAbi {
  const { environment, network, address } = place;
  const query = useQuery(contractAbiOptions(environment.id, network.id, address));
  const [pasted, setPasted] = useStored(`${placeKey(place)}/abi`, pastedSchema, () => ({ text: "", used: false }));
  const answer = query.data?.abi;
  const fromService = useMemo(() => (answer === undefined ? undefined : abiFromUnknown(answer)), [answer]);
  const usedText = pasted.used ? pasted.text : undefined;
  const fromText = useMemo(() => (usedText === undefined ? undefined : parseAbi(usedText)), [usedText]);
  const chosen = abiOf(fromText) ?? abiOf(fromService);
  return {
    abi: chosen,
    origin: abiOf(fromText) === undefined ? (chosen === undefined ? undefined : "service") : "pasted",
    source: query.data?.source,
    service: stateOf(query, fromService),
    text: pasted.text,
    // An ABI that is edited is used again only when the person says so.
    setText: (text) => setPasted({ text, used: false }),
    applyPasted: () => setPasted({ ...pasted, used: true }),
    use: (text) => setPasted({ text, used: true }),
    applyService: () => setPasted({ ...pasted, used: false }),
  };
}

function abiOf(result: AbiParseResult | undefined): Abi | undefined {
  return result?.ok === true ? result.abi : undefined;
}

function stateOf(
  query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> },
  parsed: AbiParseResult | undefined,
): ContractAbi["service"] {
  if (parsed !== undefined) return parsed.ok ? { state: "found" } : { state: "unreadable", problem: parsed.error };
  const { error } = query;
  if (error === null) return { state: "loading" };
  if (isNotOffered(error)) return { state: "lacking" };
  if (error instanceof ApiError && error.status === 404) {
    return { state: "none", code: error.code, requestId: error.requestId };
  }
  return { state: "failed", error, retry: () => void query.refetch() };
}
