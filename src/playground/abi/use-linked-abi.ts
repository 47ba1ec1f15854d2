import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import { abiVersionOptions, bookEntryOptions } from "#src/api/contract-book.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

/** The contract book version named in a link. */
export type LinkedAbi =
  | { readonly state: "none" | "loading" | "missing" }
  | { readonly state: "found"; readonly abi: Abi; readonly hash: string }
  | { readonly state: "failed"; readonly error: Error; readonly retry: () => void };

const book = "book:";

/** Fetches the contract book version that a link refers to, if any. */
export const useLinkedAbi = (
  { environment, network, address }: ContractRef,
  reference: string | undefined,
): LinkedAbi => {
  const hash = reference?.startsWith(book) === true ? reference.slice(book.length) : undefined;
  const contract = { environment: environment.id, networkId: network.id, address };
  const entry = useQuery({ ...bookEntryOptions(contract), enabled: hash !== undefined });
  const version = entry.data?.abis.find((one) => one.hash === hash);
  const answer = useQuery({
    ...abiVersionOptions(contract, version ?? { position: 0, hash: "" }),
    enabled: version !== undefined,
  });
  const entries = answer.data?.abi;
  const parsed = useMemo(() => (entries === undefined ? undefined : abiFromUnknown(entries)), [entries]);
  if (hash === undefined) return { state: "none" };
  if (parsed !== undefined) return parsed.ok ? { state: "found", abi: parsed.abi, hash } : { state: "missing" };
  const failed = [entry, answer].find(({ error }) => error !== null);
  if (failed !== undefined && failed.error !== null) {
    return { state: "failed", error: failed.error, retry: () => void failed.refetch() };
  }
  return entry.isSuccess && version === undefined ? { state: "missing" } : { state: "loading" };
};
