import { useMemo } from "react";
import type { Abi, AbiEntry } from "#shared/abi/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { sourcesIn } from "./entry-source.tsx";
import { type ContractAbi, useContractAbi } from "./use-contract-abi.ts";
import { type LinkedAbi, useLinkedAbi } from "./use-linked-abi.ts";

/** The shown ABI and its source. */
export type ShownAbi = {
  readonly abi: Abi | undefined;
  /** How a link refers to it. */
  readonly reference: string | undefined;
  readonly sourcesOf: (entry: AbiEntry) => readonly string[];
  readonly linked: LinkedAbi;
  readonly own: ContractAbi;
};

/** The contract book version named in a link or, without one, the combination of the contract's own sources. */
export const useShownAbi = (contract: ContractRef, reference: string | undefined): ShownAbi => {
  const own = useContractAbi(contract);
  const linked = useLinkedAbi(contract, reference);
  const combined = own.read?.combined;
  const hash = linked.state === "found" ? linked.hash : undefined;
  const sourcesOf = useMemo(() => {
    if (hash !== undefined) return () => [`contract book, version ${shortHash(hash)}`];
    return combined === undefined ? () => [] : sourcesIn(combined);
  }, [combined, hash]);
  const shown = linked.state === "found" ? { abi: linked.abi, reference } : { abi: own.abi, reference: own.reference };
  return { ...shown, sourcesOf, linked, own };
};
