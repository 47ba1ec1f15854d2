import { useEffect, useState } from "react";
import type { LeafField } from "#shared/abi/field.ts";
import { useFieldOffers } from "./field-offers.ts";

/** A constant of the contract, such as a role, as read from the contract. */
type Constant = { readonly name: string; readonly text: string };

/** The constant that a text names, once the contract has returned it: a role need not be the hash of its name. */
export const useContractConstant = (field: LeafField, text: string): Constant | undefined => {
  const { constants = [], readConstant } = useFieldOffers();
  const name = text.trim();
  const isKnown = field.kind === "fixedBytes" && field.size === 32 && constants.includes(name);
  const [constant, setConstant] = useState<Constant>();
  useEffect(() => {
    if (!isKnown || readConstant === undefined) return undefined;
    let isLeft = false;
    void readConstant(name).then((value) => {
      if (!isLeft && value !== undefined) setConstant({ name, text: value });
    });
    return () => {
      isLeft = true;
    };
  }, [isKnown, readConstant, name]);
  return isKnown && constant?.name === name ? constant : undefined;
};
