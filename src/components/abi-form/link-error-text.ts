import type { LinkError } from "#shared/abi/draft-link.ts";
import type { Field } from "#shared/abi/field.ts";
import { parameterLabel } from "./field-label.ts";

/** Why a link's arguments cannot be used, and at which parameter. */
export const linkErrorText = (fields: readonly Field[], { code, path, expected, got }: LinkError): string => {
  const [at] = path;
  const field = typeof at === "number" ? fields[at] : undefined;
  const place = field === undefined || typeof at !== "number" ? "" : `${parameterLabel(field, at)}: `;
  if (code === "not-json") return "The link is damaged or incomplete. Ask for a new one.";
  if (code === "count" && place === "") return `The link has ${got} arguments, but the function takes ${expected}.`;
  return `${place}expected ${expected}, got ${got}.`;
};
