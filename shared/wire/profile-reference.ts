/** Why a profile reference is refused. */
export type ReferenceFault = "empty" | "slash" | "control" | "escape" | "dots" | "organization";

/**
 * The problem of a profile reference, if any. A reference is free text at the service and part of its paths: one that a
 * path would read as structure, or as the whole organization's list, can be neither created nor opened.
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
