import { referenceError } from "./reference-field.tsx";

/** What a form still needs that names a profile and a network, as a sentence; undefined for nothing. */
export const missingProfileOrNetwork = (reference: string, networkId: string): string | undefined => {
  if (reference === "") return "The profile reference is missing.";
  if (referenceError(reference) !== undefined) return "This reference cannot be used.";
  return networkId === "" ? "The network is missing." : undefined;
};
