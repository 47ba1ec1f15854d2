import { useMemo } from "react";
import type { Abi, AbiEntry } from "#shared/abi/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { sourcesIn } from "./entry-source.tsx";
import { type ContractAbi, useContractAbi } from "./use-contract-abi.ts";
import { type LinkedAbi, useLinkedAbi } from "./use-linked-abi.ts";

/** The ABI that is shown, and where it comes from. */
export type ShownAbi = {
  readonly abi: Abi | undefined;
  /** What a link says of it. */
  readonly reference: string | undefined;
  readonly sourcesOf: (entry: AbiEntry) => readonly string[];
  readonly linked: LinkedAbi;
  readonly own: ContractAbi;
};

/** The version of the contract book that a link names or, without one, what the contract's own sources are together. */
export const useShownAbi = (contract: ContractRef, wanted: string | undefined): ShownAbi => {
  const own = useContractAbi(contract);
  const linked = useLinkedAbi(contract, wanted);
  const combined = own.read?.combined;
  const hash = linked.state === "found" ? linked.hash : undefined;
  const sourcesOf = useMemo(() => {
    if (hash !== undefined) return () => [`contract book, version ${shortHash(hash)}`];
    return combined === undefined ? () => [] : sourcesIn(combined);
  }, [combined, hash]);
  const shown =
    linked.state === "found" ? { abi: linked.abi, reference: wanted } : { abi: own.abi, reference: own.reference };
  return { ...shown, sourcesOf, linked, own };
};
