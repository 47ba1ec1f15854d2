import { signature, type SignatureParts } from "#shared/abi/functions.ts";
import { controlRules } from "./words-control.ts";

/** Whether a call of this function changes who controls the contract, as a review warns. */
export const givesControl = (fn: SignatureParts): boolean => Object.hasOwn(controlRules, signature(fn));
