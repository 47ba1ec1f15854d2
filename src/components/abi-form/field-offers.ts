import { createContext, type ReactNode, useContext } from "react";
import type { DeclaredEnums } from "#shared/abi/enum-names.ts";

/** An address that a person may pick in place of typing it. */
export type KnownAddress = {
  readonly address: string;
  readonly label: string;
};

/** Renders a search among more addresses than are known. */
export type AddressSearch = (onPick: (address: string) => void) => ReactNode;

/** An address in a field. */
export type TypedAddress = {
  /** With its checksum. */
  readonly address: string;
  /** It receives what is sent. */
  readonly isRecipient: boolean;
  /** The field has had the focus: only then is the server asked what the address looks like. */
  readonly isVisited: boolean;
};

/** Asks the contract for its own decimals; undefined if it is not a token. */
export type AskDecimals = () => Promise<number | undefined>;

/** What the surroundings of a form offer to its fields. */
export type FieldOffers = {
  readonly known: readonly KnownAddress[];
  /** What the popover of an address field holds, in place of the known addresses. */
  readonly search?: AddressSearch | undefined;
  /** The note below an address field: the address's name, and warnings. */
  readonly note?: ((typed: TypedAddress) => ReactNode) | undefined;
  /** Asked only when a person chooses the token's decimals as the unit. */
  readonly askDecimals?: AskDecimals | undefined;
  /** The enums that the contract book declares for the contract. */
  readonly enums?: DeclaredEnums | undefined;
  /** The names of the contract's constants of the type bytes32, such as its roles. */
  readonly constants?: readonly string[] | undefined;
  /** Reads one of them from the contract; undefined where it does not answer. */
  readonly readConstant?: ((name: string) => Promise<string | undefined>) | undefined;
};

const Context = createContext<FieldOffers>({ known: [] });

export const FieldOffersProvider = Context.Provider;

export const useFieldOffers = (): FieldOffers => useContext(Context);

/** The label of an address among the known ones, whatever its case. */
export const labelOf = (known: readonly KnownAddress[], address: string): string | undefined => {
  const wanted = address.toLowerCase();
  return known.find((one) => one.address.toLowerCase() === wanted)?.label;
};
