import { use } from "react";
import { labelOf, useFieldOffers } from "#src/components/abi-form/field-offers.ts";
import { AddressText } from "#src/components/address-text.tsx";
import { Address } from "#src/records/address.tsx";
import { AddressContext } from "./address-context.ts";

/** A decoded address: its name, and the link to its page. */
export const AddressValue = ({ value, what }: { readonly value: string; readonly what: string }) => {
  const context = use(AddressContext);
  const otherName = labelOf(useFieldOffers().knownAddresses, value);
  if (context === null) return <AddressText value={value} form="full" what={what} name={otherName} />;
  return <Address {...context} value={value} form="full" what={what} otherName={otherName} />;
};
