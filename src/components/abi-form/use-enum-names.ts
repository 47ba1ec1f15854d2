import { type EnumNames, enumNames } from "#shared/abi/enum-names.ts";
import type { Field } from "#shared/abi/field.ts";
import { useFieldOffers } from "./field-offers.ts";

/**
 * The names of an enum's values, from the ABI's documentation or else the contract book. Undefined if neither has them.
 */
export const useEnumNames = (field: Field): EnumNames | undefined => {
  const { enums } = useFieldOffers();
  if (field.kind !== "integer") return undefined;
  return field.valueNames ?? enumNames(field, enums);
};
