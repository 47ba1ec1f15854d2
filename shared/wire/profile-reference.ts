/** Why a profile reference is not made or opened. */
export type ReferenceFault = "empty" | "slash" | "control" | "escape" | "dots" | "organization";

/**
 * What is wrong with a profile reference, or nothing. It is free text at the service and stands in its paths: one that a path
 * would take for structure, or for the list of the whole organization, is neither made nor opened.
 */
export const referenceFault = (reference: string): ReferenceFault | undefined => {
  if (reference === "") return "empty";
  if (reference === "." || reference === "..") return "dots";
  if (reference === "organization") return "organization";
  if (/[/\\]/.test(reference)) return "slash";
  if (/\p{Cc}/u.test(reference)) return "control";
  if (/%[0-9a-f]{2}/i.test(reference)) return "escape";
  return undefined;
};
