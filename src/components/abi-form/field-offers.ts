import { createContext, type ReactNode, useContext } from "react";
import type { DeclaredEnums } from "#shared/abi/enum-names.ts";
import type { AddressNetwork } from "#shared/address/address-network.ts";

/** An address that a person may pick instead of typing it. */
export type KnownAddress = {
  readonly address: string;
  readonly label: string;
};

/** Renders a search among more addresses than the known ones. */
export type AddressSearch = (onPick: (address: string) => void) => ReactNode;

/** An address in a field. */
export type TypedAddress = {
  /** With its checksum. */
  readonly address: string;
  /** Whether it receives what is sent. */
  readonly isRecipient: boolean;
  /** Whether the field has had the focus: only then is the server asked for similar addresses. */
  readonly isVisited: boolean;
};

/** Reads the contract's own decimals; undefined if it is not a token. */
export type AskDecimals = () => Promise<number | undefined>;

/** Suggestions for a form's fields from its context. */
export type FieldOffers = {
  readonly knownAddresses: readonly KnownAddress[];
  /** The network of the addresses. */
  readonly network?: AddressNetwork | undefined;
  /** The content of an address field's popover, instead of the known addresses. */
  readonly search?: AddressSearch | undefined;
  /** The note below an address field: the address's name, and warnings. */
  readonly note?: ((typed: TypedAddress) => ReactNode) | undefined;
  /** Renders the name of an address in a review; without it, the label of a known address is its name. */
  readonly name?: ((address: string) => ReactNode) | undefined;
  /** Called only when a person chooses the token's decimals as the unit. */
  readonly askDecimals?: AskDecimals | undefined;
  /** The contract's enums declared in the contract book. */
  readonly enums?: DeclaredEnums | undefined;
  /** The names of the contract's bytes32 constants, such as its roles. */
  readonly constants?: readonly string[] | undefined;
  /** Reads one of them from the contract; undefined without a result. */
  readonly readConstant?: ((name: string) => Promise<string | undefined>) | undefined;
};

const Context = createContext<FieldOffers>({ knownAddresses: [] });

export const FieldOffersProvider = Context.Provider;

export const useFieldOffers = (): FieldOffers => useContext(Context);

/** The label of a known address, in any case. */
export const labelOf = (knownAddresses: readonly KnownAddress[], address: string): string | undefined => {
  const key = address.toLowerCase();
  return knownAddresses.find((one) => one.address.toLowerCase() === key)?.label;
};
