import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { declaredEnums } from "#shared/abi/enum-names.ts";
import { enumName } from "#shared/abi/type-name.ts";
import type { Abi, AbiCallable, AbiParameter } from "#shared/abi/types.ts";
import { bookEntryOptions } from "#src/api/contract-book.ts";
import type { FieldOffers, KnownAddress } from "#src/components/abi-form/field-offers.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { useAddressOffers } from "#src/records/use-address-offers.tsx";
import { useAskDecimals } from "./use-ask-decimals.ts";
import { useConstants } from "./use-constants.ts";

/**
 * Suggestions in a contract's forms: the organization's addresses and contracts, the contract's own decimals and
 * constants, and the enums declared in the contract book's notes.
 */
export const useContractOffers = (
  contract: ContractRef,
  contracts: readonly KnownAddress[],
  abi: Abi | undefined,
  fn: AbiCallable,
): FieldOffers => {
  const { environment, network, address } = contract;
  const offers = useAddressOffers(environment.id, network, contracts, useAskDecimals(contract, abi));
  const isAsked = useMemo(() => [...fn.inputs, ...fn.outputs].some(hasEnum), [fn]);
  const book = useQuery({
    ...bookEntryOptions({ environment: environment.id, networkId: network.id, address }),
    enabled: isAsked,
  });
  const notes = isAsked ? book.data?.notes : undefined;
  const constants = useConstants(contract, abi);
  return useMemo(
    () => ({ ...offers, ...constants, enums: notes === undefined ? undefined : declaredEnums(notes) }),
    [offers, constants, notes],
  );
};

const hasEnum = (parameter: AbiParameter): boolean =>
  enumName(parameter) !== undefined || (parameter.components ?? []).some(hasEnum);
