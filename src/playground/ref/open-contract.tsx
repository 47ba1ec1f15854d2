import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from "react";
import type { Abi, AbiEntry } from "#shared/abi/types.ts";
import type { ContractRef } from "./contract-ref.ts";

/** The shown part of a contract: a function, an operation, the version of its ABI. */
export type Shown = {
  readonly fn?: string | undefined;
  readonly operation?: string | undefined;
  readonly abi?: string | undefined;
};

/** The context of everything inside an open contract. */
export type OpenContractValue = {
  readonly contract: ContractRef;
  /** The contract's name, if it has one. */
  readonly name: string | undefined;
  readonly abi: Abi;
  /** The sources that have an entry of the ABI. */
  readonly sourcesOf: (entry: AbiEntry) => readonly string[];
  /** Records that a function was called or reviewed, for the list of functions. */
  readonly noteUse: (signature: string) => void;
  /** Shows another function or operation; `replace` adds no history entry. */
  readonly show: (shown: Shown, replace?: "replace") => Promise<void>;
};

const Context = createContext<OpenContractValue | null>(null);

/**
 * Opens a contract for everything below. The value changes with the contract and its ABI, never while typing: every row
 * of the list of functions reads it.
 */
export const OpenContract = ({
  contract,
  name,
  abi,
  sourcesOf,
  noteUse,
  show: onShow,
  children,
}: OpenContractValue & { readonly children: ReactNode }) => {
  const latest = useRef(onShow);
  useEffect(() => {
    latest.current = onShow;
  });
  const show = useCallback<typeof onShow>((...to) => latest.current(...to), []);
  const value = useMemo(
    () => ({ contract, name, abi, sourcesOf, noteUse, show }),
    [contract, name, abi, sourcesOf, noteUse, show],
  );
  return <Context value={value}>{children}</Context>;
};

/** The open contract around a component. */
export const useOpenContract = (): OpenContractValue => {
  const open = useContext(Context);
  if (open === null) throw new Error("This needs an open contract around it.");
  return open;
};
