import { createContext, type ReactNode, useContext } from "react";

/** An address that a person may pick in place of typing it. */
export type KnownAddress = {
  readonly address: string;
  readonly label: string;
};

const Context = createContext<readonly KnownAddress[]>([]);

/** Gives the address fields below it what they offer to pick from. */
export const KnownAddressesProvider = Context.Provider;

/** What the popover of an address field holds where there are too many addresses to know them all: a search among them. */
export type AddressSearch = (onPick: (address: string) => void) => ReactNode;

const SearchContext = createContext<AddressSearch | undefined>(undefined);

/** Gives the address fields below it a search among more addresses than are known. */
export const AddressSearchProvider = SearchContext.Provider;

export const useAddressSearch = (): AddressSearch | undefined => useContext(SearchContext);

export const useKnownAddresses = (): readonly KnownAddress[] => useContext(Context);

/** The label of an address among the known ones, whatever its case. */
export const labelOf = (known: readonly KnownAddress[], address: string): string | undefined => {
  const wanted = address.toLowerCase();
  return known.find((one) => one.address.toLowerCase() === wanted)?.label;
};
