import { useEffect, useState } from "react";
import type { LeafField } from "#shared/abi/field.ts";
import { useFieldOffers } from "./field-offers.ts";

/** A constant of the contract, such as a role, as read from the contract. */
type Constant = { readonly name: string; readonly text: string };

/** The constant that a text names, once the contract has returned it: a role need not be the hash of its name. */
export const useContractConstant = (field: LeafField, text: string): Constant | undefined => {
  const { constants = [], readConstant } = useFieldOffers();
  const wanted = text.trim();
  const isKnown = field.kind === "fixedBytes" && field.size === 32 && constants.includes(wanted);
  const [found, setFound] = useState<Constant>();
  useEffect(() => {
    if (!isKnown || readConstant === undefined) return undefined;
    let isLeft = false;
    void readConstant(wanted).then((value) => {
      if (!isLeft && value !== undefined) setFound({ name: wanted, text: value });
    });
    return () => {
      isLeft = true;
    };
  }, [isKnown, readConstant, wanted]);
  return isKnown && found?.name === wanted ? found : undefined;
};
