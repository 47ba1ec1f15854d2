import { useQueries } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import { lookupOptions } from "#src/api/lookup.ts";
import { AddressContext } from "./address-context.ts";

/** Errors of one revert that are looked up. */
const mostAsked = 4;

/** The errors with these selectors in any ABI of the contract book; empty until they are there. */
export const useBookErrors = (selectors: readonly string[], ofWhat: string | undefined): Abi => {
  const around = useContext(AddressContext)?.environment;
  const environment = ofWhat ?? around;
  const asked = environment === undefined ? [] : selectors.slice(0, mostAsked);
  const entries = useQueries({
    queries: asked.map((selector) => ({ ...lookupOptions(environment ?? "", selector), staleTime: Infinity })),
    combine: (answers) => answers.flatMap(({ data }) => data?.declared.map(({ entry }) => entry) ?? []),
  });
  return useMemo(
    () =>
      entries.flatMap((entry) => {
        const read = abiFromUnknown([entry]);
        return read.ok ? read.abi.filter(({ type }) => type === "error") : [];
      }),
    [entries],
  );
};
