import { Problem } from "#server/lib/problem.ts";
import { secretIn } from "#shared/lookup/secret.ts";

/**
 * Throws a 400 for a text that looks like a client share or a key. The problem does not repeat the text. The server's
 * own secrets are refused in every request (server/http/refuse-secrets.ts).
 */
export const refuseSecret = (text: string): void => {
  if (secretIn(text) === undefined) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    "The text contains a client share or a key. Nothing was looked up or stored.",
  );
};
