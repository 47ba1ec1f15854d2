import type { Explained } from "./fault.ts";

type Facts = {
  readonly code?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: number | undefined;
  readonly message: string;
};

/**
 * Whether an error of the service is about the client share. The interface has no code for a wrong share: a service
 * refuses it with a general code, and only the category or message reveals it (specification, Errors).
 */
export const refusesShare = ({ code = "", category, status, message }: Facts): boolean => {
  // These statuses are about the API key and about too many requests, whatever else the body says.
  if (status === 401 || status === 403 || status === 429 || code.startsWith("POSTERN_")) return false;
  return category === "CRYPTOGRAPHIC" || (!definite.has(code) && /\bclient[ _-]?share\b/i.test(message));
};

/** The explanation when the service refuses the client share. */
export const shareRefused: Explained = [
  "The service did not accept the client share.",
  "you",
  "Check the client share and type it again. If the server holds it, an admin needs to correct it.",
];

/** Codes whose own meaning says more than a message that happens to mention the share. */
const definite: ReadonlySet<string> = new Set(["ERR_008", "ERR_009", "ERR_011", "ERR_013", "ERR_405", "ERR_410"]);
