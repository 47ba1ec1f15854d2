import { type EnumNames, enumNames } from "#shared/abi/enum-names.ts";
import type { Field } from "#shared/abi/field.ts";
import { useFieldOffers } from "./field-offers.ts";

/** What the values of an enum are called: by the ABI's documentation, else by the contract book. Undefined where neither says it. */
export const useEnumNames = (field: Field): EnumNames | undefined => {
  const { enums } = useFieldOffers();
  if (field.kind !== "integer") return undefined;
  return field.valueNames ?? enumNames(field, enums);
};
